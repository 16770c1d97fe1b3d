"""The generator, which writes all files in `generated/` from the specifications in `spec/`.

The entry points are in `commands`. The package must not import the runtime or generated code, and
must not contain names of protocols, methods or types.
"""
