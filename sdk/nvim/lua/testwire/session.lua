--- The session with one server: start, discovery, runs, cancellation and errors.
---
--- Everything that is specific to a protocol is in its adapter (`testwire/adapters/`). The module
--- does not depend on windows; `events` shows its results.
local items = require("testwire.items")
local launch = require("testwire.launch")
local protocols = require("testwire.protocols")
local rpc = require("testwire.rpc")

local M = {}
local Session = {}
Session.__index = Session

local LOG_LINES = 5000

--- Return the session of a server. `server` has the checked settings.
---
--- `events` has the functions `changed(session)`, `finished(session, list, kind)` and
--- `problem(session, message)`.
function M.new(server, events)
  local self = setmetatable({ server = server, events = events, log = { "" } }, Session)
  self.name = server.name
  self.items = items.new()
  self.adapter = protocols.adapter(server.protocol)
  self.protocol = protocols.load(server.protocol)
  self.transport = protocols.transport(self.protocol, server.transport)
  self.wants = {}
  return self
end

--- Append text of the server to the log.
function Session:append(text)
  local lines = vim.split(text:gsub("\r", ""), "\n", { plain = true })
  self.log[#self.log] = self.log[#self.log] .. lines[1]
  vim.list_extend(self.log, lines, 2)
  if #self.log > 2 * LOG_LINES then
    self.log = vim.list_slice(self.log, #self.log - LOG_LINES)
  end
end

function Session:problem(message)
  self:append("\n[testwire] " .. message .. "\n")
  self.events.problem(self, message)
end

--- Return the last lines of the log that are not empty, for messages.
function Session:last_words()
  local words = {}
  for at = #self.log, math.max(1, #self.log - 20), -1 do
    local line = self.log[at]
    if line ~= "" and not line:match("^%$ ") and not line:match("^%[testwire%]") and #words < 3 then
      table.insert(words, 1, line)
    end
  end
  return #words > 0 and "\nIts last output:\n  " .. table.concat(words, "\n  ") or ""
end

-- --- the process -------------------------------------------------------------------------------

--- Start the server if it does not run. `done(err)` is called when it is ready.
function Session:ready(done)
  if self.state == "ready" then
    return done()
  end
  table.insert(self.wants, done)
  if not self.state then
    self:_start()
  end
end

function Session:_start()
  local server = self.server
  self.state = "starting"
  -- A new process may know nothing of the list that an earlier process has sent.
  self.listed = self.listed and not self.adapter.lists_first
  local link, reason = launch.start({
    command = server.command,
    transport = self.transport,
    rest = server.args,
    cwd = server.cwd,
    env = server.env,
    timeout = server.timeouts.start,
    grace = server.timeouts.exit,
  }, self:_link_events())
  self.link = link
  if not link then
    local fix = "Install it, or change `command` in the settings of this server."
    self:_over(("cannot start `%s`: %s. %s"):format(server.command[1], reason, fix))
  end
end

--- Return the functions that handle the events of a new process.
function Session:_link_events()
  local this = {}
  self.process = this
  local function current(handler)
    return function(value)
      if self.process == this and self.state then
        handler(value)
      end
    end
  end
  return {
    log = function(text)
      self:append(text)
    end,
    data = current(function(bytes)
      self.rpc.feed(bytes)
    end),
    connected = current(function()
      self:_connect()
    end),
    ended = current(function(reason)
      local busy = self.state == "starting" or self.current
      self:_over(("the server %s.%s"):format(reason, self:last_words()) .. self:_see_log(), not busy)
    end),
  }
end

function Session:_see_log()
  return ("\nSee `:Testwire log %s`. The next command starts the server again."):format(self.name)
end

function Session:_connect()
  self.rpc = rpc.new({
    framing = self.transport.framing,
    write = self.link.write,
    on_problem = function(problem)
      self:_nonsense(problem)
    end,
    on_notification = function(method, params)
      self:_notified(method, params)
    end,
    on_request = function(method, params)
      return self:_requested(method, params)
    end,
  })
  local seconds = self.server.timeouts.start / 1000
  local timer = vim.defer_fn(function()
    self:_end(("the server did not respond within %s seconds after its start."):format(seconds) .. self:_see_log())
  end, self.server.timeouts.start)
  self.adapter.open(self, function(err)
    if not timer:is_closing() then
      timer:close()
    end
    if err then
      return self:_end(err)
    end
    local wants = self.wants
    self.state, self.wants = "ready", {}
    for _, done in ipairs(wants) do
      done()
    end
  end)
end

--- Forget the process. Its requests, and the functions that wait for it, fail with the message.
function Session:_over(message, quiet)
  if not self.state then
    return
  end
  local connection, wants = self.rpc, self.wants
  self.state, self.rpc, self.wants = nil, nil, {}
  if not quiet then
    self:problem(message)
  end
  if connection then
    connection:close(message)
  end
  for _, done in ipairs(wants) do
    done(message)
  end
  -- An operation whose handler has failed waits for nothing.
  if self.current then
    self.current.finish(message)
  end
end

--- Forget the process, and end it.
function Session:_end(message, quiet)
  self:_over(message, quiet)
  if self.link then
    self.link.stop(self.server.timeouts.exit)
  end
end

function Session:_nonsense(problem)
  local fix = "Check `protocol` and `command`; other output belongs on standard error."
  local title = self.protocol.title .. " " .. self.protocol.version
  self:_end(("the server does not follow the %s: %s. %s"):format(title, problem, fix))
end

--- End the server. The next command starts it again.
function Session:stop()
  self:_end("the server was stopped", true)
end

--- End the server before Neovim exits.
function Session:leave()
  self:stop()
  local link = self.link
  if link and not link.ended then
    vim.wait(self.server.timeouts.exit, function()
      return link.ended ~= nil
    end, 10)
    link.kill()
  end
end

-- --- messages ----------------------------------------------------------------------------------

function Session:_notified(method, params)
  local ok, err = pcall(self.adapter.notified, self, method, params)
  if not ok then
    self:_nonsense(("the params of `%s` are not valid (%s)"):format(method, err))
  end
  self.events.changed(self)
end

function Session:_requested(method, params)
  local ok, result, err = pcall(self.adapter.requested, self, method, params)
  if ok and (result ~= nil or err) then
    return result, err
  end
  local unknown = self.protocol.errors.MethodNotFound or { code = -32601, message = "Unknown method" }
  return nil, { code = unknown.code, message = unknown.message }
end

--- Send a request of the current operation. `done(err, result)` gets a message as `err`.
function Session:request(method, params, done)
  if not self.rpc then
    return done("the server is not running")
  end
  local id
  id = self.rpc:request(method, params, function(err, result)
    if self.current and self.current.request == id then
      self.current.request = nil
    end
    local text = err and tostring(rpc.get(err, "message") or "unknown error")
    local ok, problem = pcall(done, text, result)
    if not ok then
      self:_nonsense(("the result of `%s` is not valid (%s)"):format(method, problem))
    end
  end)
  if self.current and self.rpc then
    self.current.request = id
  end
end

-- --- operations --------------------------------------------------------------------------------

--- Start an operation, if there is none. `work(done)` calls `done(err)` at its end.
function Session:_operate(kind, list, work, done)
  if self.current then
    self:problem("an operation is in progress. Wait, or cancel it with `:Testwire cancel`.")
    return done("busy")
  end
  local operation = { kind = kind, list = list }
  function operation.finish(err)
    self:_conclude(operation, err, done)
  end
  self.current = operation
  self:ready(function(err)
    if err then
      return operation.finish(err)
    end
    work(operation.finish)
  end)
end

function Session:_conclude(operation, err, done)
  if self.current ~= operation then
    return
  end
  self.current = nil
  if operation.timer and not operation.timer:is_closing() then
    operation.timer:close()
  end
  for _, item in ipairs(operation.list or {}) do
    if item.state == "queued" or item.state == "running" then
      self:_without_result(item, operation.cancelled, err)
    end
  end
  operation.failed = err
  self.events.finished(self, operation)
  done(err)
end

--- Set the state of an item that has no result at the end of its run.
function Session:_without_result(item, cancelled, err)
  -- A server may leave out tests that did not run.
  local optional = item.state == "queued" and self.adapter.kind == "tests" and not err
  items.reset({ item }, (cancelled or optional) and "known" or "errored")
  if item.state == "errored" then
    item.message = "The run ended without a result: " .. (err or "the server sent no result")
  end
end

--- List the tests or mutants. `done(err)` is called at the end.
function Session:discover(done)
  self:_operate("discover", nil, function(finish)
    self:_list(finish)
  end, done or function() end)
end

function Session:_list(finish)
  self.adapter.discover(self, function(err)
    self.listed = not err
    if err and self.rpc and not self.current.cancelled then
      self:problem("the list could not be read: " .. err)
    end
    finish(err)
  end)
end

--- Run the items that `select(items)` returns, or all if it returns nil.
function Session:run(select, done)
  done = done or function() end
  self:_operate("run", {}, function(finish)
    local function go(err)
      if err or self.current.cancelled then
        return finish(err or "cancelled")
      end
      local chosen = select(self.items)
      local list = chosen or self.items:runnable()
      if #list == 0 then
        self:problem("nothing to run here. List everything with `:Testwire discover`.")
        return finish("empty")
      end
      self.current.list = list
      items.reset(list, "queued")
      self.events.changed(self)
      self.adapter.run(self, chosen, function(failure)
        if failure and self.rpc and not self.current.cancelled then
          self:problem("the run ended with an error: " .. failure)
        end
        finish(failure)
      end)
    end
    if self.listed then
      go()
    else
      self:_list(go)
    end
  end, done)
end

--- Cancel the operation. If it has not ended after the configured wait, end the server.
function Session:cancel()
  local operation = self.current
  if not operation or operation.cancelled then
    return false
  end
  operation.cancelled = true
  if not self.rpc or not operation.request then
    self:_end("the operation was cancelled", true)
    return true
  end
  local cancellation = self.protocol.cancellation
  self.rpc:notify(cancellation.method, { [cancellation.id_field] = operation.request })
  operation.timer = vim.defer_fn(function()
    if self.current == operation then
      local seconds = self.server.timeouts.cancel / 1000
      self:_end(("the server ignored the cancellation for %s seconds and was ended."):format(seconds) .. self:_see_log())
    end
  end, self.server.timeouts.cancel)
  return true
end

return M
