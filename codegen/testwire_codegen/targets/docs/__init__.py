"""The docs target."""
