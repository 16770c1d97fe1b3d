--- Starts a server process and connects to it. The launch data of the protocol selects how.
---
--- The module does not depend on messages.
local uv = vim.uv or vim.loop

local M = {}
local HOST = "127.0.0.1"
local windows = vim.fn.has("win32") == 1

local function close(handle)
  if handle and not handle:is_closing() then
    handle:close()
  end
end

--- Return whether `words` occur in `list` one after the other.
local function contains(list, words)
  for start = 1, #list - #words + 1 do
    if vim.deep_equal(vim.list_slice(list, start, start + #words - 1), words) then
      return true
    end
  end
  return false
end

--- Return the arguments of the program.
---
--- `command` is the program with its arguments, and `rest` the arguments that follow `--`. If the
--- command already contains the launch arguments, only `${port}`, `${host}` and `${pipe}` are
--- replaced.
function M.arguments(command, transport, values, rest)
  local launch, given = transport.launch, vim.list_slice(command, 2)
  if #launch.words > 0 and contains(given, launch.words) then
    return vim.tbl_map(function(word)
      return (word:gsub("%${(%l+)}", values))
    end, given)
  end
  vim.list_extend(given, launch.words)
  for _, option in ipairs(launch.options) do
    if values[option.value] and (option.required or option.value == "host") then
      vim.list_extend(given, { option.flag, values[option.value] })
    end
  end
  if #rest > 0 then
    table.insert(given, "--")
    vim.list_extend(given, rest)
  end
  return given
end

local function environment(extra)
  local all = vim.tbl_extend("force", uv.os_environ(), extra or {})
  local list = {}
  for name, value in pairs(all) do
    table.insert(list, name .. "=" .. value)
  end
  return list
end

--- Call `try(done)` until it succeeds or the server has ended or the time is over.
local function retry(link, milliseconds, try)
  local deadline, timer = uv.now() + milliseconds, uv.new_timer()
  local function again()
    if link.ended or link.stopping or link.stream then
      return close(timer)
    end
    if uv.now() > deadline then
      close(timer)
      return link.fail("did not accept a connection within " .. milliseconds / 1000 .. " seconds")
    end
    try(function(err, stream)
      if not err and not link.ended and not link.stopping then
        close(timer)
        return link.connected(stream)
      end
      close(stream)
      if not timer:is_closing() then
        timer:start(50, 0, again)
      end
    end)
  end
  again()
end

local function free_port()
  local probe = uv.new_tcp()
  probe:bind(HOST, 0)
  local port = probe:getsockname().port
  probe:close()
  return port
end

--- One function for each kind of connection. It returns the values of the launch options and a
--- function that is called after the process has started.
local FORMS = {}

FORMS["tcp/server"] = function(link, milliseconds)
  local port = free_port()
  return { port = tostring(port), host = HOST }, function()
    retry(link, milliseconds, function(done)
      local stream = uv.new_tcp()
      stream:connect(HOST, port, function(err)
        done(err, stream)
      end)
    end)
  end
end

FORMS["tcp/client"] = function(link, milliseconds)
  local listener, timer = uv.new_tcp(), uv.new_timer()
  listener:bind(HOST, 0)
  listener:listen(1, function(err)
    local stream = uv.new_tcp()
    listener:accept(stream)
    close(listener)
    close(timer)
    if err or link.ended or link.stopping then
      return close(stream)
    end
    link.connected(stream)
  end)
  link.listener = listener
  return { port = tostring(listener:getsockname().port), host = HOST }, function()
    timer:start(milliseconds, 0, function()
      close(listener)
      close(timer)
      if not link.stream and not link.ended and not link.stopping then
        link.fail("did not connect within " .. milliseconds / 1000 .. " seconds")
      end
    end)
  end
end

FORMS["pipe/server"] = function(link, milliseconds)
  local name = "testwire-" .. uv.os_getpid() .. "-" .. uv.hrtime()
  local path = windows and [[\\.\pipe\]] .. name or vim.fn.tempname()
  return { pipe = path }, function()
    retry(link, milliseconds, function(done)
      local stream = uv.new_pipe(false)
      stream:connect(path, function(err)
        done(err, stream)
      end)
    end)
  end
end

FORMS["stdio/"] = function(link)
  return {}, function()
    link.connected(link.stdin, link.stdout)
  end
end

--- Return the key of a transport in `FORMS`.
local function form_of(transport)
  return transport.kind .. "/" .. (transport.listener or "")
end

--- Return whether the plugin supports a transport.
function M.supports(transport)
  return FORMS[form_of(transport)] ~= nil
end

local function signal(link, name)
  if link.process and not link.ended then
    -- The process has its own group, so that its descendants end with it.
    uv.kill(windows and link.pid or -link.pid, name)
  end
end

--- End the connection, and end the process if it does not exit by itself.
local function stop(link, milliseconds)
  if link.stopping then
    return
  end
  link.stopping = true
  for _, handle in ipairs({ "stream", "stdin", "listener" }) do
    close(link[handle])
  end
  local timer = uv.new_timer()
  timer:start(milliseconds, milliseconds, function()
    if link.ended or link.killed then
      return close(timer)
    end
    link.killed = link.termed
    signal(link, link.termed and "sigkill" or "sigterm")
    link.termed = true
  end)
end

--- Start a server and return a link with `write(bytes)`, `stop(milliseconds)` and `kill()`.
---
--- `options` has `command`, `transport`, `rest`, `cwd`, `env`, `timeout` for the connection and
--- `grace` for the exit (both in ms). The functions in `events` are called outside of fast events: `connected()`, `data(bytes)`, `log(text)`, and once
--- `ended(reason)`. Return nil and the reason if the program cannot be started.
function M.start(options, events)
  local link = { stdin = uv.new_pipe(false), stdout = uv.new_pipe(false) }
  link.stderr = uv.new_pipe(false)
  local on = {}
  for name, handler in pairs(events) do
    on[name] = vim.schedule_wrap(handler)
  end

  local open = 0 -- the number of streams whose end has not been read
  local function over(reason)
    if link.over then
      return
    end
    link.over = true
    for _, handle in ipairs({ "stream", "stdin", "stdout", "stderr", "listener" }) do
      close(link[handle])
    end
    on.ended(reason)
  end

  --- Read a stream. Its last bytes may arrive after the end of the process.
  local function read(stream, handler, at_end)
    open = open + 1
    stream:read_start(function(_, chunk)
      if chunk then
        return handler(chunk)
      end
      open = open - 1
      close(stream)
      if link.ended and open == 0 then
        over(link.ended)
      elseif at_end then
        at_end()
      end
    end)
  end

  function link.connected(stream, source)
    link.stream = stream
    on.connected()
    read(source or stream, on.data, function()
      -- Without a connection, the process has no use.
      stop(link, options.grace)
    end)
  end

  function link.fail(reason)
    over(reason)
    stop(link, options.grace)
  end

  function link.write(bytes)
    if link.stream and not link.stream:is_closing() then
      link.stream:write(bytes)
    end
  end

  function link.stop(milliseconds)
    stop(link, milliseconds)
  end

  function link.kill()
    signal(link, "sigkill")
  end

  local form = FORMS[form_of(options.transport)]
  local values, connect = form(link, options.timeout)
  local arguments = M.arguments(options.command, options.transport, values, options.rest)
  events.log("$ " .. options.command[1] .. " " .. table.concat(arguments, " ") .. "\n")
  local process, pid = uv.spawn(options.command[1], {
    args = arguments,
    cwd = options.cwd,
    env = environment(options.env),
    stdio = { link.stdin, link.stdout, link.stderr },
    detached = not windows,
    hide = true,
  }, function(code, number)
    link.ended = number > 0 and "ended by signal " .. number or "exited with code " .. code
    close(link.process)
    if open == 0 then
      return over(link.ended)
    end
    -- A descendant of the process can keep the streams open.
    local timer = uv.new_timer()
    timer:start(500, 0, function()
      close(timer)
      over(link.ended)
    end)
  end)
  if not process then
    for _, handle in pairs(link) do
      if type(handle) == "userdata" then
        close(handle)
      end
    end
    return nil, pid
  end
  link.process, link.pid = process, pid
  read(link.stderr, on.log)
  if options.transport.kind ~= "stdio" then
    read(link.stdout, on.log)
  end
  connect()
  return link
end

return M
