"""Code that the runtime, the generator and the tools share.

The package handles findings, JSON pointers, versions and JSON documents. The package uses only the
standard library. The package must not import asyncio or start processes.
"""
