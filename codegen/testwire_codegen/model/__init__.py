"""Reads specifications, and converts them to the intermediate representation (IR).

The package must not depend on rules, targets or commands.
"""
