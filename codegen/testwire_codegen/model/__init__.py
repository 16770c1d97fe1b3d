"""The model of a protocol: reading of specifications, and the intermediate representation (IR).

The package must not depend on rules, targets or commands.
"""
