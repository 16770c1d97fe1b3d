"""The rules for sentences: words and patterns that Testwire's documents and code must not contain.

Proselint applies these rules and some of its own checks. Patterns are case-insensitive regular
expressions of Python's `re`. Patterns are matched against sentences after code spans and
placeholders are replaced by `X0`, `X1` and so on. `tests/gates/test_prose.py` tests each rule with
its examples `bad` and `good`.
"""

from __future__ import annotations

from typing import NamedTuple


class Rule(NamedTuple):
    name: str
    pattern: str
    advice: str
    bad: str
    good: str


class Allowed(NamedTuple):
    """A phrase that all rules ignore in the files that match a pattern."""

    files: str
    phrase: str
    reason: str


def word(words: str, advice: str, bad: str, good: str, unless: str = "") -> Rule:
    """Return a rule that rejects `words`, except before `unless`.

    `|` separates the alternatives in `words`.
    """
    pattern = rf"(?<![\w-])(?:{words})(?![\w-])" + (f"(?!{unless})" if unless else "")
    return Rule(words.split("|")[0], pattern, advice, bad, good)


BE = r"(?:is|are|was|were|be|been)"

RULES = (
    # Sentence structure.
    Rule(
        "noun-negated",
        rf"(?<!there )(?<!there will )(?<!there must )\b{BE} no (?!longer|more than)[\w'-]+",
        "negate the verb: 'is not a …'",
        "The file is no JSON.",
        "The file is not valid JSON. There is no file. The file is no longer used.",
    ),
    Rule(
        "is-none",
        rf"(?<!there )\b{BE} (?-i:none)\b",
        "negate the verb, and repeat the noun",
        "A message that is none is dropped.",
        "There is none.",
    ),
    Rule(
        "clause-as-subject",
        r"^(?:What|Whatever|Who|Whoever|Where|Wherever)\b(?! to do)(?![^\n]*\?)",
        "name the subject; use 'if' or 'when' for a condition",
        "What is listed and fails is not reported.",
        "A listed case that fails is not reported. What is a trace?",
    ),
    Rule(
        "clause-as-subject-after-colon",
        r"[:;,] (?:what|whatever|whoever) (?:is|are|was|were|comes|came|has|had)\b",
        "name the subject",
        "It ends here: what comes later is dropped.",
        "It ends here: later messages are dropped.",
    ),
    Rule(
        "condition-with-where",
        r"\bwhere (?:there (?:is|are|was)|no|none|nothing|nobody|neither|it (?:is|has|can))\b|"
        r"\b(?:None|null|true|false|empty|absent|missing|error) where\b",
        "use 'if' or 'when' for a condition",
        "The default is used where there is no value.",
        "The default is used if there is no value. The folder where the server runs.",
    ),
    Rule(
        "that-of",
        r"\b(?:that|those|the one|the ones|the same) of\b",
        "repeat the noun",
        "The name is that of the type.",
        "The name is the name of the type.",
    ),
    Rule(
        "inversion",
        rf"^(?:\w+ed|Known|Meant|Written|Shown|Kept|Left|Told|Read|Sent) {BE}\b",
        "put the subject first",
        "Refused are values without a name.",
        "Values without a name are rejected.",
    ),
    Rule(
        "ellipsis",
        r"\bso (?:is|are|does|do|has|have|was|were|can|must) (?:the|an?|its|their|that|it|every)\b",
        "write a complete clause",
        "The first is checked, and so is the second.",
        "Both are checked.",
    ),
    Rule(
        "of-its-own",
        r"\bof (?:its|their|his|her|your|our|my|one's) own\b"
        r"|\bof (?:yours|theirs|ours|its)\b(?!\s+\w)",
        "'own', 'separate' or 'different'",
        "It runs in a process of its own.",
        "It runs in a separate process. It has its own process.",
    ),
    Rule(
        "double-negation",
        r"\bno \w+ but\b(?! still)|\b(?:nothing|none|nobody) but\b|\bnot without\b|\bnot un\w+\b",
        "state it positively",
        "It sends nothing but requests.",
        "It sends only requests.",
    ),
    Rule(
        "participle-asked",
        rf"\b{BE} asked\b|\basked (?:for|of|about)\b|\bas asked\b",
        "'requested', or name who requests",
        "A file that was asked for is missing.",
        "A requested file is missing.",
    ),
    Rule(
        "came-of",
        r"\b(?:come|comes|came) of\b",
        "'result'",
        "It shows what came of the run.",
        "It shows the result of the run.",
    ),
    # Words with a meaning that only Testwire uses.
    word(
        "answer|answers|answered|answering",
        "'response', 'respond' or 'return'",
        "The server answers with an error.",
        "The server returns an error.",
    ),
    word(
        "stand|stands|stood|standing",
        "'is in', 'appears', 'follows' or 'represents'",
        "The name stands in the lock file.",
        "The name is in the lock file.",
    ),
    word(
        "judge|judges|judged|judging|judgement",
        "'check' or 'fail'",
        "It judges a server.",
        "It checks a server.",
    ),
    word("convict|convicts|convicted", "'fail'", "It convicts a server.", "It fails."),
    word(
        "play|plays|played|playing|story|stories",
        "'scenario', 'script' or 'act as'",
        "It plays the server.",
        "It acts as the server.",
    ),
    word(
        "bear|bears|bore|borne|bearing",
        "'tolerate'",
        "A client bears a late response.",
        "A client tolerates a late response.",
    ),
    word(
        "hard|hardest",
        "'faulty', 'difficult'",
        "It behaves in a hard way.",
        "It is faulty. It is hard-coded.",
    ),
    word(
        "hear|hears|heard",
        "'receive', 'handle' or 'observe'",
        "The client hears of it.",
        "The client is notified.",
    ),
    word(
        "want|wants|wanted",
        "'require', 'expect' or 'need'",
        "The method wants a path.",
        "The method requires a path.",
        " to\\b",
    ),
    word(
        "knows|knew",
        "'contain', 'support' or 'depend on'",
        "The module knows no protocol.",
        "The module does not depend on a protocol.",
    ),
    word(
        "say|says|said|saying|tell|tells|told|speak|speaks|spoke|spoken",
        "'state', 'specify', 'report', 'contain' or 'use'",
        "The file says which version it is.",
        "The file contains the version. Two versions are hard-coded to tell them apart.",
        r" (?:\w+ ){0,3}apart",
    ),
    word(
        "refuse|refuses|refused|refusing|refusal",
        "'reject' or 'decline'",
        "The reader refuses the value.",
        "The reader rejects the value.",
    ),
    word(
        "otherwise than|does otherwise|do otherwise|than otherwise|said otherwise",
        "'differently', 'deviates'",
        "Each client that does otherwise fails.",
        "Each client that deviates fails.",
    ),
    word(
        "takes|took|taking",
        "'accept', 'require' or 'use'",
        "The option takes a name.",
        "The option accepts a name. It takes 3 s, and takes precedence.",
        r" (?:X?\d|precedence|effect|part|place|(?:its |some )?time|minutes|seconds|(?:too )?long)",
    ),
    word("alone", "'only'", "For tests alone.", "Only for tests."),
    word("beside|besides", "'next to' or 'in addition to'", "Beside it.", "Next to it."),
    word(
        "behind",
        "'after' or 'below'",
        "The options are behind the name.",
        "The options follow the name.",
    ),
    word("mend|mends|mended|mending", "'fix', 'update'", "Mend the file.", "Fix the file."),
    word("renew|renews|renewed|renewing", "'update', 'regenerate'", "Renew it.", "Update it."),
    word("gone", "'removed', 'closed'", "The file is gone.", "The file is missing."),
    word(
        "no more|any more",
        "'no longer'",
        "It is used no more.",
        "It is no longer used. It needs no more than 3 s.",
        " than\\b",
    ),
    word(
        "goes on|go on|going on|went on|gone on",
        "'continue'",
        "The session goes on.",
        "The session continues.",
    ),
    word("meanwhile", "name the period", "It waits meanwhile.", "It waits until then."),
    word("texts", "'strings', 'messages', 'files'", "The texts differ.", "The messages differ."),
    Rule(
        "place",
        r"(?<!in )(?<!take )(?<!takes )(?<!took )(?<!decimal )\bplaces?\b",
        "'location', 'position' or 'field'",
        "The place of the value is unknown.",
        "The location of the value is unknown. It sorts in place.",
    ),
    word("launch line|launch lines", "'launch command'", "Launch lines.", "Launch commands."),
    word("tap|taps|tapped|tapping", "'recording proxy'", "The tap writes.", "The proxy writes."),
    Rule(
        "record",
        r"\b(?:the|a|this|that|each|every|one|two|old|new) records?(?= [a-z]+s\b|[.,:;)]|$)",
        "'trace' for the file; 'session' for the event",
        "The client reads the record.",
        "The client reads the trace. Use the record command.",
    ),
    word(
        "channel|channels",
        "'transport'",
        "A channel carries bytes.",
        "A transport carries bytes. VS Code's output-channel.",
    ),
    word(
        "held|hold true|holds true|has to hold|have to hold",
        "'kept', 'supported' or 'is checked'",
        "The protocols held here.",
        "The bundled protocols.",
    ),
    word("demand|demands|demanded", "'require', 'requirement'", "Demands.", "Requirements."),
    word("breach|breaches", "'protocol violation'", "It is a breach.", "It is a violation."),
    Rule(
        "from-on",
        r"\bfrom which [\w ]*\bon\b",
        "'minimum', 'starting with'",
        "The severity from which on it fails.",
        "The minimum severity for a failure.",
    ),
    word("the least", "'minimum'", "It is the least.", "It is the minimum."),
    word("other way round|other way around", "'inverse'", "The other way round.", "The inverse."),
    word("raise of|raises of", "'version bump'", "A raise of the version.", "A version bump."),
    word("is well", "'No problems found.'", "The server is well.", "No problems found."),
    Rule(
        "side",
        r"(?<![\w-])(?<!by )(?<!by-)sides?(?![\w-])(?! (?:by|effects?)\b)",
        "'peer', 'role', 'audience' or 'end'",
        "The other side closes.",
        "The peer closes. They are shown side by side. It has no side effects.",
    ),
    word(
        "save for|for want of|anew|lest|wherein|whereupon|thereof|therein|whence|whither",
        "plain English",
        "Anew.",
        "Again.",
    ),
)

LONGEST = 25
"""The maximum number of words in a sentence. A code span, a link or a placeholder is one word."""

PROSELINT = (
    *("archaism", "cliches", "hedging", "lexical_illusions", "malapropisms", "mixed_metaphors"),
    *("nonwords", "oxymorons", "redundancy", "weasel_words"),
)
"""The enabled checks of proselint."""

ALLOWED = (
    Allowed("*", "output channel", "the name that VS Code uses"),
    Allowed("vscode-glue/test/frames.test.ts", "Content-Length:", "a header and not a sentence"),
    Allowed("*", "on the same page", "a page is meant, not the figure of speech"),
    Allowed("tests/gates/prose_rules.py", "", "the file contains the rejected words"),
)
