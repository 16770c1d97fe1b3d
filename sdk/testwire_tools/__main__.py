"""`python -m testwire_tools` runs the command `testwire`."""

import os
import sys

# `python -m` adds the current folder to the import path, but the code there may be untrusted.
if not sys.path[0] or sys.path[0] == os.getcwd():
    del sys.path[0]

from testwire_tools.cli import main

sys.exit(main())
