--- Reads and writes messages with a `Content-Length` header.
---
--- The module does not depend on JSON, protocols or Neovim.
local M = {}

-- A longer header or body is not a message, but other output of the program.
local HEADER_LIMIT = 8192
local BODY_LIMIT = 512 * 1024 * 1024

--- Return the bytes of a message. `headers` is a list of further headers as pairs.
function M.encode(body, headers)
  local lines = { "Content-Length: " .. #body }
  for _, header in ipairs(headers or {}) do
    table.insert(lines, header[1] .. ": " .. header[2])
  end
  return table.concat(lines, "\r\n") .. "\r\n\r\n" .. body
end

local function excerpt(text)
  local line = text:match("^[^\r\n]*"):gsub("%c", "?")
  return #line > 60 and line:sub(1, 60) .. "…" or line
end

--- Return the length of the body, or nil and the reason.
local function length_of(header)
  local length
  for line in (header .. "\r\n"):gmatch("(.-)\r\n") do
    local name, value = line:match("^([%w%-]+):%s*(.-)%s*$")
    if not name then
      return nil, "expected a message header, found `" .. excerpt(line) .. "`"
    end
    if name:lower() == "content-length" then
      length = value:match("^%d+$") and tonumber(value)
    end
  end
  if not length or length > BODY_LIMIT then
    return nil, "expected a Content-Length of at most 512 MiB, found `" .. excerpt(header) .. "`"
  end
  return length
end

--- Return the rest of the input after the header, and the length of the body.
---
--- Both are nil if the header is incomplete. The third value is the reason why it is invalid.
local function split_header(text)
  local last, after = text:find("\r\n\r\n", 1, true)
  if last then
    local length, reason = length_of(text:sub(1, last - 1))
    return text:sub(after + 1), length, reason
  end
  -- A line of other output is reported at once, because no header may follow it.
  local line = text:match("^(.-)\r?\n")
  if (line and not line:match("^[%w%-]+:")) or #text > HEADER_LIMIT then
    return nil, nil, "expected a message header, found `" .. excerpt(text) .. "`"
  end
end

--- Return a function that reads chunks of bytes.
---
--- `on_body` is called with each body, and `on_problem` once with the reason if the input is not
--- valid. After a problem, further chunks are ignored.
function M.decoder(on_body, on_problem)
  local chunks, size, needed, failed = {}, 0, nil, false
  return function(chunk)
    table.insert(chunks, chunk)
    size = size + #chunk
    while not failed and size > 0 and not (needed and size < needed) do
      local text = table.concat(chunks)
      if needed then
        local body = text:sub(1, needed)
        chunks, size, needed = { text:sub(needed + 1) }, size - needed, nil
        on_body(body)
      else
        local rest, length, reason = split_header(text)
        if reason then
          failed = true
          on_problem(reason)
          return
        end
        chunks, size, needed = { rest or text }, #(rest or text), length
        if not length then
          return
        end
      end
      if needed == 0 then
        needed = nil
        on_body("")
      end
    end
  end
end

return M
