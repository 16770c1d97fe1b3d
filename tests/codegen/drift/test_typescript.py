"""`testwire drift source` with TypeScript: forms are read by their meaning, and edits are found."""

from __future__ import annotations

import pytest
from testwire_codegen.drift.compare import compare_source
from testwire_codegen.drift.readers.typescript import read_declarations
from testwire_codegen.model import ir

from tests.codegen.support import copy_case, load


@pytest.fixture(scope="module")
def toy(tmp_path_factory: pytest.TempPathFactory) -> ir.Protocol:
    return load(copy_case("toy", tmp_path_factory.mktemp("toy")))[1]


@pytest.fixture(scope="module")
def forms(tmp_path_factory: pytest.TempPathFactory) -> ir.Protocol:
    return load(copy_case("forms", tmp_path_factory.mktemp("forms")))[1]


def keys(text: str, protocol: ir.Protocol, partial: bool = True) -> set[str]:
    found = read_declarations(text, "a.ts")
    differences = compare_source(found, protocol, {}, partial=partial)
    return {each.key.removeprefix("drift-source-") for each in differences}


# The toy's `Colour` is an open enumeration with the values red and green. `LidState` has the values
# open and canceled, and `Level` has the values 1, 2 and 3.
SAME = {
    "literals": 'type Colour = "red" | "green";',
    "literals and string": 'type Colour = "red" | "green" | string;',
    "literals and string & {}": 'type Colour = "red" | "green" | (string & {});',
    "literals and string & Record": 'type Colour = string & Record<never, never> | "green" | "red"',
    "string": "type Colour = string;",
    "a branded string": 'type Colour = string & { readonly __brand: "Colour" };',
    "a namespace and a union": """
        export namespace Level { export const A: 1 = 1; export const B: 2 = 2;
                                 export const C: 3 = 3; }
        export type Level = 1 | 2 | 3;""",
    "a namespace without a type": """
        export namespace Level { export const A: 1 = 1; export const B: 2 = 2;
                                 export const C: 3 = 3; }""",
    "a declared namespace": """
        export declare namespace Level { const A: 1; const B: 2; const C: 3;
                                         function is(value: any): value is Level; }
        export type Level = 1 | 2 | 3;""",
    "plain numbers in a namespace": """
        export namespace Level { export const A = 1; export const B = 2; export const C = 3; }
        export type Level = 1 | 2 | 3;""",
    "a namespace and a string": """
        export type Colour = string;
        export namespace Colour { export const Red = "red"; export const Green: Colour = "green"; }
        """,
    "an object": """
        export const LidState = { Open: "open", Canceled: "canceled" } as const;
        export type LidState = typeof LidState[keyof typeof LidState];""",
    "an object after its type": """
        export type LidState = (typeof States)[keyof typeof States];
        const States = { Open: "open", Canceled: "canceled" } as const satisfies object;""",
    "a frozen object": """
        const States = Object.freeze({ Open: "open", Canceled: "canceled" });
        export type LidState = typeof States[keyof typeof States];""",
    "a declared object": """
        export declare const Level: { readonly A: 1; readonly B: 2; readonly C: 3; };
        export type Level = (typeof Level)[keyof typeof Level];""",
    "a list": """
        const levels = [1, 2, 3] as const;
        export type Level = typeof levels[number];""",
    "keys of an object": """
        const labels = { open: "It is open.", canceled: "It was left." } as const;
        export type LidState = keyof typeof labels;""",
    "an inline union": """interface OpenParams { shape: Shape; colour?: "red" | "green" | string;
        state?: "open" | "canceled" } interface Circle { kind: "circle"; radius: number }
        interface Square { kind: "square"; side: number } type Shape = Circle | Square;""",
    "alternatives without names": """type Shape = { kind: "square"; side: number }
        | { kind: "circle"; radius: number };""",
    "alternatives with other names": """type Shape = Round | Edged;
        interface Edged { kind: "square"; side: number }
        interface Round { kind: "circle"; radius: number }""",
    "nested alternatives": """type Shape = Round | Square; type Round = Circle;
        interface Square { kind: "square"; side: number }
        interface Circle { kind: "circle"; radius: number }""",
    "unknown": "interface InitializeResult { capabilities: any; anything?: unknown }",
    "any JSON value": """interface InitializeResult { capabilities: any; anything?: Json }
        type Json = string | number | boolean | null | Json[] | { [key: string]: Json };""",
    "a default": """interface ListParams {
        /**
         * How deep.
         * @default the depth of the tree
         */
        depth?: number;
        names?: string[] }""",
    "constants of a number": """
        export type Code = number;
        export namespace Code { export const MIN = 100; export const MAX = 999; }""",
    "error codes": "export namespace Level { export const ParseError: -32700 = -32700; }",
}


@pytest.mark.parametrize("name", SAME)
def test_a_form_has_the_same_meaning(name: str, toy: ir.Protocol) -> None:
    assert keys(SAME[name], toy) == set()


CHANGED = {
    "an open value is missing": ('type Colour = "red" | string;', "literal-missing Colour.green"),
    "an open value is extra": (
        'type Colour = "red" | "green" | "lime" | (string & {});', "literal-extra Colour.lime"),
    "a closed enumeration is open": (
        'type LidState = "open" | "canceled" | string;', "type LidState: literals or string"),
    "a closed enumeration is a string": ("type LidState = string;", "type LidState: string"),
    "an open enumeration is a number": ("type Colour = number;", "type Colour: number"),
    "a closed enumeration with a namespace is a string": ("""
        export type LidState = string;
        export namespace LidState { export const Open = "open"; export const C = "canceled"; }
        """, "type LidState: literals or string"),
    "a constant of a namespace": ("""
        export namespace Level { export const A: 1 = 1; export const B: 2 = 2;
                                 export const D: 4 = 4; }
        export type Level = 1 | 2 | 3;""", "literal-extra Level.4"),
    "a namespace without a type": (
        "export namespace Level { export const A: 1 = 1; export const B: 2 = 2; }",
        "literal-missing Level.3"),
    "a value beside a namespace": ("""
        export namespace Level { export const A: 1 = 1; export const B: 2 = 2;
                                 export const C: 3 = 3; }
        export type Level = 1 | 2;""", "literal-missing Level.3"),
    "a constant of a string": ("""
        export type Colour = string;
        export namespace Colour { export const Red = "red"; }""", "literal-missing Colour.green"),
    "a value of an object": ("""
        export const LidState = { Open: "open", Shut: "shut" } as const;
        export type LidState = typeof LidState[keyof typeof LidState];""",
        "literal-extra LidState.shut"),
    "a value of a list": ("""
        const levels = [1, 2] as const; export type Level = typeof levels[number];""",
        "literal-missing Level.3"),
    "a removed alternative": ("""type Shape = Circle;
        interface Circle { kind: "circle"; radius: number }""", "option-missing Shape.Square"),
    "a removed alternative without a name": (
        'type Shape = { kind: "square"; side: number };', "option-missing Shape.Circle"),
    "a removed scalar alternative": ("type Id = string;", "type Id: string"),
    "a removed alternative of a mixed union": (
        'type StringOrLabel = string;', "option-missing StringOrLabel.Label"),
    "an extra alternative": ("""type Shape = Circle | Square | Oval;
        interface Circle { kind: "circle"; radius: number }
        interface Square { kind: "square"; side: number }
        interface Oval { wide: number; high: number }""", "option-extra Shape: Oval"),
    "a different alternative": ("""type Shape = Circle | Thing; interface Thing { uid: string }
        interface Circle { kind: "circle"; radius: number }""", "option-extra Shape: Thing"),
    "a member of an alternative": (
        'type Shape = { kind: "square"; side: string } | { kind: "circle"; radius: number };',
        "type Square.side: string"),
    "unknown becomes string": (
        "interface InitializeResult { capabilities: any; anything?: string }",
        "type InitializeResult.anything: string"),
    "unknown becomes an object": (
        "interface InitializeResult { capabilities: any; anything?: { a: string } }",
        "type InitializeResult.anything: object"),
    "a default": ("""interface InitializeParams {
        /**
         * How many at most.
         * @defaultValue 4
         */
        limit?: number }""", "member-default InitializeParams.limit: 4"),
    "an added default": ("""interface ListParams { names?: string[];
        /** @default 7 */
        depth?: number }""", "member-default ListParams.depth: 7"),
}  # fmt: skip


@pytest.mark.parametrize("name", CHANGED)
def test_a_changed_form_is_found(name: str, toy: ir.Protocol) -> None:
    text, key = CHANGED[name]
    found = keys(text, toy)
    assert key in found
    rest = {each for each in found - {key} if not each.startswith(("member-missing", "literal-"))}
    assert rest <= {"option-missing Shape.Square"}


def test_only_declared_types_are_extra(toy: ir.Protocol) -> None:
    """A group of constants need not contain the values of a type."""
    text = 'const Methods = { Open: "box/open" } as const;\nnamespace Keys { const A: "a"; }\n'
    same = 'type Colour = "red" | "green";\n'
    extra = {each for each in keys(text + same, toy, partial=False) if "extra" in each}
    assert extra == set()
    extra = {
        each for each in keys("type Keys = 1;\n" + same, toy, partial=False) if "extra" in each
    }
    assert extra == {"type-extra Keys"}


def test_types_of_code_are_not_extra(toy: ir.Protocol) -> None:
    same = 'type Colour = "red" | "green";\n'
    code = """
        export class Proxy { send(): void {} }
        export interface Context { proxy: Proxy }
        export interface More extends Context { name: string }
        export interface Handlers { open(params: unknown): void }
        """
    assert not any("type-extra" in each for each in keys(same + code, toy, partial=False))
    extra = code.replace("proxy: Proxy", "proxy: string")
    assert {each for each in keys(same + extra, toy, partial=False) if "type-extra" in each} == {
        "type-extra Context", "type-extra More",
    }  # fmt: skip


# --- utility types, generic types and other members ---------------------------------------------

BIG = 'interface Big { kind: "circle"; radius: number; colour: string } '
PAIR = "interface Pair { depth: number; names: string[] } "
SETTING = "interface Setting { on: boolean } "
UTILITIES = {
    "keyof": BIG + 'type Circle = Pick<Big, Exclude<keyof Big, "colour">>;',
    "a condition": BIG + """type If<T> = T extends string ? Omit<Big, "colour"> : number;
        type Circle = If<"a" | "b">;""",
    "a condition on an object": """type If<T> = T extends { colour: string } ? number : T;
        interface Small { kind: "circle"; radius: number } type Circle = If<Small>;""",
    "a condition without a known result": "type Circle = Id extends string ? number : string;",
    "a condition without an end": """type Deep<T> = T extends string ? 1 : Deep<T[]>;
        type Circle = Deep<1>;""",
    "a condition on a name": BIG + """type Circle = Big extends Big ? Pick<Big, "kind" | "radius">
        : never;""",
    "Pick": BIG + 'type Circle = Pick<Big, "kind" | "radius">;',
    "Omit": BIG + 'type Circle = Omit<Big, "colour">;',
    "Omit and a member": BIG + 'type Circle = Omit<Big, "colour" | "radius"> & { radius: number };',
    "a base with Omit": BIG + 'interface Circle extends Omit<Big, "colour"> {}',
    "Omit of a derived type": BIG + """interface More extends Big { more: string }
        type Keys = "more" | "colour"; type Circle = Omit<More, Keys>;""",
    "Partial": PAIR + "type ListParams = Partial<Pair>;",
    "a base with Partial": PAIR + "interface ListParams extends Partial<Pair> {}",
    "Required": 'type Circle = Required<{ kind?: "circle"; radius?: number }>;',
    "Readonly": 'type Circle = Readonly<{ kind: "circle"; radius: number }>;',
    "NonNullable": "type Maybe = string | number | null; type Id = NonNullable<Maybe>;",
    "Exclude": 'type LidState = Exclude<"open" | "canceled" | "ajar", "ajar">;',
    "Extract": 'type All = "open" | "canceled" | "ajar"; type LidState = Extract<All, LidNames>;'
        ' type LidNames = "open" | "canceled";',
    "a branded object": 'type Thing = { uid: string } & { readonly __brand?: "Thing" };',
    "a branded generic type": """type Brand<T, B> = T & { readonly __brand: B };
        type Code = Brand<number, "Code">;""",
    "a generic list": "type List<T> = T[]; type Codes = List<number>;",
    "the type of a member": 'interface Box { id: number | string } type Id = Box["id"];',
    "unknown in a union": """interface InitializeResult {
        capabilities: any; anything?: Odd | unknown }""",
}  # fmt: skip


@pytest.mark.parametrize("name", UTILITIES)
def test_a_utility_type_has_the_meaning_of_its_result(name: str, toy: ir.Protocol) -> None:
    assert keys(UTILITIES[name], toy) == set()


@pytest.mark.parametrize(
    ("text", "key"),
    [
        (BIG + 'type Circle = Pick<Big, "kind" | "colour">;', "member-missing Circle.radius"),
        (BIG + 'type Circle = Omit<Big, "radius">;', "member-missing Circle.radius"),
        (BIG + 'type Circle = Pick<Big, Exclude<keyof Big, "radius">>;',
         "member-missing Circle.radius"),
        (BIG + 'type If<T> = T extends "a" ? Big : number; type Circle = If<"a">;',
         "member-extra Circle.colour"),
        (BIG + "type If<T> = T extends string ? Big : number; type Circle = If<1>;",
         "type Circle: number"),
        (BIG + "type If<T> = T extends string ? number : Big; type Circle = If<Big>;",
         "member-extra Circle.colour"),
        ('type Deep<T> = T extends string ? Deep<T[]> : T[]; type Circle = Deep<"a">;',
         "type Circle: array"),
        (BIG + "type Circle = Big extends Big ? number : Big;", "type Circle: number"),
        (BIG + 'type Circle = Omit<Big, "x">;', "member-extra Circle.colour"),
        (BIG + 'interface Circle extends Omit<Big, "radius" | "colour"> { radius: string }',
         "type Circle.radius: string"),
        ('type Circle = Partial<{ kind: "circle"; radius: number }>;',
         "member-optional Circle.radius: optional"),
        (PAIR + "type ListParams = Required<Pair>;", "member-optional ListParams.depth: required"),
        ('type LidState = Exclude<"open" | "canceled", "open">;', "literal-missing LidState.open"),
        ('type Box = { id: number }; type Id = Box["id"];', "type Id: number"),
        ("type List<T> = T[]; type Codes = List<string>;", "type Code: string"),
        ('type Maybe<T> = T | null; interface Circle { kind: "circle"; radius: Maybe<number> }',
         "member-nullable Circle.radius: may be null"),
    ],
)  # fmt: skip
def test_a_difference_in_a_utility_type(text: str, key: str, toy: ir.Protocol) -> None:
    assert key in keys(text, toy)


@pytest.mark.parametrize("name", ["A", "B"])
def test_a_utility_type_of_itself_is_not_compared(name: str, toy: ir.Protocol) -> None:
    text = f"type Circle = Partial<A>; type A = Partial<{name}>; type B = Omit<A, 'x'>;"
    assert keys(text, toy) == set()


@pytest.mark.parametrize(
    ("text", "due"),
    [
        ("type Options = { level: number; names?: string[] } & Record<string, Setting>;", set()),
        ("interface Options { level: number; names?: string[];"
         " [name: string]: Setting | number | string[] | undefined }", set()),
        ("type Options = { level: number; names?: string[] } & { [name: string]: unknown };",
         set()),
        ("type Options = { level: number; names?: string[] } & Record<string, string>;",
         {"type Setting: string"}),
        ("interface Options { level: number; names?: string[];"
         " [name: string]: boolean | number | string[] }", {"type Setting: boolean"}),
        ("interface JvmTarget { javaHome: string; parent?: any; [name: string]: string }",
         {"type JvmTarget.*: string"}),
        ('type ByKind = Partial<Record<"status" | "other", string>>;', set()),
        ('type ByKind = { [K in "status" | "other"]?: string };', set()),
        ("type ByKind = Record<string, string>;", set()),
        ('type ByKind = Partial<Record<"status", string>>;', {"literal-missing Kind.other"}),
        ("enum StatusCode { OK = 1, Error, NONE }", set()),
        ("enum StatusCode { OK = 1, Failed, NONE }", {"literal-name StatusCode.2: Failed"}),
        ("type Step = 0.5 | 1 | true;", set()),
        ("type Step = 0.5 | 1;", {"literal-missing Step.True"}),
        ("type Step = 0.5 | true;", {"literal-missing Step.1"}),
        ("type Step = boolean | 0.5 | 1;", {"type Step: boolean or literals"}),
    ],
)  # fmt: skip
def test_other_members_and_names(text: str, due: set[str], forms: ir.Protocol) -> None:
    assert keys(SETTING + text, forms) == due


# --- tuples --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "due"),
    [
        ("[number, string]", set()),
        ("readonly [from: number, to: string]", set()),
        ("any[]", set()),
        ("[number]", {"type SendParams.span: [number]"}),
        ("[number, string, string]", {"type SendParams.span: [number, string, string]"}),
        ("[number, ...string[]]", {"type SendParams.span: [number, ...string[]]"}),
        ("[number, number]", {"type SendParams.span[1]: number"}),
        ("string[]", {"type SendParams.span: string[]"}),
        ("number", {"type SendParams.span: number"}),
    ],
)
def test_tuples(text: str, due: set[str], forms: ir.Protocol) -> None:
    """The specification has a tuple of an integer and a string."""
    found = keys(f"interface SendParams {{ status: any; span?: {text} }}", forms)
    assert {each for each in found if not each.startswith("member-missing")} == due


def test_the_rest_of_a_tuple(forms: ir.Protocol) -> None:
    """The specification has one or more nodes, or null."""
    for text, due in (
        ("[Node, ...Node[]] | null", set()),
        ("[Node, ...rest: Array<Node>] | null", set()),
        ("[Node, ...string[]] | null", {"type Node: string"}),
        ("[Node] | null", {"type SendParams.path: [Node]"}),
    ):
        source = "interface Node { name: string; pair?: any }\n"
        source += f"interface SendParams {{ status: any; path?: {text} }}"
        found = keys(source, forms)
        assert {each for each in found if not each.startswith("member-missing")} == due
