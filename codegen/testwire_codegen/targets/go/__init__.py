"""The Go target."""
