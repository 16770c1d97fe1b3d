--- Converts columns of a protocol to byte columns of Neovim.
---
--- The module does not depend on protocols.
local M = {}

--- Return a line of a file without its line feed, from the buffer if it is loaded, or "".
---
--- `read` contains the lines of the files that have been read.
local function line_of(read, file, line)
  local buffer = vim.fn.bufnr(file)
  if buffer > 0 and vim.api.nvim_buf_is_loaded(buffer) then
    return vim.api.nvim_buf_get_lines(buffer, line, line + 1, false)[1] or ""
  end
  if not read[file] then
    local ok, lines = pcall(vim.fn.readfile, file)
    read[file] = ok and lines or {}
  end
  return read[file][line + 1] or ""
end

--- Return a function that reads each file once. Its arguments are a file, a line and a column in
--- UTF-16 code units, and it returns the column in bytes. All are counted from 0.
---
--- A column after the end of the line becomes the end, and a column inside a character its start.
function M.reader()
  local read = {}
  return function(file, line, column)
    local units, bytes = 0, 0
    for character in line_of(read, file, line):gmatch("[%z\1-\127\192-\255][\128-\191]*") do
      units = units + (#character == 4 and 2 or 1)
      if units > column then
        return bytes
      end
      bytes = bytes + #character
    end
    return bytes
  end
end

return M
