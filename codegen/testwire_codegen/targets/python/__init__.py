"""The python target."""
