"""What runtime, generator and tools share: findings, JSON pointers, versions, documents.

Imports the standard library alone, and of it neither asyncio nor what starts processes.
"""
