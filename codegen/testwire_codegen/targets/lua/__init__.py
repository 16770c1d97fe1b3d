"""The Lua target."""
