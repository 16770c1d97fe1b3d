"""Standard input and output as a stream that only the protocol uses.

The real descriptors are duplicated for the protocol. Then descriptor 1 is redirected to standard
error and descriptor 0 to the null device. As a result, `print`, C extensions and child processes
cannot interfere with messages. The module must treat messages as opaque bytes.

Tests: `tests/sdk/transports/test_stdio.py`.
"""

from __future__ import annotations

import asyncio
import contextlib
import errno
import io
import os
import stat
import sys
import threading
from typing import IO, Any

from testwire.transports.base import CLOSE_SECONDS, HIGH_WATER, Stream
from testwire.transports.protocol_stream import ProtocolStream


def claim_stdio() -> tuple[int, int]:
    """Reserve descriptors 0 and 1 for the protocol. Return duplicates for reading and writing.

    Afterwards, standard input is empty, and standard output goes to standard error. Child
    processes inherit these streams, but not the duplicates.

    Raises OSError with a readable message if the process has no standard input or output.
    """
    if sys.__stdin__ is None or sys.__stdout__ is None:
        # Descriptors 0 and 1 may now belong to other files.
        raise OSError(errno.EBADF, "stdin or stdout is closed; start the server with pipes")
    if sys.__stderr__ is None:
        # Open descriptor 2, because `os.dup` would otherwise return this number.
        _point(2, os.O_WRONLY)
    reading, writing = os.dup(0), os.dup(1)
    _point(0, os.O_RDONLY)
    os.dup2(2, 1)
    for out in (sys.stdout, sys.stderr):
        if isinstance(out, io.TextIOWrapper):
            # Output that was buffered earlier now goes to standard error. With line buffering,
            # each new line is written at once, as on a terminal.
            out.reconfigure(line_buffering=True)
    return reading, writing


def _point(descriptor: int, flags: int) -> None:
    null = os.open(os.devnull, flags)
    if null != descriptor:
        os.dup2(null, descriptor)
        os.close(null)


async def open_descriptors(reading: int, writing: int) -> Stream:
    """Return a stream over two file descriptors. Closing the stream closes both descriptors.

    The event loop reads and writes if both descriptors are pipes or sockets. Threads read and write
    in all other cases, and always on Windows.
    """
    read_file: IO[bytes] = os.fdopen(reading, "rb", buffering=0)
    write_file: IO[bytes] = os.fdopen(writing, "wb", buffering=0)
    if sys.platform != "win32" and _watchable(reading) and _watchable(writing):
        loop = asyncio.get_running_loop()
        stream = ProtocolStream()
        await loop.connect_read_pipe(stream.reading_protocol, read_file)
        await loop.connect_write_pipe(stream.writing_protocol, write_file)
        return stream
    return FileStream(read_file, write_file)


def _watchable(descriptor: int) -> bool:
    mode = os.fstat(descriptor).st_mode
    return stat.S_ISFIFO(mode) or stat.S_ISSOCK(mode)


class FileStream(Stream):
    """A stream over blocking files, with a thread for each direction."""

    def __init__(self, reading: IO[bytes], writing: IO[bytes]) -> None:
        super().__init__()
        self._loop = asyncio.get_running_loop()
        self._reading = reading
        self._writing = writing
        self._condition = threading.Condition()
        self._out: list[bytes] = []
        self._out_bytes = 0
        self._closing = False
        self._may_read = threading.Event()
        self._write_failed = False
        self._written = asyncio.Event()
        self._reader: threading.Thread | None = None
        self._writer = threading.Thread(target=self._write_loop, name="testwire-write", daemon=True)
        self._writer.start()

    def resume(self) -> None:
        self._may_read.set()
        if self._reader is None:
            self._reader = threading.Thread(
                target=self._read_loop, name="testwire-read", daemon=True
            )
            self._reader.start()

    def pause(self) -> None:
        self._may_read.clear()

    def _read_loop(self) -> None:
        error: Exception | None = None
        try:
            while data := os.read(self._reading.fileno(), 256 * 1024):
                self._call(self._deliver, data)
                self._may_read.wait()
                if self._closing:
                    return
        except (OSError, ValueError) as caught:
            error = caught if isinstance(caught, OSError) else None
        finally:
            self._reading.close()
        self._call(self._end, error)

    def write(self, data: bytes) -> None:
        with self._condition:
            if self._closing or self._write_failed:
                return
            self._out.append(data)
            self._out_bytes += len(data)
            self._condition.notify()
        if self._out_bytes > HIGH_WATER:
            self._set_full(True)

    def _write_loop(self) -> None:
        error: Exception | None = None
        while error is None:
            with self._condition:
                while not self._out and not self._closing:
                    self._condition.wait()
                if not self._out:
                    break
                data = b"".join(self._out)
                self._out.clear()
            view = memoryview(data)
            try:
                while view:
                    view = view[os.write(self._writing.fileno(), view) :]
            except (OSError, ValueError) as caught:
                error = caught
            with self._condition:
                self._out_bytes -= len(data)
                room = self._out_bytes <= HIGH_WATER // 4
            if room:
                self._call(self._set_full, False)
        if error is not None:
            self._write_failed = True
            self._call(self._end, error)
        with contextlib.suppress(OSError):
            self._writing.close()
        self._call(self._written.set)

    def _call(self, function: Any, *arguments: Any) -> None:
        # If the loop is closed, nobody waits for the result.
        with contextlib.suppress(RuntimeError):
            self._loop.call_soon_threadsafe(function, *arguments)

    @property
    def writable(self) -> bool:
        return not self._closing and not self._write_failed

    @property
    def pending(self) -> int:
        return self._out_bytes

    async def aclose(self) -> None:
        with self._condition:
            self._closing = True
            self._condition.notify()
        # Do not wait longer for a peer that does not read. The daemon thread ends with the process.
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self._written.wait(), CLOSE_SECONDS)
        self._may_read.set()
        self._end(None)
        if self._reader is None:
            self._reading.close()
