"""Validators are built without the search for plugins, and plugins that are wanted still work."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PATH = os.pathsep.join(str(ROOT / part) for part in ("sdk", "generated/python"))
LOADED = "import sys; print('importlib.metadata' in sys.modules)"


def run(code: str, **variables: str) -> str:
    env = {k: v for k, v in os.environ.items() if k != "PYDANTIC_DISABLE_PLUGINS"}
    done = subprocess.run(
        [sys.executable, "-c", code],
        env={**env, "PYTHONPATH": PATH, **variables},
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


@pytest.mark.parametrize(
    "build",
    [
        "from testwire_protocols.msp.v0_4.types import ConfigureResult\n"
        "assert ConfigureResult(version='0.4.0').version == '0.4.0'",
        "from testwire.codec import decode_params\n"
        "from testwire_protocols.msp.v0_4.methods import CONFIGURE\n"
        "decode_params(CONFIGURE, {})",
    ],
)
def test_no_reader_of_distributions_is_loaded(build: str) -> None:
    assert run(f"{build}\n{LOADED}") == "False"


def test_a_plain_model_of_pydantic_loads_it() -> None:
    assert run(f"from pydantic import BaseModel\nclass A(BaseModel): b: int\n{LOADED}") == "True"


PLUGIN = """
import sys
from importlib import metadata

class Point:
    name, value, group = "spy", "spy:plugin", "pydantic"
    def load(self): return Plugin()

class Plugin:
    def new_schema_validator(self, schema, schema_type, path, kind, config, settings):
        seen.append(path.name)
        return None, None, None

seen = []
metadata.entry_points = lambda **_: [Point()]
from testwire_protocols.msp.v0_4.types import ConfigureResult
"""


def test_models_of_others_meet_their_plugins_afterwards() -> None:
    code = f"""{PLUGIN}
ConfigureResult(version="0.4.0")
from pydantic import BaseModel
class Theirs(BaseModel): b: int
print(seen)"""
    assert run(code) == "['Theirs']"


def test_the_variable_is_obeyed_where_it_is_set() -> None:
    code = f"{PLUGIN}\nConfigureResult(version='0.4.0')\nprint(seen)"
    assert run(code, PYDANTIC_DISABLE_PLUGINS="another") == "['ConfigureResult']"


def test_nothing_is_left_behind_where_building_fails() -> None:
    code = """
import os, sys
from testwire.validators import without_plugins
before = dict(os.environ), set(sys.modules)
try:
    without_plugins(lambda: 1 / 0)
except ZeroDivisionError:
    print((dict(os.environ), set(sys.modules)) == before)"""
    assert run(code) == "True"
