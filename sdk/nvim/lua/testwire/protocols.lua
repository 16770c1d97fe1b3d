--- Finds the generated tables of a protocol.
local M = {}

-- In a checkout, the tables are in `generated/lua`, next to `sdk`.
local here = debug.getinfo(1, "S").source:sub(2)
local tables = vim.fn.fnamemodify(here, ":p:h:h:h:h:h") .. "/generated/lua"
if not package.path:find(tables, 1, true) then
  package.path = table.concat({ package.path, tables .. "/?.lua", tables .. "/?/init.lua" }, ";")
end

--- The protocols that the plugin supports, with their versions and the names of their adapters.
M.supported = {
  ["msp"] = { version = "0.4", adapter = "testwire.adapters.msp" },
  ["mstest-runner"] = { version = "1.0", adapter = "testwire.adapters.mstest_runner" },
  ["test-runner"] = { version = "0.1", adapter = "testwire.adapters.test_runner" },
}

--- Return the names of the supported protocols, sorted.
function M.names()
  local names = vim.tbl_keys(M.supported)
  table.sort(names)
  return names
end

--- Return the generated tables of a supported protocol.
function M.load(id)
  for _, entry in ipairs(require("testwire_protocols")) do
    if entry.id == id and entry.version == M.supported[id].version then
      return require(entry.module)
    end
  end
end

--- Return the adapter of a supported protocol.
function M.adapter(id)
  return require(M.supported[id].adapter)
end

--- Return a transport by its id, or the default one: standard input and output, or the first one.
function M.transport(protocol, id)
  for _, transport in ipairs(protocol.transports) do
    if transport.id == id or (not id and transport.kind == "stdio") then
      return transport
    end
  end
  return not id and protocol.transports[1] or nil
end

return M
