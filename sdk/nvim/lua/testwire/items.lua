--- The tests or mutants of one server, with their states.

--- A test, a mutant, or a group of tests. Lines and columns are counted from 0.
---@class testwire.Item
---@field id string
---@field parent string|nil
---@field name string
---@field runnable boolean|nil true if the server reports results for the item
---@field file string|nil an absolute path
---@field line integer|nil
---@field end_line integer|nil
---@field column integer|nil in UTF-16 code units
---@field end_column integer|nil exclusive
---@field state "known"|"queued"|"running"|"passed"|"failed"|"survived"|"skipped"|"errored"
---@field message string|nil the reason for the state
---@field output string|nil
---@field at integer|nil the line of the failure
---@field wire table the item as the server sent it

local M = {}
local Items = {}
Items.__index = Items

--- The states that the plugin reports as problems.
M.problems = { failed = true, survived = true, errored = true }

--- The states of items without a result.
M.open = { known = true, queued = true, running = true }

function M.new()
  return setmetatable({ by_id = {}, order = {}, parents = {} }, Items)
end

--- Add an item, or change the item with this id. Return the item.
function Items:put(item)
  self.parents[item.parent or ""] = true
  local found = self.by_id[item.id]
  if not found then
    item.state = item.state or "known"
    self.by_id[item.id] = item
    table.insert(self.order, item.id)
    return item
  end
  for name, value in pairs(item) do
    found[name] = value
  end
  return found
end

function Items:remove(id)
  self.by_id[id] = nil
  self.order = vim.tbl_filter(function(each)
    return each ~= id
  end, self.order)
end

function Items:clear()
  self.by_id, self.order, self.parents = {}, {}, {}
end

--- Return the items for which `fits(item)` is true, in the order of the server.
function Items:list(fits)
  local found = {}
  for _, id in ipairs(self.order) do
    local item = self.by_id[id]
    if item and (not fits or fits(item)) then
      table.insert(found, item)
    end
  end
  return found
end

--- Return the items with a result. If a test has cases, only the cases have results.
function Items:runnable()
  return self:list(function(item)
    return item.runnable and not self.parents[item.id]
  end)
end

function Items:in_file(file)
  return vim.tbl_filter(function(item)
    return item.file == file
  end, self:runnable())
end

--- Return the items that start last before a line, or in this line.
function Items:nearest(file, line)
  local candidates, start = {}, -1
  for _, item in ipairs(self:in_file(file)) do
    if item.line and item.line <= line and item.line >= start then
      candidates = item.line > start and {} or candidates
      start = item.line
      table.insert(candidates, item)
    end
  end
  return candidates
end

--- Change the state of all items of a list, and forget their last result.
function M.reset(list, state)
  for _, item in ipairs(list) do
    item.state, item.message, item.output, item.at = state, nil, nil, nil
  end
end

--- Return the number of items in a list, of finished ones and of problems.
function M.count(list)
  local counts = { total = 0, finished = 0, problems = 0 }
  for _, item in ipairs(list) do
    local open = M.open[item.state]
    counts.total = counts.total + 1
    counts.finished = counts.finished + (open and 0 or 1)
    counts.problems = counts.problems + (M.problems[item.state] and 1 or 0)
  end
  return counts
end

return M
