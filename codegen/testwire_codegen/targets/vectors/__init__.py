"""The vectors target."""
