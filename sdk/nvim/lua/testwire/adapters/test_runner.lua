--- The adapter of the test runner protocol. A node is an item.
local protocols = require("testwire.protocols")
local rpc = require("testwire.rpc")
local traces = require("testwire.traces")

local protocol = protocols.load("test-runner")
local methods, values = protocol.methods, protocol.values
local first_line = protocol.positions.line_base
local get = rpc.get

-- A server can run only nodes that it has listed.
local M = { kind = "tests", lists_first = true }

local NODE_STATES = values.NodeState
-- The keys are the statuses on the wire: strings, and the types of tagged statuses.
local STATES = {
  [NODE_STATES.idle] = "known",
  [NODE_STATES.cancelled] = "known",
  [NODE_STATES.passed] = "passed",
  [NODE_STATES.failed] = "failed",
  [NODE_STATES.skipped] = "skipped",
  Inconclusive = "skipped",
  Faulted = "errored",
  BuildFailed = "errored",
}

-- Kinds of nodes that have results.
local RUNNABLE = {
  [values.NodeKind.test] = true,
  [values.NodeKind.subcase] = true,
  [values.EasyDotnetNodeType.test_method] = true,
  [values.EasyDotnetNodeType.subcase] = true,
}

--- The protocol requires no handshake.
function M.open(_, done)
  done()
end

--- Return the string of a kind or a status, which may be in an object.
local function tag(value)
  return get(value, "type") or rpc.value(value)
end

local CASES = { [values.NodeKind.subcase] = true, [values.EasyDotnetNodeType.subcase] = true }

local function put(session, node)
  local file, line = get(node, "filePath"), get(node, "lineNumber")
  -- The name of a case contains only its arguments.
  local test = CASES[tag(node.type)] and session.items.by_id[get(node, "parentId")]
  session.items:put({
    id = node.id,
    parent = get(node, "parentId"),
    name = test and ("%s[%s]"):format(test.name, node.displayName) or node.displayName,
    runnable = RUNNABLE[tag(node.type)] or false,
    file = file and vim.fn.resolve(file),
    line = line and line - first_line,
    end_line = get(node, "endLine") and node.endLine - first_line,
    wire = node,
  })
end

local function lines(value)
  return type(value) == "table" and table.concat(value, "\n") or nil
end

local function update(session, params)
  local item = session.items.by_id[params.id]
  local status = rpc.value(params.status)
  -- Null discards the last outcome, which the run has done already.
  if not item or not item.runnable or status == nil then
    return
  end
  item.state = STATES[tag(status)] or "running"
  if type(status) == "table" then
    item.message = lines(get(status, "errorMessage")) or get(status, "message") or get(status, "reason")
  end
end

function M.discover(session, done)
  session.items:clear()
  session:request(methods.testrunner_start, vim.empty_dict(), done)
end

--- Call `step(value, next)` for each value. `next(err)` continues; `done(err)` is called at the end.
local function each(list, step, done)
  local at = 0
  local function go(err)
    at = at + 1
    if err or at > #list then
      return done(err)
    end
    step(list[at], go)
  end
  go()
end

--- Read the message and the output of each failed test, if the server supports it.
local function read_results(session, done)
  local failed = vim.tbl_filter(function(item)
    return (item.state == "failed" or item.state == "errored") and not item.output
  end, session.items:runnable())
  each(failed, function(item, go)
    session:request(methods.testrunner_get_results, { id = item.id }, function(err, result)
      if err then
        return done() -- The request is optional.
      elseif not get(result, "found") then
        return go()
      end
      item.message = lines(get(result, "errorMessage")) or item.message
      local trace = {}
      for _, frame in ipairs(get(result, "frames") or {}) do
        table.insert(trace, frame.originalText)
      end
      item.output = table.concat({ lines(get(result, "stdout")) or "", lines(trace) }, "\n")
      local frame = get(result, "failingFrame")
      if get(frame, "line") and get(frame, "file") and vim.fn.resolve(frame.file) == item.file then
        item.at = frame.line - 1 -- Lines of frames are counted from 1.
      else
        local trace_text = (item.message or "") .. "\n" .. item.output
        item.at = select(2, traces.location(trace_text, item.file))
      end
      go()
    end)
  end, done)
end

--- Call `visit(id)` for each ancestor of an item, from the nearest one, until it returns false.
local function climb(session, item, visit)
  local above, seen = session.items.by_id[item.parent], {}
  while above and not seen[above.id] and visit(above.id) ~= false do
    seen[above.id] = true
    above = session.items.by_id[above.parent]
  end
end

local function counts(session, list)
  local found = {}
  for _, item in ipairs(list) do
    climb(session, item, function(id)
      found[id] = (found[id] or 0) + 1
    end)
  end
  return found
end

--- Return the ids of the nodes whose operations run exactly `chosen`, or the roots if it is nil.
local function targets(session, chosen)
  local ids, seen = {}, {}
  local function add(id)
    if not seen[id] then
      seen[id] = true
      table.insert(ids, id)
    end
  end
  if not chosen then
    for _, item in ipairs(session.items:list()) do
      if not session.items.by_id[item.parent] then
        add(item.id)
      end
    end
    return ids
  end
  local all, selected = counts(session, session.items:runnable()), counts(session, chosen)
  for _, item in ipairs(chosen) do
    local top = item.id
    climb(session, item, function(id)
      local whole = selected[id] == all[id]
      top = whole and id or top
      return whole
    end)
    add(top)
  end
  return ids
end

--- Run the tests in `chosen`, or all tests if it is nil. Each node needs a separate request.
function M.run(session, chosen, done)
  each(targets(session, chosen), function(id, go)
    if session.current.cancelled then
      return done("cancelled")
    end
    session:request(methods.testrunner_run, { id = id }, go)
  end, function(err)
    if err then
      return done(err)
    end
    read_results(session, done)
  end)
end

function M.notified(session, method, params)
  if method == methods.register_test then
    put(session, params.test)
  elseif method == methods.remove_test then
    session.items:remove(params.id)
  elseif method == methods.update_status then
    update(session, params)
  elseif method == methods.update_status_batch then
    for _, each_update in ipairs(params.updates) do
      update(session, each_update)
    end
  end
end

--- Respond that no window of tests is visible.
function M.requested(_, method)
  if method == methods.testrunner_is_visible then
    return false
  end
end

return M
