--- The adapter of the MSTest runner protocol. A test node is an item.
local protocols = require("testwire.protocols")
local rpc = require("testwire.rpc")
local traces = require("testwire.traces")

local protocol = protocols.load("mstest-runner")
local methods, member = protocol.methods, protocol.members.TestNode
local execution = protocol.values.ExecutionState
local first_line = protocol.positions.line_base
local get = rpc.get

local M = { kind = "tests" }

-- The keys are the states on the wire. A state that is not in the table has no result.
local STATES = {
  [execution.discovered] = "known",
  [execution.in_progress] = "running",
  [execution.passed] = "passed",
  [execution.skipped] = "skipped",
  [execution.failed] = "failed",
  [execution.timed_out] = "errored",
  [execution.error] = "errored",
  [execution.canceled] = "known",
}

--- Return a random GUID.
local function guid()
  local bytes = { (vim.uv or vim.loop).random(16):byte(1, -1) }
  bytes[7] = bytes[7] % 16 + 64
  bytes[9] = bytes[9] % 64 + 128
  return ("%02x%02x%02x%02x-%02x%02x-%02x%02x-%02x%02x-%02x%02x%02x%02x%02x%02x"):format(unpack(bytes))
end

function M.open(session, done)
  local params = {
    processId = vim.fn.getpid(),
    clientInfo = { name = "Testwire for Neovim", version = "1.0.0" },
    capabilities = { testing = { debuggerProvider = false, attachmentsSupport = true } },
  }
  session:request(methods.initialize, params, function(err, result)
    local version = get(result, "protocolVersion")
    if err then
      return done("the server rejected the handshake: " .. err)
    elseif version and not tostring(version):match("^1%f[%D]") then
      local fix = "Install a release of the server for version 1, or a newer release of this plugin."
      return done(("the server uses version %s of the %s. %s"):format(version, protocol.title, fix))
    end
    done()
  end)
end

local function message_of(node)
  local parts = { get(node, member.error_message) }
  for _, name in ipairs({ "assert_expected", "assert_actual" }) do
    local value = get(node, member[name])
    if value and value ~= "" then
      table.insert(parts, name:sub(8) .. ": " .. value)
    end
  end
  return #parts > 0 and table.concat(parts, "\n") or nil
end

local function output_of(node)
  local parts = {}
  for _, name in ipairs({ "standard_output", "standard_error", "error_stacktrace" }) do
    local text = get(node, member[name])
    if text and text ~= "" then
      table.insert(parts, text)
    end
  end
  return #parts > 0 and table.concat(parts, "\n") or nil
end

--- Return a line counted from 0, or nil if it is unknown.
local function line_of(node, name)
  local line = get(node, name)
  return line and line >= first_line and line - first_line or nil
end

local function put(session, change)
  local node = change.node
  local file = get(node, member.location_file)
  file = file and vim.fn.resolve(file)
  local state = get(node, member.execution_state)
  local item = {
    id = node[member.uid],
    parent = get(change, "parent"),
    name = node[member.display_name],
    runnable = node[member.node_type] == protocol.values.NodeType.action,
    file = file,
    line = line_of(node, member.location_line_start),
    end_line = line_of(node, member.location_line_end),
    wire = node,
  }
  if item.runnable and state then
    item.state = STATES[state] or "errored"
    item.message = message_of(node)
    item.output = output_of(node)
    item.file, item.at = traces.location(get(node, member.error_stacktrace) or "", file)
    item.file = item.file or file
  end
  session.items:put(item)
end

function M.discover(session, done)
  session.run_id = guid()
  session.items:clear()
  session:request(methods.testing_discover_tests, { runId = session.run_id }, done)
end

function M.run(session, chosen, done)
  session.run_id = guid()
  local params = { runId = session.run_id }
  params.tests = chosen and vim.tbl_map(function(item)
    return { [member.uid] = item.id, [member.display_name] = item.name }
  end, chosen)
  session:request(methods.testing_run_tests, params, done)
end

function M.notified(session, method, params)
  if method == methods.testing_test_updates_tests and params.runId == session.run_id then
    -- Null marks the end of the updates. The response follows.
    for _, change in ipairs(get(params, "changes") or {}) do
      put(session, change)
    end
  elseif method == methods.client_log then
    for _, entry in ipairs(get(params, "messages") or { params }) do
      session:append(tostring(entry.message) .. "\n")
    end
  end
end

function M.requested() end

return M
