"""Launch lines tell a server what it needs.

Fixtures: `tests/codegen/lint/launch-line/`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from testwire_codegen.rules.base import Problem, Rule, Subject

RULE = Rule(
    id="launch-line",
    purpose="The launch line of a transport has the options that its kind needs, each once; a "
    "required option has no default.",
    fix="Correct the options of the launch line.",
)

_NEEDED = {"stdio": None, "tcp": "port", "pipe": "pipe", "http": "port"}
_ALLOWED = {"stdio": set(), "tcp": {"port", "host"}, "pipe": {"pipe"}, "http": {"port", "host"}}

_ANYWHERE = {"flag", "pid", "text"}
"""They say nothing of where to connect, so any transport may have any number of them."""


def check(subject: Subject) -> Iterable[Problem]:
    registry = subject.folder.registry
    for index, transport in enumerate(subject.protocol.transports):
        place = f"/transports/{index}/launch/options"
        options = transport.launch_options
        needed = _NEEDED[transport.kind]
        if needed is not None and needed not in {option.value for option in options}:
            yield Problem(registry.at(place), f"{transport.id!r} has no option for the {needed}")
        for position, option in enumerate(options):
            location = registry.at(f"{place}/{position}")
            if option.value not in _ALLOWED[transport.kind] | _ANYWHERE:
                yield Problem(location, f"a {transport.kind} transport has no {option.value}")
            if option.value == "flag" and option.default is not None:
                yield Problem(location, f"{option.flag} takes no value, so it has no default")
            elif option.required and option.default is not None:
                yield Problem(location, f"{option.flag} is required and has a default")
        for what in ("flag", "value"):
            counts = Counter(getattr(option, what) for option in options)
            for name, count in counts.items():
                if count > 1 and name not in _ANYWHERE:
                    yield Problem(registry.at(place), f"the {what} {name!r} stands {count} times")
