"""`python -m testwire_tools` runs the command `testwire`."""

import sys

from testwire_tools.cli import main

sys.exit(main())
