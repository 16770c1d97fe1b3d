"""The C# target."""
