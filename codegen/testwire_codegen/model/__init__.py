"""The model of a protocol: spec folders in, a frozen intermediate representation out.

Knows no rule, no target and no command.
"""
