"""Sessions of any protocol held: recorded, replayed, shown, compared, and made by hand.

Which messages, lifecycles and launch lines there are comes from the registries; no module here
knows one by name. Nothing is imported with the package, so that help stays cheap.

Tests: `tests/tools/sessions/`.
"""
