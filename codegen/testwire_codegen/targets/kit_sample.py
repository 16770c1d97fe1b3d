"""The sample specification for `kit.py`. The sample uses every part of the format.

The module must not depend on a specific target. Tests: `tests/codegen/targets/test_sample.py`.
"""

from __future__ import annotations

import dataclasses
from pathlib import Path
from typing import Any

from testwire_codegen.model import ir
from testwire_codegen.model.loader import load_spec
from testwire_codegen.model.lower import lower

SAMPLE = Path(__file__).parent / "sample"
"""The folder that contains `spec/` with the sample."""


def sample() -> ir.Protocol:
    """Return a protocol version that uses every part of the format."""
    (index,) = load_spec(SAMPLE)
    if index.findings:
        raise AssertionError(f"the sample cannot be read: {index.findings}")
    (folder,) = index.versions
    return lower(folder)


def later_sample() -> ir.Protocol:
    """Return a later version of the sample. A target must write each version to its own paths."""
    return dataclasses.replace(sample(), version="2.0", status="released", digest="2" * 64)


def bare_sample() -> ir.Protocol:
    """Return the sample without any optional parts."""
    full = sample()
    state = dataclasses.replace(full.lifecycle.states[0], allows=None, request_error=None)
    kept = {
        "framings": _without(full.framings, accepts=None),
        "transports": _without(full.transports, connections=None, http=None, launch_environment=()),
        "lifecycle": dataclasses.replace(full.lifecycle, states=(state,), transitions=()),
        "messages": _without(full.messages, errors=(), **dict.fromkeys(_OF_MESSAGES)),
    }
    parts = ("wire_version", "generations", "positions", "ids", "envelope", "cancellation")
    absent = dict.fromkeys(parts)
    lists = ("concurrency", "capabilities", "profiles", "item_states", "requirements", "errors")
    empty = dict.fromkeys((*lists, "errata"), ())
    changes: dict[str, Any] = {**kept, **absent, **empty}
    return dataclasses.replace(full, id="sample-bare", **changes)


_OF_MESSAGES = ("progress", "correlation", "completion", "capability", "deprecated", "sunset")


def _without(nodes: tuple[Any, ...], **changes: Any) -> tuple[Any, ...]:
    return tuple(dataclasses.replace(node, **changes) for node in nodes)
