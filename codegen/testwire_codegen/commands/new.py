"""`testwire new`: create a server project or a specification. Other commands use `new_server`.

Tests: `tests/codegen/scaffold/test_command.py`.
"""

from __future__ import annotations

import argparse
import os
import shlex
import sys
from pathlib import Path, PurePath
from typing import TYPE_CHECKING

from testwire_base.command_line import SEARCH, announce, protocol_option, root_option
from testwire_base.errors import UsageError, complain
from testwire_base.exit_codes import CLEAN, UNREADABLE

from testwire_codegen.commands._dependency import (
    Dependency,
    in_environment,
    in_repository,
    installed_from,
)
from testwire_codegen.commands._shared import say

if TYPE_CHECKING:
    from testwire_base.configuration import Configuration
    from testwire_base.findings import SpecUnreadable

    from testwire_codegen.model.origin import Origin


def arguments(parser: argparse.ArgumentParser) -> None:
    kinds = parser.add_subparsers(dest="what", metavar="{server,protocol}", required=True)
    for name, help, add in (
        ("server", "create a server project for a protocol", _server_arguments),
        ("protocol", "create a specification in a repository", _protocol_arguments),
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
    parser.add_argument("--force", action="store_true", help="write to a folder that is not empty")
    root_option(parser, SEARCH)


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


def run(options: argparse.Namespace) -> int:
    if options.what == "protocol":
        return new_protocol(options.key, options.directory, options.title)
    return new_server(
        options.protocol, options.name, options.directory, force=options.force, root=options.root
    )


def new_server(
    protocol: str, name: str, directory: Path, *, force: bool = False, root: Path | None = None
) -> int:
    """Create a server project in `directory`, print the next steps, and return the exit code.

    - `protocol`: `ID@VERSION`, or `ID` for the highest released version that is not retired.
    - `name`: the name of the distribution and of its command.
    - `force`: accept a folder that is not empty, and replace files with the same names.
    - `root`: a folder with `spec/`. If `root` is None, the current folder, installed packages and
      the bundled specifications are searched in this order.

    The exit code is 2 if an argument is wrong or a file cannot be written, and 3 if
    the specification cannot be read. The reason is printed to standard error.
    """
    from testwire_base.findings import SpecUnreadable

    try:
        from testwire_codegen.model.origin import find
        from testwire_codegen.rules import lint_version
        from testwire_codegen.scaffold.names import NameUnusable, package_name
        from testwire_codegen.scaffold.project import plan
        from testwire_codegen.targets.syntax import InvalidFileError

        package_name(name)
        _check_target(directory, force)
        origin = find(protocol, root, lint=lint_version)
        dependency = _dependency(origin)
        announce(origin.version)
        files = plan(origin.protocol, name, origin.template, dependency.generated)
        _write(directory, files)
    except ModuleNotFoundError as error:
        if (error.name or "").startswith("testwire"):
            raise
        return complain(f"{error.name} is required; run: python -m pip install 'testwire[codegen]'")
    except SpecUnreadable as error:
        return _unreadable(error)
    except (UsageError, NameUnusable, InvalidFileError) as error:
        return complain(error)
    print(_done(origin, dependency, name, directory, len(files)))
    return CLEAN


def _dependency(origin: Origin) -> Dependency:
    match origin.version.source.kind:
        case "bundled":
            return Dependency()
        case "installed":
            return in_environment(str(origin.version.source.package))
        case _:
            return in_repository(origin.version.source.root, origin.protocol)


def new_protocol(key: str, directory: Path, title: str | None = None) -> int:
    """Create a specification in `directory`, print the next steps, and return the exit code.

    key: `ID` or `ID@VERSION`. Existing files are not changed, so that a repository can contain
    several protocols. Raises UsageError if the protocol exists or a file cannot be written.
    """
    from testwire_base.configuration import read_configuration
    from testwire_base.findings import SpecUnreadable

    from testwire_codegen.scaffold import IdUnusable, NameUnusable, skeleton_files

    if directory.exists() and not directory.is_dir():
        raise UsageError(f"{directory}: expected a folder, found a file; pass a folder")
    try:
        settings = read_configuration(directory)
    except SpecUnreadable as error:
        return _unreadable(error)
    try:
        files = skeleton_files(key, title, settings)
    except (IdUnusable, NameUnusable) as error:
        raise UsageError(str(error)) from None
    id = key.partition("@")[0]
    if (settings.spec / id).exists():
        raise UsageError(f"{settings.spec / id} already exists; choose a different id")
    kept = [path for path in files if (directory / path).exists()]
    for path in kept:
        say(f"kept {path}, because the file exists")
    new = {path: text for path, text in files.items() if path not in kept}
    _write(directory, new)
    print(f"Created the protocol {id}: {len(new)} files in {directory}")
    print("\n".join(["", "Next steps:", *_steps(id, directory, settings, kept)]))
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


def _check_target(directory: Path, force: bool) -> None:
    try:
        held = sorted(os.listdir(directory))
    except FileNotFoundError:
        return
    except NotADirectoryError:
        raise UsageError(
            f"{directory}: expected a folder, found a file; name a new or empty folder"
        ) from None
    except OSError as error:
        raise UsageError(f"cannot read {directory}: {error.strerror}") from None
    if held and not force:
        some = ", ".join(held[:3]) + (", …" if len(held) > 3 else "")
        raise UsageError(
            f"{directory}: expected an empty folder, but it contains {some}; name a new folder, or "
            "add --force to overwrite existing files"
        )


def _write(directory: Path, files: dict[str, str]) -> None:
    try:
        for path, text in files.items():
            target = directory / path
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text(text, encoding="utf-8", newline="\n")
    except OSError as error:
        raise UsageError(f"cannot write {error.filename or directory}: {error.strerror}") from None


def _done(origin: Origin, dependency: Dependency, name: str, directory: Path, count: int) -> str:
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
    lines[0] += f"{count} files in {directory}"
    return "\n".join([*lines, "", "Next steps:", *(f"  {step}" for step in steps)])


def _quoted(path: Path) -> str:
    return f'"{path}"' if os.name == "nt" else shlex.quote(str(path))
