"""Uses the generated types of the case `forms`. mypy checks the file, and Python runs it."""

import asyncio

from testwire.server import Context
from testwire.testing import pair
from testwire_protocols.forms.v1 import (
    PROTOCOL,
    BuildTarget,
    ByRatio,
    Client,
    ClientProxy,
    Derived,
    JvmTarget,
    Mixed,
    Node,
    Options,
    PartialWork,
    ReportParams,
    Root,
    SendMeta,
    SendParams,
    SendResult,
    ServerHandlers,
    Setting,
    Severity,
    StatusCode,
    Unused,
    WorkDone,
    tasks,
)

params = SendParams(status=StatusCode.OK, severity=Severity.Hint)
assert params.model_dump(mode="json", exclude_unset=True) == {"status": 1, "severity": 4}
status: StatusCode = params.status
assert status is StatusCode.OK
assert StatusCode.None_.value == 3

read = SendParams.model_validate({"status": 2, "severity": 7})
assert read.status is StatusCode.ERROR
assert read.severity is not None and read.severity.value == 7
assert read.model_dump_json(exclude_unset=True) == '{"status":2,"severity":7}'

params = SendParams(
    status=StatusCode.OK, span=(1, "a"), path=(Node(name="a"), Node(name="b")), one=((1, 2), ["x"])
)
assert params.span is not None
number: int = params.span[0]
text: str = params.span[1]
tuples = SendParams.model_validate_json(params.model_dump_json(exclude_unset=True))
assert tuples == params
nested = Node(name="a", pair=((1, 2), Node(name="b"), None, Node(name="c")))
assert nested.pair is not None
offsets: tuple[int, int] = nested.pair[0]
further: tuple[Node | None, ...] = nested.pair[2:]
assert len(further) == 2

mixed = Mixed(own=True, token=1, id="a", partial="p")
mixed.set_pattern_member("p1", 2)
token: int = mixed.token
bases: tuple[WorkDone, PartialWork, Root] = (mixed, mixed, mixed)
parts: dict[str, int] = mixed.pattern_members("^p[0-9]+$")
assert parts == {"p1": 2}
assert Mixed.model_validate(mixed.model_dump(exclude_unset=True)) == mixed

options = Options(level=1)
options.set_pattern_member("colour", Setting(on=True))
settings: dict[str, Setting] = options.rest_members()
assert settings["colour"].on
assert options.model_dump(exclude_unset=True) == {"level": 1, "colour": {"on": True}}
derived = Derived.model_validate({"first": "a", "n1": 1.5, "x": None})
rest: dict[str, str | None] = derived.rest_members()
numbers: dict[str, float] = derived.pattern_members("^n[0-9]+$")
assert (rest, numbers) == ({"x": None}, {"n1": 1.5})

target = BuildTarget.model_validate(
    {"id": "a", "dataKind": "jvm", "data": {"javaHome": "/java", "more": 1}}, by_alias=True
)
assert isinstance(target.data, JvmTarget)
home: str = target.data.java_home
assert target.model_dump(exclude_unset=True)["data"] == {"javaHome": "/java", "more": 1}
unknown = BuildTarget.model_validate({"id": "a", "dataKind": "rust", "data": {"edition": [2021]}})
assert unknown.model_dump(exclude_unset=True)["data"] == {"edition": [2021]}
built = BuildTarget(id="b", data_kind="jvm", data=JvmTarget(java_home="/java"))
assert built.model_dump_json(exclude_unset=True).endswith('"data":{"javaHome":"/java"}}')

kinds = SendParams(status=StatusCode.OK, kinds={"status": "a"})
assert kinds.model_dump(exclude_unset=True)["kinds"] == {"status": "a"}
unused = Unused(words={"word": 1})
words: dict[str, int] | None = unused.words
assert words == {"word": 1}

modes = SendParams.model_validate({"status": 1, "mode": 1.0, "modes": ["auto", None], "ratio": 1.5})
assert modes.model_dump_json(exclude_unset=True) == (
    '{"status":1,"ratio":1.5,"mode":1,"modes":["auto",null]}'
)
built_modes = SendParams(status=StatusCode.OK, mode="auto", modes=[0, None], scale=-0.25)
scale: float | None = built_modes.scale
assert scale == -0.25
ratios = ByRatio(step=True, word=None)
ratios.set_pattern_member("r1", 2.5)
assert ratios.model_dump(exclude_unset=True) == {"step": True, "word": None, "r1": 2.5}


class Sender(ServerHandlers):
    """Reports two parts of the work, and a part for a different request."""

    async def form_send(self, params: SendParams, ctx: Context[ClientProxy]) -> SendResult:
        assert params.meta is not None
        token = params.meta.token or ""
        for each in (token, "other", token):
            await ctx.client.form_report(ReportParams(token=each, part=len(each)))
        return SendResult(status=StatusCode.OK)


async def collect() -> None:
    async with pair(PROTOCOL, Sender(), Client) as client:
        for meta in (None, SendMeta(), SendMeta.model_validate({"more": 1})):
            found = await tasks.form_send(client, status=StatusCode.OK, meta=meta)
            assert [each.part for each in found.items] == [36, 36]  # The token is a UUID.
        found = await tasks.form_send(client, status=StatusCode.OK, meta=SendMeta(token="mine"))
        assert [(each.token, each.part) for each in found.items] == [("mine", 4)] * 2


asyncio.run(collect())
