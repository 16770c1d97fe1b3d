"""Code that the runtime, the generator and the tools share.

The package contains findings, JSON pointers, versions and JSON documents. The package uses only the
standard library. It must not import asyncio or start processes.
"""
