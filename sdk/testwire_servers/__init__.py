"""Real servers built on Testwire: thin adapters over engines that do the work.

The package itself imports nothing; each server is a separate subpackage.
"""
