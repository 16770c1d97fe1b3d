"""A table of the imports that each package may use, with the reason for each row.

A source file belongs to the first row whose prefix matches its module name.

- `allowed` lists prefixes of the modules of this repository that the file may import.
- `banned` lists modules that must not be imported when the file is loaded.

Imports under `TYPE_CHECKING` are ignored, because only type checkers execute them.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.support.repository import ROOT

SOURCES = {
    "testwire": ROOT / "sdk/testwire",
    "testwire_base": ROOT / "sdk/testwire_base",
    "testwire_tools": ROOT / "sdk/testwire_tools",
    "testwire_servers": ROOT / "sdk/testwire_servers",
    "testwire_codegen": ROOT / "codegen/testwire_codegen",
    "testwire_protocols": ROOT / "generated/python/testwire_protocols",
}
OURS = tuple(SOURCES)

LEAVES = (
    *("testwire.codec", "testwire.core", "testwire.errors", "testwire.failures"),
    *("testwire.positions", "testwire.profiles", "testwire.registry", "testwire.telemetry"),
    *("testwire.trace", "testwire.version", "testwire_base"),
)
"""Runtime modules that every runtime package may import."""

GENERATOR = ("testwire_base", "testwire_codegen.model", "testwire_codegen.version")
"""The modules that every layer of the generator may import."""

BELOW_COMMANDS = (
    "model",
    "messages",
    "rules",
    "targets",
    "drift",
    "compat",
    "scaffold",
    "importer",
)
TOOLS = ("testwire", "testwire_base", "testwire_protocols")
PARTS = ("sessions", "conformance", "agents", "inspector", "report", "quickstart")
_USED = ("config", "coverage_map", "files", "model", "pending", "session", "snapshot", "turns")
MUTATION = tuple(f"testwire_servers.mutation.{name}" for name in _USED)
"""The modules of the mutation server that its executor for Dask may import."""

HEAVY = ("asyncio", "pydantic", "rich", "jinja2", "jsonschema_rs", "mcp", "textual")


class Layer(NamedTuple):
    prefix: str
    allowed: tuple[str, ...]
    banned: tuple[str, ...]
    note: str


CHECKER = (
    *("testwire_codegen.messages", "testwire_codegen.model.ir", "testwire_base"),
    "testwire_codegen.model.by_position",
)
"""The modules that check messages, and that use only the standard library."""

LAYERS = [
    Layer(
        "testwire.core",
        ("testwire.core", "testwire.registry"),
        ("asyncio", "socket", "subprocess", "threading", "pydantic", "pydantic_core"),
        "the core turns bytes into events and events into bytes, without input or output",
    ),
    Layer(
        "testwire.registry",
        ("testwire.registry_parts", "testwire_base.by_position"),
        ("asyncio", "dataclasses", "inspect", "pydantic"),
        "every tool imports the descriptors, also a tool that only prints its help",
    ),
    Layer(
        "testwire.transports",
        (
            *("testwire.core", "testwire.transports", "testwire.errors", "testwire.registry"),
            "testwire_base.guarded_files",
        ),
        ("pydantic", "pydantic_core"),
        "a transport carries bytes and does not depend on messages",
    ),
    Layer(
        "testwire.connection",
        ("testwire.connection", "testwire.transports.base", *LEAVES),
        ("pydantic", "pydantic_core", "socket", "subprocess"),
        "a connection does not depend on the role of its end, and starts no process",
    ),
    Layer(
        "testwire.server",
        ("testwire.server", "testwire.cli", "testwire.connection", "testwire.transports", *LEAVES),
        ("pydantic", "pydantic_core", "testwire.transports.process"),
        "a reader of the server does not need to read the client",
    ),
    Layer(
        "testwire.cli",
        (
            *("testwire.arguments", "testwire.server", "testwire.connection"),
            "testwire.connection_files",
            *LEAVES,
        ),
        (
            "asyncio",
            "pydantic",
            "testwire.server",
            "testwire.connection",
            "testwire.connection_files",
        ),
        "help, version and usage errors must not import asyncio or pydantic",
    ),
    Layer(
        "testwire.client",
        ("testwire.client", "testwire.connection", "testwire.transports", *LEAVES),
        ("pydantic", "pydantic_core"),
        "a reader of the client does not need to read the server",
    ),
    Layer(
        "testwire.testing",
        (
            *("testwire.testing", "testwire.client", "testwire.connection", "testwire.transports"),
            *LEAVES,
        ),
        ("pytest",),
        "it works with any test framework, and serves without the code for a server process",
    ),
    Layer(
        "testwire.pytest_plugin",
        ("testwire.testing", "testwire.client", *LEAVES),
        ("testwire", "pydantic"),
        "every run of pytest loads it, also if no test uses it",
    ),
    Layer("testwire", LEAVES, ("asyncio",), "leaves depend on no protocol, tool or connection"),
    Layer(
        "testwire_base",
        ("testwire_base",),
        ("asyncio", "pydantic", "socket", "subprocess", "threading"),
        "runtime, generator and tools import it; it uses only fast modules of the standard library",
    ),
    Layer(
        "testwire_codegen.model",
        (*GENERATOR, "testwire_codegen.model"),
        ("jinja2", "jsonschema_rs"),
        "the model holds a specification before it is checked or rendered",
    ),
    Layer(
        "testwire_codegen.messages",
        CHECKER,
        ("asyncio", "pydantic", "jsonschema", "jsonschema_rs"),
        "verify checks messages with it, also if the extra for the generator is not installed",
    ),
    Layer(
        "testwire_codegen.rules",
        (*GENERATOR, "testwire_codegen.targets.naming", "testwire_codegen.rules"),
        ("jinja2", "jsonschema_rs"),
        "rules check the model and use the names of targets; they do not render or read documents",
    ),
    Layer(
        "testwire_codegen.targets",
        (*GENERATOR, "testwire_codegen.targets"),
        ("jsonschema_rs",),
        "a target is a pure function of the model",
    ),
    Layer(
        "testwire_codegen.drift",
        (*GENERATOR, *(f"testwire_codegen.{layer}" for layer in ("messages", "rules", "drift"))),
        ("jinja2",),
        "drift compares the model with documents; it renders nothing and runs no command",
    ),
    Layer(
        "testwire_codegen.compat",
        (
            *(*GENERATOR, "testwire_codegen.targets.naming"),
            *("testwire_codegen.rules", "testwire_codegen.compat"),
        ),
        ("jinja2",),
        "compat compares two models and uses the names of targets; it renders nothing",
    ),
    Layer(
        "testwire_codegen.importer",
        (
            *(*GENERATOR, "testwire_codegen.targets.naming", "testwire_codegen.rules"),
            *("testwire_codegen.drift", "testwire_codegen.importer"),
        ),
        ("jinja2",),
        "a draft is built from the facts of drift's readers, and is checked by the rules",
    ),
    Layer(
        "testwire_codegen.scaffold",
        (*GENERATOR, "testwire_codegen.targets", "testwire_codegen.scaffold"),
        (),
        "a new project uses the same names as the targets; a command writes it",
    ),
    Layer(
        "testwire_codegen.commands",
        ("testwire_base", "testwire_codegen"),
        (*HEAVY, *(f"testwire_codegen.{layer}" for layer in BELOW_COMMANDS)),
        "commands import the other layers when they run, so that --help is fast",
    ),
    Layer(
        "testwire_codegen.__main__",
        ("testwire_base", "testwire_codegen.commands"),
        HEAVY,
        "a table of commands",
    ),
    Layer(
        "testwire_codegen",
        (),
        (),
        "every module of the generator is in a layer; none needs generated code or its runtime",
    ),
    Layer(
        "testwire_protocols",
        (
            *("testwire_protocols", "testwire.registry", "testwire.client", "testwire.testing"),
            *("testwire_base.members", "testwire_base.spelling", "testwire_base.uuids"),
        ),
        (),
        "generated code depends on the descriptors, and its clients on the base class of clients",
    ),
    Layer(
        "testwire_tools.cli",
        ("testwire.version", "testwire_base", "testwire_tools.extras"),
        HEAVY,
        "a table of commands, whose modules it imports by name",
    ),
    Layer(
        "testwire_tools.commands",
        (*TOOLS, "testwire_tools", "testwire_codegen.commands"),
        (*HEAVY, "testwire_codegen", "testwire_protocols", *(f"testwire_tools.{p}" for p in PARTS)),
        "only commands import the generator, and only when they run, so that --help is fast",
    ),
    Layer(
        "testwire_tools.sessions",
        (*TOOLS, "testwire_tools.sessions"),
        (),
        "sessions work with any server and any trace; the generator is an extra",
    ),
    Layer(
        "testwire_tools.agents.tools",
        (*TOOLS, "testwire_tools.sessions", "testwire_tools.agents"),
        (),
        "the tools of the Model Context Protocol are users of the adapters",
    ),
    Layer(
        "testwire_tools.agents",
        (*TOOLS, "testwire_tools.sessions", "testwire_tools.agents"),
        ("mcp", "mcp_types", "testwire_tools.agents.tools"),
        "only the tools need the extra for the Model Context Protocol",
    ),
    *(
        Layer(
            f"testwire_tools.inspector{module}",
            (*TOOLS, *(f"testwire_tools.{p}" for p in ("sessions", "agents", "inspector"))),
            banned,
            "only the screen needs the extra for the terminal",
        )
        for module, banned in ((".app", ()), (".widgets", ()), ("", ("textual", "rich", "mcp")))
    ),
    Layer(
        "testwire_tools.conformance",
        (
            *(*TOOLS, "testwire_tools.sessions", "testwire_tools.conformance"),
            *(*CHECKER, "testwire_codegen.model.dump"),
        ),
        ("pydantic",),
        "verify checks messages against the IR and needs no other part of the generator",
    ),
    Layer(
        "testwire_tools.report",
        (*TOOLS, "testwire_tools.report"),
        ("asyncio",),
        "a page is a pure function of its data",
    ),
    Layer(
        "testwire_tools",
        (*TOOLS, "testwire_tools"),
        (),
        "tools work on the wire and on generated code; the generator is an extra",
    ),
    Layer(
        "testwire_servers.mutation.terminal",
        (*TOOLS, "testwire_servers.mutation", "testwire_tools.report"),
        (),
        "a run in a terminal writes the same reports as the quickstart",
    ),
    Layer(
        "testwire_servers.mutation.distributed.host",
        (*MUTATION, "testwire_servers.mutation.distributed.wire"),
        ("dask", "distributed"),
        "the process of a worker starts faster without Dask, and forks only without its threads",
    ),
    Layer(
        "testwire_servers.mutation.distributed",
        (*MUTATION, "testwire_servers.mutation.distributed", "testwire.version"),
        (),
        "the engine uses it like the session for this machine",
    ),
    Layer(
        "testwire_servers",
        (*TOOLS, "testwire_servers"),
        (),
        "servers are users of the runtime like any other",
    ),
]


def covers(prefix: str, module: str) -> bool:
    return module == prefix or module.startswith(prefix + ".")


def layer_of(module: str) -> Layer:
    return next(layer for layer in LAYERS if covers(layer.prefix, module))


def imports(tree: ast.AST, package: str) -> Iterator[tuple[int, str, bool]]:
    """Yield each import: its line, its module, and whether loading the file executes the import."""

    def visit(node: ast.AST, top: bool) -> Iterator[tuple[int, str, bool]]:
        for child in ast.iter_child_nodes(node):
            if isinstance(child, ast.If) and "TYPE_CHECKING" in ast.unparse(child.test):
                for other in child.orelse:
                    yield from visit(other, top)
                continue
            if isinstance(child, ast.Import):
                for alias in child.names:
                    yield child.lineno, alias.name, top
            elif isinstance(child, ast.ImportFrom):
                base = child.module or ""
                if child.level:
                    parts = package.split(".")
                    stem = ".".join(parts[: len(parts) - child.level + 1])
                    base = f"{stem}.{base}" if base else stem
                for alias in child.names:  # The imported name can be a module.
                    yield child.lineno, f"{base}.{alias.name}", top
            inner = isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda)
            yield from visit(child, top and not inner)

    yield from visit(tree, True)


def violations(module: str, source: str, *, is_package: bool = False) -> list[str]:
    layer = layer_of(module)
    package = module if is_package else module.rpartition(".")[0]
    found = []
    for line, name, top in imports(ast.parse(source), package):
        ours = name.split(".")[0] in OURS
        if ours and not any(covers(prefix, name) for prefix in layer.allowed):
            found.append(f"{module}:{line} imports {name}: {layer.note}")
        if top and any(covers(banned, name) for banned in layer.banned):
            found.append(f"{module}:{line} imports {name} when it is loaded: {layer.note}")
    return found


def modules() -> Iterator[tuple[str, Path]]:
    for package, folder in SOURCES.items():
        for path in sorted(folder.rglob("*.py")):
            parts = path.relative_to(folder).with_suffix("").parts
            if "templates" in parts or "sample_project" in parts:
                continue
            yield ".".join((package, *(p for p in parts if p != "__init__"))), path


Graph = dict[str, set[str]]


def graph(sources: dict[str, str]) -> Graph:
    """Return the imported modules of each module, including imports in functions.

    sources: the file contents, by module name.
    """
    found: Graph = {module: set() for module in sources}
    for module, text in sources.items():
        for _, name, _ in imports(ast.parse(text), module.rpartition(".")[0]):
            # In `from package import name`, the name may be a module or an object in a module.
            target = next((n for n in (name, name.rpartition(".")[0]) if n in sources), None)
            if target is not None and target != module:
                found[module].add(target)
    return found


def folders(modules: Graph, packages: Iterable[str]) -> Graph:
    """Return the imports between packages, without imports between a package and its parents."""
    names = set(packages)

    def folder(module: str) -> str:
        return module if module in names else module.rpartition(".")[0]

    found: Graph = {}
    for module, imported in modules.items():
        here = folder(module)
        there = {folder(name) for name in imported}
        related = {n for n in there if covers(n, here) or covers(here, n)}
        found.setdefault(here, set()).update(there - related)
    return found


def cycles(edges: Graph) -> list[list[str]]:
    """Return sorted groups of nodes that reach each other."""
    reached: Graph = {}
    for start in edges:
        reached[start], left = set(), [start]
        while left:
            for name in edges.get(left.pop(), ()):
                if name not in reached[start]:
                    reached[start].add(name)
                    left.append(name)
    groups = {
        tuple(sorted({start} | {n for n in reached[start] if start in reached.get(n, ())}))
        for start in edges
        if start in reached[start]
    }
    return sorted(map(list, groups))


def test_no_modules_and_no_folders_import_each_other() -> None:
    found = list(modules())
    sources = {module: path.read_text("utf-8") for module, path in found}
    packages = [module for module, path in found if path.stem == "__init__"]
    edges = graph(sources)
    assert cycles(edges) == []
    assert cycles(folders(edges, packages)) == []


def test_a_cycle_is_found() -> None:
    sources = {
        "p": "",
        "p.a": "def f():\n    from p.b.c import g",
        "p.b": "",
        "p.b.c": "from p.d import x",
        "p.b.e": "import p.d.z",
        "p.d": "",
        "p.d.x": "from p import a",
        "p.d.y": "import p.b.e",
        "p.d.z": "",
    }
    edges = graph(sources)
    assert cycles(edges) == [["p.a", "p.b.c", "p.d.x"]]
    assert cycles(folders(edges, ["p", "p.b", "p.d"])) == [["p.b", "p.d"]]


def test_every_module_keeps_its_layer() -> None:
    seen = list(modules())
    assert len(seen) > 40, "the sources were not found"
    found = [
        violation
        for module, path in seen
        for violation in violations(
            module, path.read_text("utf-8"), is_package=path.stem == "__init__"
        )
    ]
    assert not found, "\n".join(found)


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("testwire.core.peer", "import asyncio"),
        ("testwire.core.peer", "from testwire import client"),
        ("testwire.core.peer", "from ..codec import decode"),
        ("testwire.registry", "from dataclasses import dataclass"),
        ("testwire.server", "def f():\n    import testwire_protocols"),
        ("testwire.server.server", "def f():\n    from testwire.client import BaseClient"),
        ("testwire.server.host", "from testwire.transports import process"),
        ("testwire.client.launch", "def f():\n    import testwire.server.children"),
        ("testwire.client.client", "from testwire import server"),
        ("testwire.connection.connection", "import testwire.client.progress"),
        ("testwire.connection.connection", "import testwire.transports.tcp"),
        ("testwire.cli", "import testwire.server.host"),
        ("testwire.cli", "def f():\n    import testwire.client"),
        ("testwire.testing.peers", "import testwire.server"),
        ("testwire.pytest_plugin", "from testwire.testing import pair"),
        ("testwire.telemetry", "import testwire.connection.connection"),
        ("testwire_codegen.model.lower", "from testwire.registry import Method"),
        ("testwire_codegen.messages.session", "from testwire_codegen.rules import catalogue"),
        ("testwire_tools.quickstart", "from testwire_codegen.model import ir"),
        ("testwire_tools.sessions.call", "from testwire_codegen.commands import new"),
        ("testwire_tools.sessions.call", "from testwire_tools.conformance import data"),
        ("testwire_tools.conformance.run", "from testwire_codegen.model import lower"),
        ("testwire_tools.commands.call", "from testwire_tools.sessions import call"),
        ("testwire_tools.agents.work", "from mcp import Client"),
        ("testwire_tools.inspector.log", "from textual.app import App"),
        ("testwire_tools.commands.new", "import asyncio"),
        ("testwire_base.findings", "import asyncio"),
        ("testwire_base.findings", "def f():\n    from testwire.registry import Method"),
        ("testwire_codegen.model.origin", "def f():\n    from testwire_codegen.rules import lint"),
        ("testwire_codegen.targets.emit", "from testwire_codegen.rules import catalogue"),
        (
            "testwire_codegen.drift.docs",
            "def f():\n    from testwire_codegen.commands import drift",
        ),
        ("testwire_codegen.compat.run", "from testwire_codegen.drift import facts"),
        ("testwire_codegen.scaffold.plan", "from testwire_codegen.commands import new"),
        ("testwire_codegen.commands.new", "from testwire_codegen.scaffold import plan"),
        ("testwire_protocols.toy.v1.types", "import testwire.server"),
        ("testwire_servers.mutation.server", "import testwire_tools.report"),
        ("testwire_servers.mutation.distributed.host", "import distributed"),
        (
            "testwire_servers.mutation.distributed.session",
            "from testwire_servers.mutation.engine import Engine",
        ),
    ],
)
def test_a_breach_is_found(module: str, source: str) -> None:
    assert violations(module, source)


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("testwire.core.peer", "from .framing import ContentLength"),
        ("testwire.codec", "def f():\n    from pydantic import TypeAdapter"),
        ("testwire_protocols.toy.v1.client", "from testwire.client import Proxy"),
        ("testwire.server", "if TYPE_CHECKING:\n    import testwire_protocols"),
        ("testwire.server.host", "from testwire.transports import tcp"),
        ("testwire.cli", "def f():\n    from testwire.server.host import run"),
        ("testwire.pytest_plugin", "def f():\n    from testwire.testing import pair"),
        ("testwire_tools.commands.new", "def f():\n    from testwire_codegen.commands import new"),
        ("testwire_tools.conformance.run", "from testwire_codegen.model import dump, ir"),
        (
            "testwire_codegen.commands.new",
            "def f():\n    from testwire_codegen.scaffold import plan",
        ),
    ],
)
def test_what_is_allowed_passes(module: str, source: str) -> None:
    assert not violations(module, source)
