"""Tests mutants with the workers of a Dask cluster.

`session.py` runs next to the engine. `plugin.py` runs in a Dask worker. `host.py` is the main
module of a process that each Dask worker starts. The test processes are children of this process,
so that nothing forks inside Dask's threaded process.

Only `cluster.py`, `plugin.py` and `session.py` may import `distributed`, which is optional.
"""
