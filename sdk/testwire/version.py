"""The version of the distribution, alone in its file: the build reads it without imports."""

__version__ = "0.1.0"
