--- Defines the command `:Testwire`. Nothing else is loaded until its first use.
if vim.g.loaded_testwire then
  return
end
vim.g.loaded_testwire = true

local ACTIONS = { "cancel", "discover", "log", "output", "run", "stop" }

local function starting_with(prefix, words)
  return vim.tbl_filter(function(word)
    return vim.startswith(word, prefix)
  end, words)
end

local function complete(prefix, line)
  local testwire = require("testwire")
  local words = vim.split(line:gsub("^.-Testwire%s+", "", 1), "%s+")
  if #words == 1 then
    return starting_with(prefix, ACTIONS)
  elseif #words == 2 and words[1] == "run" then
    return starting_with(prefix, testwire.selections)
  end
  return starting_with(prefix, testwire.servers())
end

vim.api.nvim_create_user_command("Testwire", function(call)
  local action, first, second = unpack(call.fargs)
  if not vim.tbl_contains(ACTIONS, action) then
    local known = table.concat(ACTIONS, ", ")
    return vim.notify(("testwire: unknown action %q; known: %s"):format(action, known), vim.log.levels.ERROR)
  end
  require("testwire")[action](first, second)
end, { nargs = "+", complete = complete, desc = "List and run tests and mutants" })
