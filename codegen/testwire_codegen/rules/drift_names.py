"""Rules of `testwire drift names`, which searches sources for misspelt names of a protocol.

Tests: `tests/codegen/drift/test_names.py`.
"""

from __future__ import annotations

from functools import partial

from testwire_codegen.rules.base import Rule

_rule = partial(Rule, category="drift", page="drift-names")
_ACCEPT = "accept the name with the comment `testwire: accept NAME REASON`."

RULES: tuple[Rule, ...] = (
    _rule("drift-names-spelling", "error",
          "A source spells the names of the protocol as they are on the wire.",
          f"Correct the name, or {_ACCEPT}",
          "A file with messages of the protocol contains `display_name`, and the member is called "
          "`displayName`.",
          "The file contains both spellings."),
    _rule("drift-names-former", "error",
          "A source does not use former or documented names that are not on the wire.",
          f"Use the current name, or {_ACCEPT}",
          "A file contains `caption`, which is an alias of the member `text`.",
          "The file contains both `caption` and `text`."),
    _rule("drift-names-unknown", "warning",
          "Every method that a source names in a namespace of the protocol exists.",
          f"Remove the method, or {_ACCEPT}",
          "The protocol has methods that begin with `box/`, and a file contains `box/paint`, which "
          "is not a method.",
          "A file contains `shelf/paint`, and no method of the protocol begins with `shelf/`."),
    _rule("drift-names-case", "info",
          "A source spells the names of the protocol with the same case.",
          "Correct the name if your JSON library does not ignore case.",
          "A file contains `vsTestProvider`, and the member is called `vstestProvider`.",
          "The file contains both spellings."),
    _rule("drift-names-values", "info",
          "A file that names several values of an enumeration names all of them.",
          "Check whether the program handles the missing values.",
          "A file names `red`, `green` and `blue`, and the enumeration also contains `yellow`.",
          "A file names only two values of the enumeration."),
    _rule("drift-names-handler", "info",
          "A program that announces a capability handles the methods that the capability allows.",
          "Handle the methods, or do not announce the capability.",
          "A file contains `debuggerProvider: true`, and no file contains the method that needs "
          "this capability.",
          "Another file contains the method."),
    _rule("drift-names-accept", "warning",
          "A comment that accepts a name gives a reason, and the file has a finding for the name.",
          "Add the reason, or remove the comment.",
          "A file contains the comment `testwire: accept caption`.",
          "A file contains `caption` and the comment `testwire: accept caption (old servers)`."),
    _rule("drift-names-unreadable", "warning", "Every searched file and folder can be read.",
          "Correct the permissions, or pass the paths of other files or folders.",
          "The permissions of a file do not allow Testwire to read it.",
          "A file is not valid UTF-8. It is searched nevertheless."),
)  # fmt: skip
