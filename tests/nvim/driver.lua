-- Runs a test in a headless Neovim. `TESTWIRE_TEST` names a Lua file that returns a function. Its
-- result is written to the file `TESTWIRE_RESULT` as JSON.
local T = { notes = {} }

vim.notify = function(message)
  table.insert(T.notes, message)
end

--- Wait until a condition is true.
function T.wait(condition)
  assert(vim.wait(60000, condition, 2), "a condition is still false: " .. debug.traceback())
end

--- Run a command, and wait until the operations of all servers have ended.
function T.run(command)
  vim.cmd(command)
  T.ended()
end

function T.ended()
  T.wait(function()
    for _, name in ipairs(require("testwire").servers()) do
      if require("testwire").session(name).current then
        return false
      end
    end
    return true
  end)
end

--- Return the states of the tests or mutants of a server, in its order.
function T.states(name)
  return vim.tbl_map(function(item)
    return item.state
  end, require("testwire").session(name).items:runnable())
end

--- Return the tests of a server by name, with their states.
function T.results(name)
  local results = vim.empty_dict()
  for _, item in ipairs(require("testwire").session(name).items:runnable()) do
    results[item.name] = item.state
  end
  return results
end

--- Return the diagnostics of all files as lists: the file, the range, the severity and the message.
function T.diagnostics()
  local found = {}
  for _, each in ipairs(vim.diagnostic.get()) do
    local file = vim.fn.fnamemodify(vim.api.nvim_buf_get_name(each.bufnr), ":t")
    local range = { each.lnum, each.col, each.end_lnum, each.end_col }
    table.insert(found, { file, range, each.severity, each.message })
  end
  return found
end

--- Return the title of the quickfix list, and its entries as strings.
function T.quickfix()
  local list = vim.fn.getqflist({ title = 1, items = 1 })
  local lines = { list.title }
  for _, each in ipairs(list.items) do
    local file = each.bufnr > 0 and vim.fn.fnamemodify(vim.fn.bufname(each.bufnr), ":t") or ""
    table.insert(lines, ("%s:%d:%d:%s: %s"):format(file, each.lnum, each.col, each.type, each.text))
  end
  return lines
end

local ok, result = xpcall(function()
  return dofile(vim.env.TESTWIRE_TEST)(T)
end, debug.traceback)
local file = assert(io.open(vim.env.TESTWIRE_RESULT, "w"))
file:write(vim.json.encode(ok and { result = result } or { error = result, notes = T.notes }))
file:close()
vim.cmd("qall!")
