"""The version of the distribution.

The build reads this file as text, so the file must not import anything.
"""

__version__ = "0.1.0"
