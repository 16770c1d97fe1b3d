"""The files of a new project, rendered from templates.

The generic templates are in `templates/`. A protocol can have its own templates. Each template of
a protocol replaces a generic template, extends the template `generic/<path>`, or adds a file. In
the path of a template, `_package_` is replaced by the package name, and the prefix `dot_` by a dot.
The suffix `.j2` is removed. A template of a protocol can include files of `shared/`, such as an
engine that several protocols use. The module must not depend on a specific protocol.

Tests: `tests/codegen/scaffold/test_plan.py`.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from testwire_base.markdown import code, prose

from testwire_codegen.model import ir
from testwire_codegen.scaffold.names import NameUnusable, package_name
from testwire_codegen.scaffold.values import Expression, NoValue, call, lay_out, least, types_in
from testwire_codegen.targets.naming import version_slug
from testwire_codegen.targets.package import PackageNames, requirement
from testwire_codegen.targets.python.naming import NAMING, module_name
from testwire_codegen.targets.python.text import docstring, line, literal
from testwire_codegen.targets.python.view import hint
from testwire_codegen.targets.python.view_testing import sync_names
from testwire_codegen.targets.syntax import check_syntax

if TYPE_CHECKING:
    import jinja2

TEMPLATES = Path(__file__).resolve().parent / "templates"
SHARED = Path(__file__).resolve().parent / "shared"
SUFFIX = ".j2"

LAUNCHABLE = ("stdio", "tcp", "pipe")
"""The kinds of transports with which a generated client can start a server."""


@dataclass(frozen=True, slots=True)
class Function:
    """A handler in the new project.

    - `body`: the lines after the docstring, or an empty string.
    - `closing`: the statement that sends the completion marker, or an empty string.
    """

    name: str
    params: str | None
    returns: str
    docs: tuple[str, ...]
    closing: str
    body: str


@dataclass(frozen=True, slots=True)
class ShownLaunch:
    """A launch command with its description."""

    command: str
    docs: str


@dataclass(frozen=True, slots=True)
class Generated:
    """The generated package that a project uses.

    - `package`: the import package.
    - `requirement`: the distribution with its minimum version, or None if Testwire contains it.
    """

    package: str = PackageNames().module
    requirement: str | None = None

    def module_of(self, protocol: ir.Protocol) -> str:
        """Return the module of a protocol version."""
        return f"{self.package}.{module_name(protocol.id)}.{version_slug(protocol.version)}"


@dataclass(frozen=True, slots=True)
class View:
    """The value of the variable `project` in templates."""

    name: str
    package: str
    title: str
    """The title and the version of the protocol."""
    description: str
    module: str
    """The generated package of the protocol version."""
    requirements: tuple[str, ...]
    launch_lines: tuple[ShownLaunch, ...]
    transports: tuple[str, ...]
    """The ids of the transports with which the project's tests start the server."""
    handlers: tuple[Function, ...]
    left_out: tuple[str, ...]
    """Optional handlers, which clients call only if the server announces a capability."""
    handler_types: tuple[str, ...]
    raises: bool
    """True if a handler raises an error because the generator found no minimal result for it."""
    talk: tuple[str, ...]
    """Test statements that call the handlers, in an order that the lifecycle allows."""
    talk_types: tuple[str, ...]


def plan(
    protocol: ir.Protocol,
    name: str,
    template: Path | None = None,
    generated: Generated | None = None,
) -> dict[str, str]:
    """Return the contents of the project's files by path.

    Paths are sorted and have forward slashes.

    - `name`: the name of the project.
    - `template`: the folder with the protocol's own templates, or None.
    - `generated`: the package with the types and handlers, by default the package of Testwire.

    Raise NameUnusable (a ValueError) if the name is invalid, and InvalidFileError (a ValueError) if
    a template writes a file with a syntax error.
    """
    view = _view(protocol, name, generated or Generated())
    folders = {"generic": TEMPLATES, **({} if template is None else {"own": template})}
    templates = environment({**folders, "shared": SHARED})
    chosen: dict[str, str] = {}
    for prefix, folder in folders.items():
        for path in folder.rglob(f"*{SUFFIX}"):
            inner = path.relative_to(folder).as_posix()
            chosen[target_path(inner, {"_package_": view.package})] = f"{prefix}/{inner}"
    files = {}
    for target, source in sorted(chosen.items()):
        text = templates.get_template(source).render(project=view, protocol=protocol)
        files[target] = text.strip("\n") + "\n" if text.strip() else ""
    check_syntax(files)
    return files


def target_path(inner: str, names: Mapping[str, str]) -> str:
    """Return the path of the file for a template. `names` replace parts of the path."""
    parts = inner.removesuffix(SUFFIX).split("/")
    shown = ["." + part[4:] if part.startswith("dot_") else part for part in parts]
    path = "/".join(shown)
    for name, value in names.items():
        path = path.replace(name, value)
    return path


def environment(folders: Mapping[str, Path]) -> jinja2.Environment:
    """Return the environment for the templates in `folders`, by the prefix of their names."""
    import jinja2
    from jinja2.sandbox import ImmutableSandboxedEnvironment

    # The templates of a protocol can come from an untrusted author. They must not run Python
    # code here.
    environment = ImmutableSandboxedEnvironment(
        loader=jinja2.PrefixLoader(
            {name: jinja2.FileSystemLoader(at, encoding="utf-8") for name, at in folders.items()}
        ),
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
        autoescape=False,
    )
    # A JSON string is also a valid string in TOML and YAML. A printable JSON string is also a valid
    # Python string.
    environment.filters |= {"code": code, "docstring": line, "prose": prose}
    environment.filters["string"] = lambda text: json.dumps(text, ensure_ascii=False)
    return environment


# --- the view ------------------------------------------------------------------------------------


def _view(protocol: ir.Protocol, name: str, generated: Generated) -> View:
    package = package_name(name)
    if package == generated.package:
        raise NameUnusable(
            f"the package {package!r} would have the name of the generated package; try "
            f"'{name}-server'"
        )
    title = f"{protocol.title} {protocol.version}"
    received = _received(protocol)
    handlers = [
        message
        for message in received
        if message.required or (message.capability is None and message.registration is None)
    ]
    results = {message.name: _result(protocol, message) for message in handlers}
    talk, talk_types = _talk(protocol, handlers, results)
    used = {message.params for message in handlers if message.params is not None}
    for message in handlers:
        used |= set() if message.result is None else set(ir.references(message.result))
        used |= types_in(results[message.name] or Expression(""))
        used |= types_in(_closing(protocol, message) or Expression(""))
    return View(
        name=name,
        package=package,
        title=title,
        description=f"A server for {title}",
        module=generated.module_of(protocol),
        requirements=tuple(filter(None, (generated.requirement, requirement([protocol])))),
        launch_lines=tuple(_launch_line(name, transport) for transport in protocol.transports),
        transports=tuple(t.id for t in protocol.transports if t.kind in LAUNCHABLE),
        handlers=tuple(_function(protocol, m, results[m.name]) for m in handlers),
        left_out=tuple(NAMING.message(m) for m in received if m not in handlers),
        handler_types=_sorted(used),
        raises=any(expression is None for expression in results.values()),
        talk=talk,
        talk_types=talk_types,
    )


def _sorted(names: set[str]) -> tuple[str, ...]:
    """Sort without regard to case, as import sorters do."""
    return tuple(sorted(names, key=lambda name: (name.lower(), name)))


def _launch_line(name: str, transport: ir.Transport) -> ShownLaunch:
    words = [name, *transport.launch_words]
    examples = {"port": "50055", "host": "localhost", "pipe": f"./{name}.sock"}
    for option in transport.launch_options:
        if option.required:
            words += [option.flag, option.default or examples[option.value]]
    return ShownLaunch(" ".join(words), transport.docs)


def _received(protocol: ir.Protocol) -> list[ir.Message]:
    """Return the messages that a server handles, except the cancellation notification."""
    cancel = protocol.cancellation.method if protocol.cancellation else None
    return [
        message
        for message in protocol.messages
        if message.direction != "serverToClient" and message.name != cancel
    ]


def _result(protocol: ir.Protocol, message: ir.Message) -> Expression | None:
    if message.result is None:
        return Expression("None")
    try:
        return least(protocol, message.result, with_lists=True)
    except NoValue:
        return None


def _closing(protocol: ir.Protocol, message: ir.Message) -> Expression | None:
    """Return the call that sends the completion marker.

    Return None if there is no marker, or if the marker has required members with unknown values.
    """
    said, tie = message.completion, message.correlation
    if said is None or "success" not in said.on or message.params is None:
        return None
    (progress,) = (m for m in protocol.messages if m.name == message.progress)
    parts: dict[str, Expression] = {said.pointer: Expression(literal(said.value))}
    if tie is not None:
        asked = _members(protocol, message.params).get(tie.request)
        if asked is None or not asked.required:
            return None
        parts[tie.notification] = Expression(f"params.{NAMING.member(asked)}")
    members = _members(protocol, progress.params)
    wanted = {pointer for pointer, member in members.items() if member.required}
    if progress.params is None or not parts.keys() <= members.keys() or wanted - parts.keys():
        return None
    arguments = tuple(
        (f"{NAMING.member(member)}=", parts[pointer])
        for pointer, member in members.items()
        if pointer in parts
    )
    made = Expression(f"{progress.params}(", arguments, ")", frozenset({progress.params}))
    return call(f"ctx.client.{NAMING.message(progress)}", [made])


def _members(protocol: ir.Protocol, name: str | None) -> dict[str, ir.Field]:
    """Map JSON pointers to the members of the object type `name`."""
    node = None if name is None else protocol.type(name)
    if not isinstance(node, ir.Struct):
        return {}
    return {"/" + member.name: member for member in protocol.all_fields(node)}


def _function(protocol: ir.Protocol, message: ir.Message, result: Expression | None) -> Function:
    docs = docstring(message.docs, 8)
    if result is None:
        text = literal(f"{message.name} is not implemented")
        error = call("RpcError", [Expression("INTERNAL_ERROR"), Expression(text)])
        body = f"raise {lay_out(error, 8, 14)}"
    elif message.result is None:
        body = "" if docs else "return None"
    else:
        body = f"return {lay_out(result, 8, 15)}"
    closing = None if result is None else _closing(protocol, message)
    return Function(
        name=NAMING.message(message),
        params=message.params,
        returns=hint(message.result),
        docs=docs,
        closing="" if closing is None else f"await {lay_out(closing, 8, 14)}",
        body=body,
    )


# --- the calls in the tests of a project ---------------------------------------------------------


def _talk(
    protocol: ir.Protocol, handlers: list[ir.Message], results: dict[str, Expression | None]
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    lines: list[str] = []
    types: set[str] = set()
    names = sync_names(protocol)
    for message in _in_order(protocol, handlers):
        name, result = names[message.name], results[message.name]
        arguments = []
        if message.params is not None and not message.params_optional:
            arguments.append(least(protocol, ir.Ref(message.params)))
        calling = call(f"testwire_client.{name}", arguments)
        types |= types_in(calling)
        if result is None or message.result is None:
            lines.append(lay_out(calling, 4, 4))
            continue
        types |= types_in(result)
        holder = f"{name.rstrip('_')}_result"
        lines.append(f"{holder} = {lay_out(calling, 4, 7 + len(holder))}")
        test = f"assert {holder} {'is' if result.flat == 'None' else '=='} "
        lines.append(test + lay_out(result, 4, 4 + len(test)))
    return tuple(lines), _sorted(types)


def _in_order(protocol: ir.Protocol, handlers: list[ir.Message]) -> list[ir.Message]:
    """Return the reachable messages in an order that the lifecycle allows.

    In each state, messages that change the state come last.
    """
    lifecycle = protocol.lifecycle
    allowed = {state.name: state.allows for state in lifecycle.states}
    moves = {(step.source, step.method): step.target for step in lifecycle.transitions}
    state = lifecycle.initial
    left = [message for message in handlers if _callable(protocol, message)]
    order: list[ir.Message] = []
    while True:
        names = allowed[state]
        open_ = [m for m in left if names is None or m.name in names]
        if not open_:
            return order
        # If all these messages change the state, choose the one whose new state allows the most
        # messages.
        message = min(open_, key=lambda m: _weight(moves.get((state, m.name)), allowed))
        order.append(message)
        left.remove(message)
        state = moves.get((state, message.name), state)


def _weight(target: str | None, allowed: dict[str, tuple[str, ...] | None]) -> float:
    if target is None:
        return -1.0
    names = allowed[target]
    return 0.0 if names is None else 1.0 / (1 + len(names))


def _callable(protocol: ir.Protocol, message: ir.Message) -> bool:
    """Return whether the minimal params and the minimal result are known."""
    try:
        if message.params is not None:
            least(protocol, ir.Ref(message.params))
    except NoValue:
        return False
    return _result(protocol, message) is not None
