"""Compare the types of a program that has one role with the messages of a protocol.

- `program.py`: the types of the program
- `wire.py`: the types of the protocol, and the roles that send them
- `match.py`: the types of the program that have the members of a type of the protocol
- `compare.py`, `members.py`: the comparison

The program is compared with what it reads and what it sends. It does not have to define every
member. The package must not read files.

Tests: `tests/codegen/drift/test_roles.py`.
"""
