"""What can go wrong while a report is made. Must not import its neighbours.

Tests: `tests/tools`.
"""


class ReportError(Exception):
    """The results cannot be shown; the message says which part, where, and what would help."""
