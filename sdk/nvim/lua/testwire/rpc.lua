--- JSON-RPC over a stream: requests with callbacks, notifications, and requests of the server.
---
--- The module does not depend on protocols, processes or windows.
local framing = require("testwire.framing")

local M = {}
local Connection = {}
Connection.__index = Connection

--- Return a value, or nil if it is JSON null.
function M.value(value)
  if value ~= vim.NIL then
    return value
  end
end

--- Return a member of a JSON object, or nil if it is absent, null or not in an object.
function M.get(object, name)
  if type(object) == "table" then
    return M.value(object[name])
  end
end

local function escaped(code)
  if code < 0x10000 then
    return string.format("\\u%04x", code)
  end
  local rest = code - 0x10000
  return string.format("\\u%04x\\u%04x", 0xD800 + math.floor(rest / 1024), 0xDC00 + rest % 1024)
end

--- Return JSON with escapes for all characters that are not ASCII.
local function ascii(text)
  return (text:gsub("[\194-\244][\128-\191]+", function(bytes)
    local first, count = bytes:byte(1), #bytes
    local code = first % (count == 2 and 32 or count == 3 and 16 or 8)
    for at = 2, count do
      code = code * 64 + bytes:byte(at) % 64
    end
    return escaped(code)
  end))
end

--- Return a connection.
---
--- `options.write` sends bytes. `options.framing` is the framing of a transport. The functions
--- `on_request(method, params)`, `on_notification(method, params)` and `on_problem(reason)` handle
--- the messages of the server. `on_request` returns a result, or nil and an error.
function M.new(options)
  local self = setmetatable({ options = options, pending = {}, last = 0 }, Connection)
  self.feed = framing.decoder(function(body)
    self:_take(body)
  end, options.on_problem)
  return self
end

function Connection:_send(message)
  message.jsonrpc = "2.0"
  local text = vim.json.encode(message)
  local form = self.options.framing
  self.options.write(framing.encode(form.ascii_only and ascii(text) or text, form.headers))
end

--- Send a request and return its id. `callback(err, result)` is called exactly once.
function Connection:request(method, params, callback)
  self.last = self.last + 1
  self.pending[self.last] = callback
  if self.closed then
    self:_finish(self.last, { message = self.closed })
  else
    self:_send({ id = self.last, method = method, params = params })
  end
  return self.last
end

function Connection:notify(method, params)
  if not self.closed then
    self:_send({ method = method, params = params })
  end
end

--- End all requests with an error. Later requests end at once.
function Connection:close(reason)
  self.closed = self.closed or reason
  for _, id in ipairs(vim.tbl_keys(self.pending)) do
    self:_finish(id, { message = self.closed })
  end
end

function Connection:_finish(id, err, result)
  local callback = self.pending[id]
  self.pending[id] = nil
  if callback then
    callback(err, result)
  end
end

function Connection:_take(body)
  if self.closed then
    return
  end
  local valid, message = pcall(vim.json.decode, body)
  if not valid or type(message) ~= "table" then
    self.options.on_problem("expected a JSON object in a message, found `" .. body:sub(1, 60) .. "`")
    return
  end
  local id, method = message.id, message.method
  if type(method) == "string" and M.value(id) == nil then
    self.options.on_notification(method, message.params)
  elseif type(method) == "string" then
    local result, err = self.options.on_request(method, message.params)
    if not self.closed then -- by the handler
      self:_send(err and { id = id, error = err } or { id = id, result = result })
    end
  elseif type(message.error) == "table" then
    self:_finish(id, message.error)
  elseif message.result ~= nil then
    self:_finish(id, nil, message.result)
  else
    self.options.on_problem("expected a request or a response, found `" .. body:sub(1, 60) .. "`")
  end
end

return M
