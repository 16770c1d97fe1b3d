"""The generator: one machine-readable spec per protocol in, everything under `generated/` out.

`commands` is the way in. The package imports neither the runtime nor what it generates, and holds
no name of any protocol, method or type: those are data in `spec/`.
"""
