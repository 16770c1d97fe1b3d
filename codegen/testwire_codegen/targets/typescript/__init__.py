"""The typescript target."""
