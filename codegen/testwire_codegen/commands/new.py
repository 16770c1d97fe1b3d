"""`testwire new`: create a server, a specification or a target. Other commands use `new_server`.

Tests: `tests/codegen/scaffold/test_command.py`.
"""

from __future__ import annotations

import argparse
import itertools
import os
import shlex
import sys
from collections.abc import Mapping
from pathlib import Path, PurePath
from typing import TYPE_CHECKING

from testwire_base.command_line import SEARCH, protocol_option, root_option
from testwire_base.errors import Unreadable, UsageError, complain
from testwire_base.exit_codes import CLEAN, UNREADABLE, USAGE

from testwire_codegen.commands._dependency import installed_from
from testwire_codegen.commands._project import ServerProject, protocol_snapshot, server_project
from testwire_codegen.commands._shared import say
from testwire_codegen.commands._target import new_target

if TYPE_CHECKING:
    from testwire_base.configuration import Configuration
    from testwire_base.findings import SpecUnreadable

    from testwire_codegen.scaffold.snapshot import Snapshot


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.usage = "testwire new {server,protocol,target} …\n       testwire new --update [--diff]"
    parser.add_argument(
        "--update",
        action="store_true",
        help="merge the current template with the edits in the project of the current folder",
    )
    parser.add_argument(
        "--diff",
        action="store_true",
        help="only show what --update would change, and exit with 1 if there are changes",
    )
    kinds = parser.add_subparsers(dest="what", metavar="{server,protocol,target}")
    for name, help, add in (
        ("server", "create a server project for a protocol", _server_arguments),
        ("protocol", "create a specification in a repository", _protocol_arguments),
        ("target", "create a project with a target for a language", _target_arguments),
    ):
        add(kinds.add_parser(name, description=help, help=help))


def _server_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("directory", type=Path, metavar="DIR", help="folder of the new project")
    protocol_option(
        parser,
        "protocol of the server; see `testwire protocols` (default version: the highest one that "
        "is neither a pre-release nor retired)",
    )
    parser.add_argument("--name", required=True, help="name of the distribution and its command")
    existing = parser.add_mutually_exclusive_group()
    existing.add_argument(
        "--force",
        action="store_true",
        help="write to a folder that is not empty, and keep each replaced file as FILE.orig",
    )
    _original_option(existing)
    root_option(parser, SEARCH)


def _original_option(parser: argparse._ActionsContainer) -> None:
    parser.add_argument(
        "--original",
        type=Path,
        metavar="FOLDER",
        help="only write the snapshot for `testwire new --update`; FOLDER contains the files as an "
        "older Testwire created them",
    )


def _protocol_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "key",
        metavar="ID[@VERSION]",
        help="id of the protocol, such as my-protocol, and the first version (default: 0.1)",
    )
    parser.add_argument(
        "directory",
        type=Path,
        nargs="?",
        default=Path(),
        metavar="DIR",
        help="folder of the repository (default: the current folder)",
    )
    parser.add_argument("--title", help="title of the protocol (default: derived from the id)")
    _original_option(parser)


def _target_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("name", metavar="NAME", help="name of the target, such as kotlin")
    parser.add_argument(
        "directory",
        type=Path,
        nargs="?",
        metavar="DIR",
        help="folder of the new project (default: testwire-NAME)",
    )


def run(options: argparse.Namespace) -> int:
    if options.update or options.diff:
        from testwire_codegen.commands._update import update

        if options.what is not None:
            raise UsageError(
                f"expected `testwire new --update` without {options.what!r}; run the command in "
                "the folder of the project, without other arguments"
            )
        return update(Path(), write=not options.diff)
    if options.what is None:
        raise UsageError(
            "expected `server`, `protocol`, `target` or `--update`; `testwire new --help` shows "
            "their use"
        )
    if options.what == "protocol":
        return new_protocol(options.key, options.directory, options.title, options.original)
    if options.what == "target":
        return new_target(options.name, options.directory)
    if options.original is not None:
        made = server_project(options.protocol, options.name, options.directory, options.root)
        return _write_snapshot(options.directory, made.snapshot, options.original)
    return new_server(
        options.protocol, options.name, options.directory, force=options.force, root=options.root
    )


def new_server(
    protocol: str, name: str, directory: Path, *, force: bool = False, root: Path | None = None
) -> int:
    """Create a server project in `directory`, print the next steps, and return the exit code.

    - `protocol`: `ID@VERSION`, or `ID` for the highest released version that is not retired.
    - `name`: the name of the distribution and of its command.
    - `force`: accept a folder that is not empty. Each replaced file is kept as `FILE.orig`.
    - `root`: a folder with `spec/`. If `root` is None, the current folder, installed packages and
      the bundled specifications are searched in this order.

    The exit code is 2 if an argument is wrong or a file cannot be written, and 3 if
    the specification cannot be read. The reason is printed to standard error.
    """
    from testwire_base.findings import SpecUnreadable

    try:
        _check_target(directory)
        made = server_project(protocol, name, directory, root)
        _write(directory, made.snapshot, made.files, force=force)
    except ModuleNotFoundError as error:
        if (error.name or "").startswith("testwire"):
            raise
        return complain(f"{error.name} is required; run: python -m pip install 'testwire[codegen]'")
    except SpecUnreadable as error:
        return _unreadable(error)
    except (UsageError, Unreadable) as error:
        return complain(error, USAGE if isinstance(error, UsageError) else UNREADABLE)
    print(_done(made, directory))
    return CLEAN


def new_protocol(
    key: str, directory: Path, title: str | None = None, original: Path | None = None
) -> int:
    """Create a specification in `directory`, print the next steps, and return the exit code.

    - `key`: `ID` or `ID@VERSION`. Existing files are not changed, so that a repository can contain
      several protocols.
    - `original`: the protocol exists, and its original files are in this folder. Only the snapshot
      is written.

    Raises UsageError if the protocol exists or a file cannot be written.
    """
    from testwire_base.configuration import read_configuration
    from testwire_base.findings import SpecUnreadable

    _check_target(directory)
    try:
        settings = read_configuration(directory)
    except SpecUnreadable as error:
        return _unreadable(error)
    snapshot = protocol_snapshot(key, title, settings)
    if original is not None:
        return _write_snapshot(directory, snapshot, original)
    id = key.partition("@")[0]
    if (settings.spec / id).exists():
        raise UsageError(f"{settings.spec / id} already exists; choose a different id")
    kept = [path for path in snapshot.files if (directory / path).exists()]
    for path in kept:
        say(f"kept {path}, because the file exists")
    snapshot = snapshot.without(kept)
    new = {path: text for path, text in snapshot.files.items() if text is not None}
    _write(directory, snapshot, new)
    print(f"Created the protocol {id}: {len(new)} files in {directory}")
    print("\n".join(["", "Next steps:", *_steps(id, directory, settings, kept)]))
    return CLEAN


def _write_snapshot(directory: Path, snapshot: Snapshot, original: Path) -> int:
    """Write the snapshot of an existing project. Raises UsageError and Unreadable."""
    from testwire_codegen.scaffold.merging import original_snapshot
    from testwire_codegen.scaffold.snapshot import snapshots

    if snapshot.path in [each.path for each in snapshots(directory)]:
        raise UsageError(f"{directory / snapshot.path} already exists; run `testwire new --update`")
    found = original_snapshot(snapshot, original)
    _write(directory, found, {})
    print(f"Wrote {directory / found.path}; now run `testwire new --update` in {directory}")
    return CLEAN


def _steps(id: str, directory: Path, settings: Configuration, kept: list[str]) -> list[str]:
    """Return the next steps after the creation of a protocol: commands and edits."""
    output = settings.output.relative_to(directory).as_posix()
    steps = [] if directory.resolve() == Path.cwd() else [f"cd {_quoted(directory)}"]
    steps += ["testwire check", "testwire generate", f"python -m pip install ./{output}/python"]
    checks = [path for path in kept if path.startswith(".") and path != ".gitignore"]
    edits = []
    if settings.file is not None and "python" not in settings.values:
        edits.append(f"Set `python` in {settings.file.name} to the name of the Python package.")
    if "README.md" in kept:
        edits.append(f"Describe the messages of {id} in README.md.")
    if checks:
        drift, compat = f"testwire drift docs --protocol {id} README.md", f"testwire compat … {id}"
        edits.append(f"Add `{drift}` and `{compat}` to {' and '.join(checks)}.")
    return [*(f"  {step}" for step in steps), *edits]


def _unreadable(error: SpecUnreadable) -> int:
    from testwire_base.report import render

    sys.stderr.write(render(error.findings, "text"))
    return UNREADABLE


def _check_target(directory: Path) -> None:
    if directory.exists() and not directory.is_dir():
        raise UsageError(f"{directory}: expected a folder, found a file; name a new folder")


def _write(
    directory: Path, snapshot: Snapshot, files: Mapping[str, str], *, force: bool | None = None
) -> None:
    """Write the files of a project and their snapshot.

    - `force`: replace existing files. If `force` is None, the folder can contain other files.

    Raises UsageError if the folder is not empty, or a file cannot be written.
    """
    from testwire_codegen.scaffold.merging import replace
    from testwire_codegen.scaffold.snapshot import snapshots
    from testwire_codegen.targets.emit import OutputPathError, contained

    try:
        targets = {path: contained(directory, path) for path in (*files, snapshot.path)}
        held = sorted(os.listdir(directory)) if directory.exists() else []
        replaced = {path for path, text in files.items() if _differs(targets[path], text)}
        if held and force is False:
            raise UsageError(_not_empty(directory, held, sorted(replaced)))
        others = [each for each in snapshots(directory) if each.path != snapshot.path]
        for path in sorted(replaced):
            say(f"replaced {path}; the old file is {_set_aside(targets[path]).name}")
        for path, text in files.items():
            replace(targets[path], text.encode())
        for each in (*(other.without(files) for other in others), snapshot):
            replace(directory / each.path, each.text().encode())
    except OutputPathError as error:
        raise UsageError(str(error)) from None
    except OSError as error:
        raise UsageError(f"cannot write {error.filename or directory}: {error.strerror}") from None


def _not_empty(directory: Path, held: list[str], replaced: list[str]) -> str:
    def some(names: list[str]) -> str:
        return ", ".join(names[:3]) + (", …" if len(names) > 3 else "")

    effect = "to add the files of the project"
    if replaced:
        effect = f"to replace {some(replaced)} and keep each old file as FILE.orig"
    return (
        f"{directory}: expected an empty folder, but it contains {some(held)}; name a new folder, "
        f"or add --force {effect}"
    )


def _differs(target: Path, text: str) -> bool:
    """Return whether a file exists and has other contents. Raises OSError for a folder."""
    if target.is_symlink():
        return True
    try:
        return target.read_bytes() != text.encode()
    except FileNotFoundError:
        return False


def _set_aside(target: Path) -> Path:
    """Rename a file to a new name that ends with `.orig`, and return its new path."""
    names = (f"{target.name}.orig{number or ''}" for number in itertools.count())
    copy = next(c for c in map(target.with_name, names) if not os.path.lexists(c))
    return target.rename(copy)


def _done(made: ServerProject, directory: Path) -> str:
    origin, dependency, name = made.origin, made.dependency, made.snapshot.arguments["name"]
    windows = os.name == "nt"
    scripts = PurePath(".venv") / ("Scripts" if windows else "bin")
    python = "python" if windows else "python3"
    launch = next(iter(origin.protocol.transports), None)
    words = () if launch is None else launch.launch_words
    extras = '".[test]"' if windows else "'.[test]'"
    for source in filter(None, (dependency.path, installed_from("testwire"))):
        extras += f" {_quoted(source)}"
    steps = [
        f"{python} -m venv .venv",
        f"{scripts / 'python'} -m pip install -e {extras}",
        f"{scripts / 'python'} -m pytest",
        " ".join([str(scripts / name), *words]) + "    # what an editor runs",
    ]
    if directory.resolve() != Path.cwd():
        steps.insert(0, f"cd {_quoted(directory)}")
    if dependency.root is not None:
        steps.insert(0, f"testwire generate --root {_quoted(dependency.root)}")
    lines = [f"Created {name}, a server for {origin.protocol.title} {origin.protocol.version}: "]
    lines[0] += f"{len(made.files)} files in {directory}"
    return "\n".join([*lines, "", "Next steps:", *(f"  {step}" for step in steps)])


def _quoted(path: Path) -> str:
    return f'"{path}"' if os.name == "nt" else shlex.quote(str(path))
