"""`--help` and descriptors import neither asyncio nor pydantic."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest
from testwire_protocols import PROTOCOLS

from tests.bench import imports

HEAVY = {"asyncio", "pydantic", "pydantic_core", "argparse", "dataclasses", "inspect", "socket"}


def imported_by(code: str) -> set[str]:
    script = f"import sys\n{code}\nimport json; print(json.dumps(sorted(sys.modules)))"
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True, timeout=60
    )
    return set(json.loads(done.stdout.splitlines()[-1]))


@pytest.mark.parametrize(
    "code",
    [
        "import testwire",
        "import testwire.registry",
        "import testwire.core",
        "import testwire.core.peer",
        "import testwire.errors",
        "import testwire.cli",
    ],
)
def test_light_modules(code: str) -> None:
    assert not imported_by(code) & HEAVY


def test_help_is_light() -> None:
    code = (
        "from testwire.cli import main\n"
        "from testwire.registry import *\n"
        "framing = Framing('contentLength')\n"
        "stdio = Transport('stdio', 'stdio', None, framing, Launch(('serve', 'stdio')))\n"
        "lifecycle = Lifecycle('a', (LifecycleState('a'),))\n"
        "info = ProtocolInfo('x', '1', 'X', None, {}, {}, {}, lifecycle, None, Concurrency(),\n"
        "    {'stdio': stdio}, None)\n"
        "assert main(info, object, ['--help'], prog='x') == 0\n"
        "assert main(info, object, ['serve', 'studio'], prog='x') == 2\n"
    )
    assert not imported_by(code) & HEAVY


def test_the_pytest_plugin_brings_nothing_of_the_runtime() -> None:
    found = imported_by("import testwire.pytest_plugin")
    assert ours(found) == {"testwire", "testwire.version", "testwire.pytest_plugin"}


@pytest.mark.parametrize(
    ("one", "other"), [("server.host", "testwire.client"), ("client.launch", "testwire.server")]
)
def test_a_role_does_not_bring_the_other(one: str, other: str) -> None:
    found = imported_by(f"import testwire.{one}")
    assert f"testwire.{one}" in found
    assert not {name for name in found if name.startswith(other)}


def test_pydantic_comes_with_the_first_message() -> None:
    found = imported_by("import testwire.server, testwire.client, testwire.testing")
    assert "asyncio" in found
    assert "pydantic" not in found


VERSIONS = [path for held in PROTOCOLS.values() for path in held.values()]
OURS = ("testwire", "testwire_protocols")


def ours(names: set[str]) -> set[str]:
    return {name for name in names if name.partition(".")[0] in OURS}


def beyond_pydantic(names: set[str]) -> set[str]:
    """Return the packages in `names` that are not part of Python or pydantic."""
    bare = imported_by("import pydantic\nfrom pydantic import BaseModel\nclass A(BaseModel): pass")
    roots = {name.partition(".")[0] for name in names - bare} - set(sys.stdlib_module_names)
    return {root for root in roots if not root.startswith("pydantic")} - {"annotated_types"}


class TestProtocolVersions:
    @pytest.mark.parametrize("module", VERSIONS)
    def test_a_version_alone_brings_nothing(self, module: str) -> None:
        found = imported_by(f"import {module}")
        parents = module.split(".")
        assert ours(found) == {".".join(parents[: n + 1]) for n in range(len(parents))}
        assert not found & HEAVY

    @pytest.mark.parametrize("module", VERSIONS)
    def test_descriptors_bring_no_types(self, module: str) -> None:
        found = imported_by(f"from {module} import PROTOCOL")
        assert ours(found) == {
            *("testwire", "testwire.registry", "testwire.registry_parts", "testwire.version"),
            "testwire_protocols",
            *(module.rpartition(".")[0], module, f"{module}.info", f"{module}.methods"),
        }
        assert not found & HEAVY

    @pytest.mark.parametrize("module", VERSIONS)
    def test_types_bring_pydantic_and_no_runtime(self, module: str) -> None:
        found = imported_by(f"import {module}.types")
        assert ours(found) == {
            *("testwire_protocols", "testwire_protocols._model"),
            *(module.rpartition(".")[0], module, f"{module}.types"),
        }
        allowed = {*OURS, "testwire_base", "typing_extensions", "typing_inspection"}
        assert beyond_pydantic(found) <= allowed

    def test_what_is_brought_shows(self) -> None:
        found = imported_by(f"import {VERSIONS[0]}.types, jsonschema")
        assert "jsonschema" in beyond_pydantic(found)
        assert ours(imported_by(f"import {VERSIONS[0]}.client")) > {f"{VERSIONS[0]}.client"}

    def test_the_bench_prints_a_figure_for_each(self) -> None:
        assert [name for name in imports.modules() if not name.endswith(".types")] == VERSIONS
        assert imports.cost("json", 1) > 0


def test_the_test_can_fail() -> None:
    assert imported_by("import asyncio") & HEAVY
