--- Shows results: diagnostics, the quickfix list, the progress message, and windows with output.
---
--- The module does not depend on protocols or processes.
local items = require("testwire.items")
local positions = require("testwire.positions")

local M = {}
local severity = vim.diagnostic.severity
local SEVERITIES = { failed = severity.ERROR, errored = severity.ERROR, survived = severity.WARN }

local function namespace(session)
  return vim.api.nvim_create_namespace("testwire." .. session.name)
end

--- Return the lines and byte columns of an item, counted from 0. `byte_column` converts columns.
local function range(item, byte_column)
  local line = item.at or item.line or 0
  if not item.column or not item.file then
    return { lnum = line, col = 0 }
  end
  return {
    lnum = line,
    col = byte_column(item.file, line, item.column),
    end_lnum = item.end_line,
    end_col = byte_column(item.file, item.end_line, item.end_column),
  }
end

local function text_of(item)
  return item.name .. (item.message and ": " .. item.message or "")
end

local function problems(list)
  return vim.tbl_filter(function(item)
    return items.problems[item.state]
  end, list)
end

--- Show the problems of all tests or mutants as diagnostics, also in files that are not open.
function M.diagnostics(session)
  local by_buffer, byte_column = {}, positions.reader()
  local located = vim.tbl_filter(function(item)
    return item.file
  end, problems(session.items:runnable()))
  for _, item in ipairs(located) do
    local buffer = vim.fn.bufadd(item.file)
    by_buffer[buffer] = by_buffer[buffer] or {}
    table.insert(
      by_buffer[buffer],
      vim.tbl_extend("force", range(item, byte_column), {
        severity = SEVERITIES[item.state],
        source = "testwire",
        message = text_of(item),
      })
    )
  end
  vim.diagnostic.reset(namespace(session))
  for buffer, list in pairs(by_buffer) do
    vim.diagnostic.set(namespace(session), buffer, list)
  end
end

--- Replace the contents of the quickfix list of this session, or create it.
function M.quickfix(session, list, title)
  local byte_column = positions.reader()
  local entries = vim.tbl_map(function(item)
    local where = range(item, byte_column)
    return {
      filename = item.file,
      -- Without a line, an entry is only text.
      lnum = item.file and where.lnum + 1 or 0,
      col = item.file and where.col + 1 or 0,
      text = (text_of(item):gsub("%s+", " ")),
      type = item.state == "survived" and "W" or items.problems[item.state] and "E" or "",
    }
  end, list)
  title = "Testwire: " .. title .. " of " .. session.name
  local action = vim.fn.getqflist({ title = 1 }).title == title and "r" or " "
  vim.fn.setqflist({}, action, { title = title, items = entries })
end

--- Return the progress of a session in one line, for messages and status lines.
function M.status(session)
  local operation = session.current
  local list = operation and operation.list or session.items:runnable()
  local counts = items.count(list)
  local word = session.adapter.kind == "mutants" and "survived" or "failed"
  if operation and operation.kind == "discover" then
    return ("%s: %d found"):format(session.name, counts.total)
  end
  return ("%s: %d of %d, %d %s"):format(session.name, counts.finished, counts.total, counts.problems, word)
end

local shown = {}

--- Show the progress, at most ten times in a second.
function M.progress(session)
  local now = (vim.uv or vim.loop).now()
  if session.current and now - (shown[session.name] or 0) >= 100 then
    shown[session.name] = now
    vim.api.nvim_echo({ { M.status(session) } }, false, {})
    vim.cmd("redrawstatus")
  end
end

--- Show the results of a finished operation.
function M.finished(session, operation, settings)
  if settings.diagnostics then
    M.diagnostics(session)
  end
  local listing = operation.kind == "discover"
  if settings.quickfix and not (listing and operation.failed) then
    local all = session.items:runnable()
    M.quickfix(session, listing and all or problems(all), listing and session.adapter.kind or "problems")
  end
  local suffix = operation.cancelled and " (cancelled)" or operation.failed and " (ended early)" or ""
  vim.api.nvim_echo({ { M.status(session) .. suffix } }, true, {})
  shown[session.name] = nil
end

--- Open a window with text. A window that shows the same buffer is reused.
function M.window(name, lines)
  local title = "testwire://" .. name
  local buffer = vim.fn.bufadd(title)
  vim.fn.bufload(buffer)
  vim.bo[buffer].buftype, vim.bo[buffer].swapfile, vim.bo[buffer].modifiable = "nofile", false, true
  vim.api.nvim_buf_set_lines(buffer, 0, -1, false, lines)
  vim.bo[buffer].modifiable = false
  local window = vim.fn.bufwinid(buffer)
  if window == -1 then
    vim.cmd("botright split")
    window = vim.api.nvim_get_current_win()
    vim.api.nvim_win_set_buf(window, buffer)
  end
  vim.api.nvim_win_set_cursor(window, { math.max(1, #lines), 0 })
end

--- Return the lines about some items: state, message and output.
function M.details(list)
  local lines = {}
  for _, item in ipairs(list) do
    table.insert(lines, item.name .. ": " .. item.state)
    for _, text in ipairs({ item.message or "", item.output or "" }) do
      if text ~= "" then
        vim.list_extend(lines, vim.split(text, "\n", { plain = true }))
      end
    end
    table.insert(lines, "")
  end
  return lines
end

return M
