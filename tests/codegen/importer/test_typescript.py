"""`testwire import` of TypeScript: messages of vscode-jsonrpc, generic types and comments."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from testwire_codegen.drift.readers.typescript import read_declarations

from tests.codegen.importer.support import TYPES, imported, plain

NAMES = """
export const Methods = { stop: 'kiln/stop', late: 'kiln/late' } as const;
export enum More { Sum = "kiln/sum" }
export interface Page<T, M = {}> { items: T[]; meta: M; next?: Page<T, M> }
export interface Range { from: number; to: number }
"""
SOURCE = """
import { RequestType as Call, NotificationType } from 'vscode-jsonrpc';
import * as rpc from 'vscode-jsonrpc/node';

/**
 * A kiln.
 *
 * @since 1.2
 */
export interface Kiln {
  /** Its name. @example x */
  id: string;
  /**
   * Its heat.
   * @deprecated Use `id`.
   * @defaultValue 3
   */
  heat?: number;
  span: [from: number, to: number, ...rest: string[]];
  [name: string]: unknown;
}
export type Phase =
  /** It is on. */
  | 'on'
  // Not a documentation comment.
  | 'off';
export type ByPhase = { [phase in Phase]?: Kiln };
interface Derived extends Page<Kiln>, Range { phase: Phase; map: Record<Phase, Page<Kiln>> }
interface Odd { pick: Pick<Kiln, keyof Gone>; date: `${string}-x`; run(): void }
export enum Code { TooHot = -32050, Limit = 7 }
export namespace Errors { export const Broken = -32051; }

/** Starts a kiln. */
export const start = new Call<Kiln, Page<Kiln> | null, void>('kiln/start');
export const stop = new rpc.NotificationType0(Methods.stop);
export const sum = new rpc.RequestType2<Range['to'], Range['from'], number, Kiln>(More.Sum);
export const add = new rpc.RequestType<number, number, void>('kiln/add');
export const cool = new NotificationType<Derived>(
  'kiln/cool', rpc.ParameterStructures.byPosition);
const later = new NotificationType<Kiln>(computed());
connection.sendRequest(new Call<ByPhase, Odd, void>("kiln/inline"), {});

export namespace Watch {
  export const method: 'kiln/watch' = 'kiln/watch';
  export const messageDirection: MessageDirection = MessageDirection.serverToClient;
  export const type = new ProtocolRequestType<WatchParams, Kiln[], Phase[], void, Kiln>(method);
  export const capabilities = CM.create('kiln.watch', 'watchProvider');
}
interface WatchParams { partialResultToken?: string | number }
"""
DECLARATIONS = """
export declare namespace Hover {
    const method: 'text/hover';
    const messageDirection: MessageDirection;
    const type: ProtocolRequestType0<string | null, never, void, void>;
}
export declare const Unnamed: RequestType<string, string, void>;
"""


@pytest.fixture(scope="module")
def read(tmp_path_factory: pytest.TempPathFactory) -> tuple[dict[str, Any], dict[str, Any], str]:
    folder = tmp_path_factory.mktemp("typescript")
    # The constants and the generic types of a program are in other files.
    return imported(folder, SOURCE, NAMES, DECLARATIONS, suffix=".ts")


Read = tuple[dict[str, Any], dict[str, Any], str]


def test_messages(read: Read) -> None:
    registry, _, listed = read
    found = {each["name"]: each for each in registry["methods"]}
    assert {name: each["kind"] for name, each in found.items()} == {
        "kiln/start": "request",
        "kiln/stop": "notification",
        "kiln/sum": "request",
        "kiln/add": "request",
        "kiln/cool": "notification",
        "kiln/inline": "request",
        "kiln/watch": "request",
        "text/hover": "request",
        "$/progress": "notification",
    }
    start = found["kiln/start"]
    assert start["docs"] == "Starts a kiln."
    assert start["params"] == {"$ref": f"{TYPES}Kiln"}
    assert start["result"] == {"$ref": f"{TYPES}PageKiln", "nullable": True}
    assert "params" not in found["kiln/stop"]
    assert found["text/hover"]["result"]["nullable"] is True
    for part in ("NotificationType<Kiln>", "Unnamed: RequestType"):
        assert f"a message whose name is not a constant: {part}" in listed.replace(
            "later = new ", ""
        )
    for part in ("error data of kiln/sum", "capabilities of kiln/watch"):
        assert f"`{part}`" in listed
    assert "`registration options of kiln/watch`" in listed


def test_params_by_position(read: Read) -> None:
    registry, types, _ = read
    found = {each["name"]: each.get("params") for each in registry["methods"]}
    # `Range['to']` states the name of the member.
    assert found["kiln/sum"]["positions"] == ["to", "from"]
    assert found["kiln/add"]["positions"] == ["param1"]
    assert found["kiln/cool"]["positions"] == ["param1"]
    cool = found["kiln/cool"]["$ref"].rpartition("/")[2]
    assert plain(types[cool])["properties"] == {"param1": {"$ref": "#/$defs/Derived"}}


def test_partial_results(read: Read) -> None:
    registry, types, _ = read
    watch = next(each for each in registry["methods"] if each["name"] == "kiln/watch")
    assert watch["direction"] == "serverToClient"
    assert watch["progress"] == "$/progress"
    assert watch["correlation"] == {"request": "/partialResultToken", "notification": "/token"}
    value = types["ProgressParams"]["properties"]["value"]
    assert value["items"] == {"$ref": "#/$defs/Phase"}


def test_types(read: Read) -> None:
    _, types, listed = read
    kiln = types["Kiln"]
    assert (kiln["description"], kiln["x-since"]) == ("A kiln.", "1.2")
    assert kiln["properties"]["id"]["description"] == "Its name. @example x"
    assert kiln["properties"]["heat"]["x-deprecated"] == "Use `id`."
    assert kiln["properties"]["heat"]["default"] == 3
    assert plain(kiln["properties"]["span"]) == {
        "type": "array",
        "prefixItems": [{"type": "number"}, {"type": "number"}],
        "items": {"type": "string"},
        "minItems": 2,
    }
    assert plain(kiln["additionalProperties"]) == {}
    assert types["Phase"]["x-enumDescriptions"]["on"] == "It is on."
    assert types["ByPhase"]["propertyNames"] == {"$ref": "#/$defs/Phase"}
    for part in (
        "the type keyof Gone",
        "the type Pick<Kiln, keyof Gone>",
        "the type '${string}-x'",
        "the functions of Odd",
    ):
        assert f"`{part}`" in listed


def test_generic_types(read: Read) -> None:
    _, types, _ = read
    page = plain(types["PageKiln"])
    assert page["properties"]["items"]["items"] == {"$ref": "#/$defs/Kiln"}
    assert page["properties"]["next"] == {"$ref": "#/$defs/PageKiln"}
    assert "Page" not in types
    assert types["Derived"]["allOf"] == [
        {"$ref": f"#/$defs/{name}"} for name in ("PageKiln", "Range")
    ]


def test_errors(read: Read) -> None:
    registry, _, _ = read
    assert [(each["name"], each["code"]) for each in registry["errors"]] == [("Broken", -32051)]


def test_a_generic_type_that_grows_has_an_end() -> None:
    text = "interface N<T> { n?: N<T[]> } interface A { n: N<string>; m: Gone<A>; u: A['x'] }"
    found = read_declarations(text, "a.ts")
    assert 2 < len(found.types) < 20
    skipped = [each.text for each in found.skipped]
    assert "the type Gone<A>" in skipped
    assert any(each.startswith("the type N<string array") for each in skipped)


def test_an_import_without_the_messages_of_a_library(tmp_path: Path) -> None:
    """A class with a similar name is not a message."""
    text = "export interface A { a: string }\nconst x = new MyRequestTypes<A>('x');"
    registry, types, _ = imported(tmp_path, text, suffix=".ts")
    assert registry["methods"] == []
    assert list(types) == ["A"]
