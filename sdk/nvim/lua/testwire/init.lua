--- The functions of the plugin. `:help testwire` describes the settings and the commands.
local M = {}

local settings -- the checked settings, or nil before `setup`
local sessions = {} -- in the order of the settings

local function notify(session, message)
  vim.notify("testwire: " .. session.name .. ": " .. message, vim.log.levels.ERROR)
end

local function announce(event)
  vim.api.nvim_exec_autocmds("User", { pattern = event, modeline = false })
end

local function events()
  local show = require("testwire.show")
  return {
    changed = show.progress,
    problem = notify,
    finished = function(session, operation)
      show.finished(session, operation, settings)
      announce(operation.kind == "discover" and "TestwireDiscovered" or "TestwireFinished")
    end,
  }
end

--- Apply the settings. Raise an error that names the wrong setting.
function M.setup(given)
  local checked = require("testwire.config").checked(given or {})
  M.stop()
  settings, sessions = checked, {}
  for _, server in ipairs(settings.servers) do
    table.insert(sessions, require("testwire.session").new(server, events()))
  end
  local group = vim.api.nvim_create_augroup("testwire", { clear = true })
  vim.api.nvim_create_autocmd("VimLeavePre", {
    group = group,
    callback = function()
      for _, session in ipairs(sessions) do
        session:leave()
      end
    end,
  })
end

--- Return the names of the servers.
function M.servers()
  return vim.tbl_map(function(session)
    return session.name
  end, sessions)
end

--- Return the session of a server, or nil.
function M.session(name)
  for _, session in ipairs(sessions) do
    if session.name == name then
      return session
    end
  end
end

--- Return the sessions for a command: the named one, or those for which `fits` is true.
local function chosen(name, fits)
  local found = vim.tbl_filter(function(session)
    return name == session.name or (not name and (#sessions == 1 or fits(session)))
  end, sessions)
  if #found == 0 then
    local known = table.concat(M.servers(), ", ")
    local what = name and ("there is no server %q"):format(name) or "there is no server for this command"
    local fix = known == "" and "add one to `servers` in `setup`" or "known: " .. known
    vim.notify("testwire: " .. what .. "; " .. fix, vim.log.levels.ERROR)
  end
  return found
end

local function any()
  return true
end

local function of_kind(kind)
  return function(session)
    return session.adapter.kind == kind
  end
end

local function in_state(...)
  local states = { ... }
  return function(found)
    return vim.tbl_filter(function(item)
      return vim.tbl_contains(states, item.state)
    end, found:runnable())
  end
end

-- The functions that select what to run. Nil means everything.
local SELECTIONS = {
  all = function()
    return function() end
  end,
  file = function()
    local file = vim.fn.resolve(vim.api.nvim_buf_get_name(0))
    return function(found)
      return found:in_file(file)
    end
  end,
  nearest = function()
    local file = vim.fn.resolve(vim.api.nvim_buf_get_name(0))
    local line = vim.api.nvim_win_get_cursor(0)[1] - 1
    return function(found)
      return found:nearest(file, line)
    end
  end,
  failed = function()
    return in_state("failed", "errored")
  end,
  survivors = function()
    return in_state("survived")
  end,
}

--- The names of the selections of `run`.
M.selections = { "all", "file", "nearest", "failed", "survivors" }

--- List the tests or mutants of one server, or of all servers.
function M.discover(name)
  for _, session in ipairs(chosen(name, any)) do
    session:discover()
  end
end

--- Run a selection. Without a name, mutants run only for the selection `survivors`.
function M.run(selection, name)
  selection = selection or "all"
  local select = SELECTIONS[selection]
  if not select then
    local known = table.concat(M.selections, ", ")
    return vim.notify(("testwire: unknown selection %q; known: %s"):format(selection, known), vim.log.levels.ERROR)
  end
  local kind = selection == "survivors" and "mutants" or "tests"
  for _, session in ipairs(chosen(name, of_kind(kind))) do
    session:run(select())
  end
end

--- Cancel the operations of one server, or of all servers.
function M.cancel(name)
  local cancelled = 0
  for _, session in ipairs(chosen(name, any)) do
    cancelled = cancelled + (session:cancel() and 1 or 0)
  end
  if cancelled == 0 then
    vim.notify("testwire: no operation is in progress", vim.log.levels.INFO)
  end
end

--- End one server, or all servers. The next command starts it again.
function M.stop(name)
  for _, session in ipairs(sessions) do
    if not name or session.name == name then
      session:stop()
    end
  end
end

--- Show the message and the output of the tests or mutants at the cursor.
function M.output(name)
  local select, lines = SELECTIONS.nearest(), {}
  for _, session in ipairs(chosen(name, any)) do
    vim.list_extend(lines, require("testwire.show").details(select(session.items)))
  end
  if #lines == 0 then
    lines = { "There is no test or mutant at the cursor." }
  end
  require("testwire.show").window("output", lines)
end

--- Show the log of one server, or of all servers.
function M.log(name)
  for _, session in ipairs(chosen(name, any)) do
    require("testwire.show").window("log/" .. session.name, session.log)
  end
end

--- Return the progress of all servers in one line, for a status line.
function M.status()
  return table.concat(vim.tbl_map(require("testwire.show").status, sessions), " | ")
end

return M
