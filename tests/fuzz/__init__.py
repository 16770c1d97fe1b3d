"""Fuzzing of bytes (`run.py`) and of message orders (`interleavings.py`), and load tests."""
