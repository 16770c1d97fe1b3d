"""The files of a new specification, rendered from `protocol_templates/`.

In the path of a template, `_spec_` is replaced by the folder of the specifications, and
`_protocol_` by the id. The module must not depend on a specific protocol.

Tests: `tests/codegen/scaffold/test_protocol.py`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

from testwire_base.specs import find_meta

from testwire_codegen.model.formats import FORMAT
from testwire_codegen.scaffold.names import package_name
from testwire_codegen.scaffold.project import environment, target_path
from testwire_codegen.targets.naming import version_slug
from testwire_codegen.targets.python.naming import module_name

TEMPLATES = Path(__file__).resolve().parent / "protocol_templates"
VERSION = "0.1"
"""The version of a new specification."""

_ID = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")


class IdUnusable(ValueError):
    """The id of a protocol is invalid. The message contains the reason and a fix."""


@dataclass(frozen=True, slots=True)
class Skeleton:
    """The value of the variable `skeleton` in templates.

    - `spec`: the folder of the specifications, relative to the repository.
    - `module`: the generated package of the protocol version.
    - `python`, `npm`: the names of the generated packages.
    """

    id: str
    title: str
    spec: str
    module: str
    python: str
    npm: str
    format: int = FORMAT


def skeleton_files(id: str, title: str | None = None, spec: str = "spec") -> dict[str, str]:
    """Return the contents of the files by path, sorted by path.

    title: the title of the protocol, by default the id in title case.

    Raises IdUnusable, and NameUnusable if no package can have the name of the protocol.
    """
    if not _ID.fullmatch(id):
        raise IdUnusable(
            f"expected a protocol id such as 'my-protocol', found {id!r}; use lowercase letters, "
            "digits and single hyphens, and start with a letter"
        )
    name = id if id.endswith("-protocol") else f"{id}-protocol"
    shown = title or " ".join(word.capitalize() for word in name.split("-"))
    module = f"{package_name(name)}.{module_name(id)}.{version_slug(VERSION)}"
    skeleton = Skeleton(id=id, title=shown, spec=spec, module=module, python=name, npm=name)
    templates = environment({"protocol": TEMPLATES})
    files = {}
    for path in TEMPLATES.rglob("*.j2"):
        inner = path.relative_to(TEMPLATES).as_posix()
        target = target_path(inner, {"_spec_": spec, "_protocol_": id})
        files[target] = templates.get_template(f"protocol/{inner}").render(skeleton=skeleton)
    for name in ("index.schema.json", "protocol.schema.json"):
        files[f"{spec}/meta/{name}"] = (find_meta(Path(spec)) / name).read_text("utf-8")
    return dict(sorted(files.items()))
