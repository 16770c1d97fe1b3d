"""The irdump target."""
