"""Framing with headers: each message has a `Content-Length` header, an empty line and a body.

The module handles bytes only and must not parse JSON or do input or output. The time to read a
message is linear in its size, however the bytes are split into chunks. The memory in use is bounded
by the limits for headers and bodies.

Tests: `tests/sdk/core/test_framing.py`.
"""

from __future__ import annotations

import re
from typing import Final, cast

from testwire.core.bodies import MAX_BODY_BYTES, escape_non_ascii
from testwire.core.errors import FramingError
from testwire.registry import Accepts

MAX_HEADER_BYTES: Final = 8 * 1024
"""The default limit for the headers of one message.

Real messages have two header lines. Node.js and Tomcat use limits of 8 KiB to 16 KiB.
"""

LARGE_BYTES: Final = 1024 * 1024
"""The size from which a body is not copied from the receive buffer."""

ACCEPTS: Final = Accepts()

_PREFIX: Final = b"Content-Length: "
_MAX_DIGITS: Final = 12
_BOM: Final = b"\xef\xbb\xbf"
_HEADER: Final = re.compile(rb"[!#$%&'*+.^_`|~0-9A-Za-z-]+:[^\r\n]*\r\n")
_CONTENT_LENGTH: Final = re.compile(rb"content-length[ \t]*:", re.IGNORECASE)


class ContentLength:
    """Framing with a `Content-Length` header, an empty line, and a body of that length.

    The reader accepts header names in any case and lines that end with a bare line feed. The reader
    ignores other headers, and empty lines before the headers. `accepts` can make the reader
    stricter. Rejected input breaks the stream.

    - `extra`: headers to write after Content-Length. The reader always accepts these headers.
    - `ascii_only`: write non-ASCII characters of the body as JSON escapes.
    - `resync`: skip text that precedes the headers and store the text in `skipped`. Use
      `resync` for processes that print log output to the same stream. A line that looks like a
      header and ends with CR LF is text only if no `Content-Length` follows.
    - `max_header`, `max_body`: the limits, in bytes.
    """

    def __init__(
        self,
        *,
        extra: tuple[tuple[str, str], ...] = (),
        ascii_only: bool = False,
        resync: bool = False,
        max_header: int = MAX_HEADER_BYTES,
        max_body: int = MAX_BODY_BYTES,
        accepts: Accepts = ACCEPTS,
    ) -> None:
        self._accepts = accepts
        self._known_headers = {name.lower().encode("ascii") for name, _ in extra}
        lines = "".join(f"\r\n{name}: {value}" for name, value in extra)
        self._suffix = lines.encode("ascii") + b"\r\n\r\n"
        self.ascii_only = ascii_only
        self.resync = resync
        self.max_header = max_header
        self.max_body = max_body
        self.error: FramingError | None = None
        """The error that broke the stream. `receive` returned all bodies before the error."""
        self.skipped = bytearray()
        """The text that `resync` skipped. The caller reports and clears the text."""
        self._buffer = bytearray()
        self._scan = 0  # Offset in the line at which the search for the line feed continues.
        self._length: int | None = None  # The value of Content-Length in the current headers.
        self._in_body = False  # Whether all headers of the current message have been read.
        self._header_bytes = 0
        self._other_headers = 0
        self._undecided = bytearray()
        """Lines that look like headers. They are text if no `Content-Length` follows."""

    def receive(self, data: bytes) -> list[bytes]:
        """Process a chunk of the stream and return the bodies that it completes.

        Check `error` after handling the bodies. After an error, further bytes are ignored.
        """
        bodies: list[bytes] = []
        if self.error is not None:
            return bodies
        buffer: bytes | bytearray = data
        if self._buffer:
            buffer = self._buffer
            buffer += data
            if self._in_body and len(buffer) < (length := self._length or 0):
                return bodies
            if self._in_body and length >= LARGE_BYTES:
                # The buffer itself becomes the body, because a copy would need as much memory.
                data = bytes(buffer[length:])
                del buffer[length:]
                bodies.append(cast(bytes, buffer))
                self._buffer = bytearray()
                self._end_message()
                buffer = data
        try:
            position = self._cut(buffer, bodies)
        except FramingError as error:
            self.error = error
            self._buffer = bytearray()
            return bodies
        if buffer is self._buffer:
            del buffer[:position]
        elif position < len(data):
            self._buffer += data[position:]
        return bodies

    def _cut(self, buffer: bytes | bytearray, bodies: list[bytes]) -> int:
        """Append all complete bodies to `bodies` and return the offset of the first unread byte."""
        position, size = 0, len(buffer)
        while position < size or self._in_body:
            if not self._in_body:
                if plain := self._plain(buffer, position):
                    bodies.append(_copy(buffer, plain))
                    position = plain.stop
                    self._scan = 0
                    continue
                position = self._read_headers(buffer, position, size)
                if not self._in_body:
                    break
            assert self._length is not None
            end = position + self._length
            if end > size:
                break
            bodies.append(_copy(buffer, slice(position, end)))
            position = end
            self._end_message()
        return position

    def _end_message(self) -> None:
        self._length = None
        self._in_body = False
        self._header_bytes = self._other_headers = 0

    def _plain(self, buffer: bytes | bytearray, position: int) -> slice | None:
        """Find a complete body whose only header is Content-Length.

        This fast path changes no state. All known implementations send messages in this form.
        """
        if self._header_bytes or not buffer.startswith(_PREFIX, position):
            return None
        start = position + len(_PREFIX)
        end = buffer.find(b"\r\n\r\n", start, start + _MAX_DIGITS)
        digits = buffer[start:end] if end > 0 else b""
        if not digits.isdigit() or (length := int(digits)) > self.max_body:
            return None
        body = slice(end + 4, end + 4 + length)
        return body if body.stop <= len(buffer) else None

    def receive_eof(self) -> FramingError | None:
        """Handle the end of the stream. Return an error if the stream ends inside a message."""
        if self.error is not None or not self.inside:
            return None
        self.error = FramingError(f"The stream ended inside a message, {self.where}.")
        self._buffer = bytearray()
        return self.error

    @property
    def buffered(self) -> int:
        """The number of bytes of an incomplete message in the buffer."""
        return len(self._buffer)

    @property
    def inside(self) -> bool:
        """Whether the buffer contains an incomplete message."""
        return bool(self._buffer or self._header_bytes)

    @property
    def where(self) -> str:
        """Describe how much of the incomplete message has been received."""
        if self._in_body:
            return f"after {len(self._buffer)} of {self._length} bytes of the body"
        return "in its headers"

    @property
    def kept(self) -> bytes:
        """The received bytes of the incomplete message, without its header lines."""
        return bytes(self._undecided + self._buffer)

    def frame(self, body: bytes) -> bytes:
        """Return the framed body."""
        if self.ascii_only and not body.isascii():
            body = escape_non_ascii(body)
        return b"Content-Length: %d%b%b" % (len(body), self._suffix, body)

    def _read_headers(self, buffer: bytes | bytearray, position: int, size: int) -> int:
        """Read header lines from `position` and return the offset of the first unread byte.

        When the headers are complete, set `_in_body` and `_length`.
        """
        while True:
            newline = buffer.find(b"\n", position + self._scan)
            if newline < 0:
                self._scan = size - position
                if self._header_bytes + self._scan > self.max_header:
                    raise self._too_long(buffer[position:])
                return position
            self._scan = 0
            line = bytes(buffer[position : newline + 1])
            position = newline + 1
            self._header_bytes += len(line)
            if self._header_bytes > self.max_header:
                raise self._too_long(line)
            self._check_line_end(line)
            if self._is_undecided(line):
                self._undecided += line
                continue
            line = line.rstrip(b"\r\n")
            if line:
                self._read_line(line)
            elif self._length is not None:
                self._in_body = True
                return position
            elif self._other_headers:
                raise FramingError(
                    "Expected a Content-Length header, but the headers end without one; "
                    "send 'Content-Length: <number of bytes>' with each message."
                )
            elif not self._accepts.leading_blank_lines and not self.resync:
                raise FramingError("Expected a header line, but found an empty line; remove it.")
            else:
                self._skip_undecided()
                self._header_bytes = 0

    def _check_line_end(self, line: bytes) -> None:
        bare = not self._accepts.bare_line_feed and not line.endswith(b"\r\n")
        if bare and not (self.resync and self._length is None):
            raise FramingError(
                f"Expected '\\r\\n' at the end of a header line, but found {_shown(line)}; "
                "send a carriage return before each line feed."
            )

    def _is_undecided(self, line: bytes) -> bool:
        """Return whether a line can be text or a header that precedes `Content-Length`."""
        if not self.resync or self._length is not None or not _HEADER.fullmatch(line):
            return False
        if _CONTENT_LENGTH.search(line) or self._header_bytes > self.max_header // 2:
            return False
        name = line.partition(b":")[0].lower()
        return self._accepts.other_headers != "refuse" or name in self._known_headers

    def _skip_undecided(self) -> None:
        self.skipped += self._undecided
        self._undecided.clear()

    def _read_line(self, line: bytes) -> None:
        accepts = self._accepts
        if line.startswith(_BOM):
            if not accepts.byte_order_mark:
                raise FramingError("Expected a header line, but found a byte order mark.")
            line = line[len(_BOM) :]
        name, colon, value = line.partition(b":")
        if colon and name.rstrip(b" \t").lower() == b"content-length":
            if accepts.header_case == "exact" and name != b"Content-Length":
                raise FramingError(
                    f"Expected the header 'Content-Length', but found {_shown(name)}; rename it."
                )
            if self._length is not None:
                raise FramingError(
                    "Expected one Content-Length header, but found two; send one for each message."
                )
            self._length = self._checked_length(value.strip(b" \t"))
            self._undecided.clear()
        elif self.resync and self._length is None:
            self._skip(line)
        elif colon and name and not name[:1].isspace() and name.isascii():
            if accepts.other_headers == "refuse" and name.lower() not in self._known_headers:
                raise FramingError(
                    f"Expected only headers of this protocol, but found {_shown(name)}; remove it."
                )
            self._other_headers += 1
        else:
            raise FramingError(
                f"Expected a header line, but found {_shown(line)}; "
                "make sure that the program prints nothing to the stream of messages."
            )

    def _skip(self, line: bytes) -> None:
        if line.lower().startswith(b"content-"):
            return  # This header belongs to a message, and Content-Length can follow.
        self._skip_undecided()
        found = _CONTENT_LENGTH.search(line)
        # A header can follow printed text on the same line.
        self.skipped += line[: found.start() if found else None] + b"\n"
        self._header_bytes = 0
        if found:
            self._header_bytes = len(line) - found.start()
            self._read_line(line[found.start() :])

    def _checked_length(self, digits: bytes | bytearray) -> int:
        if not digits.isdigit():
            raise FramingError(
                f"Expected a number of bytes in Content-Length, but found {_shown(digits)}."
            )
        significant = digits.lstrip(b"0")
        if len(significant) > _MAX_DIGITS or int(significant or b"0") > self.max_body:
            raise FramingError(
                f"Expected at most {self.max_body} bytes in a message, but Content-Length is "
                f"{_shown(digits)}; send smaller messages."
            )
        return int(significant or b"0")

    def _too_long(self, seen: bytes | bytearray) -> FramingError:
        return FramingError(
            f"Expected complete headers within {self.max_header} bytes, but found {_shown(seen)}; "
            "check that the peer implements this protocol."
        )


def _copy(buffer: bytes | bytearray, part: slice) -> bytes:
    if type(buffer) is bytes:
        return buffer[part]
    # A slice of a bytearray would create a second copy, and a body can have many megabytes.
    with memoryview(buffer) as view:
        return bytes(view[part])


def _shown(data: bytes | bytearray, limit: int = 60) -> str:
    text = bytes(data[: limit + 1]).decode("utf-8", "backslashreplace")
    return repr(text[:limit] + "…") if len(data) > limit else repr(text)
