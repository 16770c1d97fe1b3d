"""The Rust target."""
