"""Bounded fuzzing: bytes (`run.py`), orders (`interleavings.py`), much at once (`load.py`)."""
