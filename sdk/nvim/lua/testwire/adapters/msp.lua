--- The adapter of the Mutation Server Protocol. A mutant is an item.
local protocols = require("testwire.protocols")
local rpc = require("testwire.rpc")

local protocol = protocols.load("msp")
local methods, status = protocol.methods, protocol.values.MutantStatus
local base = protocol.positions
local get = rpc.get

local M = { kind = "mutants" }

-- The keys are the statuses on the wire.
local STATES = {
  [status.killed] = "passed",
  [status.timeout] = "passed",
  [status.survived] = "survived",
  [status.no_coverage] = "survived",
  [status.ignored] = "skipped",
  [status.compile_error] = "errored",
  [status.runtime_error] = "errored",
  [status.pending] = "known",
}

--- Return the reason why a server's version of the protocol cannot be used, or nil.
local function wrong_version(version)
  local major, minor = protocol.wire_version:match("^(%d+)%.(%d+)")
  local found, rest = tostring(version):match("^(%d+)%.?(%d*)")
  -- Before 1.0, each minor version may change the messages.
  if found ~= major or (rest ~= "" and rest ~= minor) then
    return ("the server uses version %s of the %s, and this plugin uses %s.%s. Install a release of the server for %s.%s."):format(
      tostring(version),
      protocol.title,
      major,
      minor,
      major,
      minor
    )
  end
end

--- Configure the server, and check its version.
function M.open(session, done)
  local params = vim.empty_dict()
  params[protocol.members.ConfigureParams.config_file_path] = session.server.config_file
  session:request(methods.configure, params, function(err, result)
    done(err and "the server rejected its configuration: " .. err or wrong_version(get(result, "version")))
  end)
end

local function absolute(session, path)
  local full = path:match("^/") or path:match("^%a:[/\\]")
  return vim.fn.resolve(full and path or session.server.cwd .. "/" .. path)
end

local function key_of(path, mutant)
  local from, to = mutant.location.start, mutant.location["end"]
  local parts = { path, from.line, from.column, to.line, to.column, mutant.mutatorName }
  -- Some servers assign new ids for each request.
  return table.concat(parts, ":") .. ":" .. (get(mutant, "replacement") or mutant.id)
end

--- Add the mutants of `files`, and the results if there are any. Return the changed items.
local function put(session, files)
  local changed, paths = {}, vim.tbl_keys(files)
  table.sort(paths)
  for _, path in ipairs(paths) do
    for _, mutant in ipairs(files[path].mutants) do
      local from, to = mutant.location.start, mutant.location["end"]
      local replacement = get(mutant, "replacement")
      local text = replacement and ("replace with `%s`"):format(replacement) or get(mutant, "description")
      local item = {
        id = key_of(path, mutant),
        name = (text or "change") .. " (" .. mutant.mutatorName .. ")",
        runnable = true,
        file = absolute(session, path),
        line = from.line - base.line_base,
        column = from.column - base.column_base,
        end_line = to.line - base.line_base,
        end_column = to.column - base.column_base,
        wire = { path = path, mutant = mutant },
      }
      if get(mutant, "status") then
        item.state = STATES[mutant.status] or "errored"
        item.message = table.concat({ mutant.status .. ": " .. item.name, get(mutant, "statusReason") }, "\n")
      end
      table.insert(changed, session.items:put(item))
    end
  end
  return changed
end

--- List the mutants. Mutants that no longer exist are removed.
function M.discover(session, done)
  session:request(methods.discover, vim.empty_dict(), function(err, result)
    if err then
      return done(err)
    end
    local kept = {}
    for _, item in ipairs(put(session, result.files)) do
      kept[item.id] = true
    end
    for _, item in ipairs(session.items:list()) do
      if not kept[item.id] then
        session.items:remove(item.id)
      end
    end
    done()
  end)
end

--- Test the mutants in `chosen`, or all mutants if it is nil.
function M.run(session, chosen, done)
  local params = vim.empty_dict()
  if chosen then
    params.files = vim.tbl_map(function(item)
      return { path = item.wire.path, range = item.wire.mutant.location }
    end, chosen)
  end
  session:request(methods.mutation_test, params, function(err, result)
    if not err then
      put(session, result.files)
    end
    done(err)
  end)
end

function M.notified(session, method, params)
  if method == methods.report_mutation_test_progress then
    put(session, params.files)
  end
end

function M.requested() end

return M
