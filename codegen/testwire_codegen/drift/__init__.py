"""Drift: documents, sources and captured sessions compared with the spec.

Tests: `tests/drift/`.
"""
