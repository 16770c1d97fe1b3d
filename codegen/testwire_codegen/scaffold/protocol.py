"""The files of a new specification, rendered from `protocol_templates/`.

Paths of templates contain placeholders: `_spec_` for the folder of the specifications, `_protocol_`
for the id, and `_version_` for the version. `_module_` is the id as the name of a Python module.
The module must not depend on a specific protocol.

Tests: `tests/codegen/scaffold/test_protocol.py`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

from testwire_base.configuration import FILE, Configuration
from testwire_base.specs import find_meta

from testwire_codegen.model.formats import FORMAT
from testwire_codegen.scaffold.names import package_name
from testwire_codegen.scaffold.project import environment, target_path
from testwire_codegen.targets.naming import version_slug
from testwire_codegen.targets.python.naming import module_name

TEMPLATES = Path(__file__).resolve().parent / "protocol_templates"
VERSION = "0.1"
"""The version of a new specification, if the user names none."""

_ID = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
_VERSION = re.compile(r"[0-9]+(\.[0-9]+)*(-[0-9A-Za-z]+(\.[0-9A-Za-z]+)*)?")


_NO_SETTINGS = Configuration(Path())


class IdUnusable(ValueError):
    """The id of a protocol is invalid. The message contains the reason and a fix."""


@dataclass(frozen=True, slots=True)
class Skeleton:
    """The value of the variable `skeleton` in templates.

    - `spec`, `output`: the folders of the specifications and of the generated files, relative to
      the repository.
    - `module`: the generated package of the protocol version.
    - `python`, `npm`: the names of the generated packages.
    """

    id: str
    version: str
    title: str
    spec: str
    output: str
    module: str
    python: str
    npm: str
    format: int = FORMAT


def skeleton_files(
    key: str, title: str | None = None, settings: Configuration = _NO_SETTINGS
) -> dict[str, str]:
    """Return the contents of the files by path, sorted by path.

    - `key`: `ID`, or `ID@VERSION` for a version other than 0.1.
    - `title`: the title of the protocol, by default the id in title case.
    - `settings`: the settings of the repository, which can name folders and packages.

    Raises IdUnusable, and NameUnusable if no package can have the name of the protocol.
    """
    id, at, version = key.partition("@")
    version = version if at else VERSION
    if not _VERSION.fullmatch(version):
        raise IdUnusable(
            f"expected a version such as 1.2, 2.0-rc.1 or 2025.06.18, found {version!r}; "
            "`wireVersion` in protocol.json can be any string"
        )
    if not _ID.fullmatch(id):
        raise IdUnusable(
            f"expected a protocol id such as 'my-protocol', found {id!r}; use lowercase letters, "
            "digits and single hyphens, and start with a letter"
        )
    name = id if id.endswith("-protocol") else f"{id}-protocol"
    shown = title or " ".join(word.capitalize() for word in name.split("-"))
    python = str(settings.values.get("python", name))
    spec, output = (
        folder.relative_to(settings.root).as_posix() for folder in (settings.spec, settings.output)
    )
    skeleton = Skeleton(
        id=id,
        version=version,
        title=shown,
        spec=spec,
        output=output,
        module=f"{package_name(python)}.{module_name(id)}.{version_slug(version)}",
        python=python,
        npm=str(settings.values.get("npm", name)),
    )
    names = {"_spec_": spec, "_protocol_": id, "_version_": version, "_module_": module_name(id)}
    templates = environment({"protocol": TEMPLATES})
    files = {}
    for path in TEMPLATES.rglob("*.j2"):
        inner = path.relative_to(TEMPLATES).as_posix()
        target = target_path(inner, names)
        files[target] = templates.get_template(f"protocol/{inner}").render(skeleton=skeleton)
    if settings.file is not None:
        files.pop(FILE)  # A new file would replace settings in pyproject.toml.
    for name in ("index.schema.json", "protocol.schema.json"):
        files[f"{spec}/meta/{name}"] = (find_meta(Path(spec)) / name).read_text("utf-8")
    return dict(sorted(files.items()))
