--- The settings: defaults, and checks with messages that name the setting.
local launch = require("testwire.launch")
local protocols = require("testwire.protocols")

local M = {}

-- The times are in milliseconds.
local TIMEOUTS = {
  start = 30000, -- from the launch to the end of the handshake
  cancel = 5000, -- from a cancellation to the end of the server
  exit = 1000, -- from the end of the connection to a signal
}

M.defaults = { servers = {}, timeouts = TIMEOUTS, diagnostics = true, quickfix = true }

local KEYS = {
  name = "string",
  protocol = "string",
  command = "table",
  args = "table",
  transport = "string",
  cwd = "string",
  env = "table",
  config_file = "string",
  timeouts = "table",
}

local function fail(place, message)
  error("testwire: " .. place .. ": " .. message, 0)
end

local function check_keys(place, values, types)
  for name, value in pairs(values) do
    if not types[name] then
      local known = vim.tbl_keys(types)
      table.sort(known)
      fail(place, ("unknown setting %q; known: %s"):format(tostring(name), table.concat(known, ", ")))
    elseif type(value) ~= types[name] then
      fail(place .. "." .. name, ("expected a %s, found a %s"):format(types[name], type(value)))
    end
  end
end

local function checked_server(number, given, timeouts)
  local place = ("servers[%d]"):format(number)
  if type(given) ~= "table" then
    fail(place, "expected a table, found a " .. type(given))
  end
  check_keys(place, given, KEYS)
  check_keys(place .. ".timeouts", given.timeouts or {}, { start = "number", cancel = "number", exit = "number" })
  if not protocols.supported[given.protocol or ""] then
    local known = table.concat(protocols.names(), ", ")
    fail(place .. ".protocol", ("expected one of %s, found %q"):format(known, tostring(given.protocol)))
  end
  if type((given.command or {})[1]) ~= "string" then
    fail(place .. ".command", "expected a list with the program and its arguments")
  end
  local transport = protocols.transport(protocols.load(given.protocol), given.transport)
  if not transport or not launch.supports(transport) then
    local ids = vim.tbl_map(function(each)
      return each.id
    end, protocols.load(given.protocol).transports)
    fail(place .. ".transport", ("expected one of %s, found %q"):format(table.concat(ids, ", "), given.transport))
  end
  if given.args and not transport.launch.rest then
    fail(place .. ".args", ("%s has no arguments after `--`; add them to `command`"):format(given.protocol))
  end
  return vim.tbl_extend("force", given, {
    name = given.name or given.protocol,
    args = given.args or {},
    cwd = vim.fn.resolve(vim.fn.fnamemodify(given.cwd or vim.fn.getcwd(), ":p:s?[/\\\\]$??")),
    timeouts = vim.tbl_extend("force", timeouts, given.timeouts or {}),
  })
end

--- Return the settings with defaults. Raise an error that names the wrong setting.
function M.checked(given)
  local types = { servers = "table", timeouts = "table", diagnostics = "boolean", quickfix = "boolean" }
  check_keys("setup", given, types)
  check_keys("timeouts", given.timeouts or {}, { start = "number", cancel = "number", exit = "number" })
  local settings = vim.tbl_deep_extend("force", M.defaults, given)
  local names = {}
  settings.servers = {}
  for number, server in ipairs(given.servers or {}) do
    local checked = checked_server(number, server, settings.timeouts)
    if names[checked.name] then
      fail(("servers[%d].name"):format(number), ("%q is the name of an earlier server"):format(checked.name))
    end
    names[checked.name] = true
    table.insert(settings.servers, checked)
  end
  return settings
end

return M
