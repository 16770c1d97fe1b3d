"""The Java target."""
