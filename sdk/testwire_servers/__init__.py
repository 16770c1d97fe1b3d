"""Servers that are built with Testwire.

The package itself imports nothing; each server is a separate subpackage.
"""
