"""Helpers that several test folders use."""
