--- Finds the line of a failure in a stack trace. The module depends on nothing.
local M = {}

--- Return the last line of `file` in the trace, counted from 0, or nil.
function M.line(trace, file)
  local found
  -- `path.py:12` of Python, and `path.cs:line 12` of .NET
  for path, line in (file and trace or ""):gmatch("([^%s]+):l?i?n?e? ?(%d+)") do
    if vim.endswith(file, path) then
      found = tonumber(line) - 1
    end
  end
  return found
end

return M
