--- Finds the location of a failure in a stack trace. The module depends on no other module.
local M = {}

-- .NET writes `in PATH:line 12`, and Python writes `PATH:12:`.
local PATTERNS = { " in (.-):line (%d+)", "([^%s:]+):(%d+)" }

--- Return the file and the line (counted from 0) of the last call in `file`, or nil.
---
--- Without `file`, the first call in an existing file is returned.
function M.location(trace, file)
  local line
  for _, pattern in ipairs(PATTERNS) do
    for path, number in trace:gmatch(pattern) do
      if not file and vim.fn.filereadable(path) == 1 then
        return vim.fn.resolve(path), tonumber(number) - 1
      elseif file and vim.endswith(file, path) then
        line = tonumber(number) - 1
      end
    end
  end
  return line and file, line
end

return M
