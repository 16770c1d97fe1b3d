"""Address labels: lines of limited width."""


def wrap(text: str, width: int) -> list[str]:
    """Break text at spaces into lines of at most `width` characters."""
    lines: list[str] = []
    line = ""
    for word in text.split():
        longer = f"{line} {word}".strip()
        if len(longer) <= width:
            line = longer
            continue
        if len(word) > width:
            raise ValueError(f"{word!r} is wider than a label")
        lines.append(line)
        line = word
    return [*lines, line] if line else lines


def shorten(text: str, width: int) -> str:
    """Return the text, shortened with an ellipsis if it is too long."""
    if len(text) <= width:
        return text
    return f"{text[:width]}…"
