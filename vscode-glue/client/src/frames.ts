/**
 * Reads and writes messages with Content-Length headers, for vscode-jsonrpc's MessageConnection.
 *
 * If a server prints a banner to standard output, the reader of vscode-jsonrpc waits forever. This
 * reader reports an error at the first invalid byte and quotes the text. Header names are
 * case-insensitive.
 *
 * This module must not depend on processes or protocol methods. Tests: test/frames.test.ts.
 */
import {
  AbstractMessageReader,
  type DataCallback,
  type Disposable,
  type Message,
} from 'vscode-jsonrpc';
import { StreamMessageWriter } from 'vscode-jsonrpc/node';
import type { Readable, Writable } from 'node:stream';
import { excerpt, Problem } from './problems.js';

/** Maximum size of a message's headers in bytes. Typical headers are about 25 bytes long. */
const MAX_HEADER = 8 * 1024;
/** Maximum size of a body in bytes. The mutants of a million lines need about 100 MB. */
const MAX_BODY = 512 * 1024 * 1024;

const headerEnd = Buffer.from('\r\n\r\n');

export class FrameReader extends AbstractMessageReader {
  #chunks: Buffer[] = [];
  #size = 0;
  /** Length of the current body, or undefined while the header is read. */
  #body: number | undefined;
  #failed = false;

  constructor(private readonly stream: Readable) {
    super();
  }

  listen(callback: DataCallback): Disposable {
    const onData = (chunk: Buffer): void => {
      if (this.#failed) {
        return;
      }
      this.#chunks.push(chunk);
      this.#size += chunk.length;
      try {
        for (let message = this.#next(); message !== undefined; message = this.#next()) {
          callback(message);
        }
      } catch (error) {
        // The reader stops here, because it cannot find the next header.
        this.#failed = true;
        this.#chunks = [];
        this.fireError(error);
      }
    };
    const onError = (error: Error): void => this.fireError(error);
    const onClose = (): void => this.fireClose();
    this.stream.on('data', onData);
    this.stream.on('error', onError);
    this.stream.on('close', onClose);
    return {
      dispose: () => {
        this.stream.off('data', onData);
        this.stream.off('error', onError);
        this.stream.off('close', onClose);
      },
    };
  }

  /** Return the next complete message, or undefined if more bytes are needed. */
  #next(): Message | undefined {
    if (this.#body === undefined) {
      if (this.#size === 0) {
        return undefined;
      }
      const buffer = this.#joined();
      const end = buffer.indexOf(headerEnd);
      const header = buffer.toString(
        'latin1',
        0,
        end === -1 ? Math.min(this.#size, MAX_HEADER) : end,
      );
      checkHeader(header, end !== -1);
      if (end === -1) {
        if (this.#size > MAX_HEADER) {
          throw notAMessage(`a header of more than ${MAX_HEADER} bytes`, header);
        }
        return undefined;
      }
      this.#body = contentLength(header);
      this.#drop(buffer, end + headerEnd.length);
    }
    // Chunks are joined only when the body is complete, so that the total time is linear.
    if (this.#size < this.#body) {
      return undefined;
    }
    const buffer = this.#joined();
    const text = buffer.toString('utf8', 0, this.#body);
    this.#drop(buffer, this.#body);
    this.#body = undefined;
    return parse(text);
  }

  #joined(): Buffer {
    const only = this.#chunks[0];
    if (this.#chunks.length === 1 && only !== undefined) {
      return only;
    }
    const joined = Buffer.concat(this.#chunks, this.#size);
    this.#chunks = [joined];
    return joined;
  }

  #drop(buffer: Buffer, count: number): void {
    this.#chunks = [buffer.subarray(count)];
    this.#size -= count;
  }
}

/** Return a writer. If `asciiOnly` is true, other characters are escaped. */
export function frameWriter(stream: Writable, asciiOnly: boolean): StreamMessageWriter {
  const escaped = (char: string): string =>
    `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`;
  if (!asciiOnly) {
    return new StreamMessageWriter(stream);
  }
  return new StreamMessageWriter(stream, {
    contentTypeEncoder: {
      name: 'ascii',
      encode: (message) =>
        Promise.resolve(Buffer.from(JSON.stringify(message).replace(/[^\x00-\x7f]/g, escaped))),
    },
  });
}

/** Throw an error for an invalid header. If `complete` is false, the header may be incomplete. */
function checkHeader(header: string, complete: boolean): void {
  // An incomplete header can end between CR and LF.
  const lines = (complete ? header : header.replace(/\r$/, '')).split('\r\n');
  for (const [index, line] of lines.entries()) {
    const partial = !complete && index === lines.length - 1;
    const form = partial ? /^[A-Za-z0-9-]*(:[^\n]*)?$/ : /^[A-Za-z0-9-]+:[^\n]*$/;
    if (!form.test(line)) {
      throw notAMessage('text', header);
    }
  }
}

function contentLength(header: string): number {
  const values = header
    .split('\r\n')
    .map((line) => /^content-length:\s*(.*?)\s*$/i.exec(line)?.[1])
    .filter((value) => value !== undefined);
  const value = values[0];
  if (value === undefined) {
    throw notAMessage('a header without Content-Length', header);
  }
  if (values.length > 1 || !/^\d{1,10}$/.test(value)) {
    throw notAMessage('a header with a wrong Content-Length', header);
  }
  const length = Number(value);
  if (length > MAX_BODY) {
    throw notAMessage(`a message of ${length} bytes, more than the limit of ${MAX_BODY}`, header);
  }
  return length;
}

function parse(text: string): Message {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw notAMessage(`a message that is not valid JSON (${(error as Error).message})`, text);
  }
  if (
    typeof value !== 'object' ||
    value === null ||
    !('jsonrpc' in value) ||
    value.jsonrpc !== '2.0' ||
    !('method' in value || 'result' in value || 'error' in value)
  ) {
    throw notAMessage('JSON that is not a JSON-RPC 2.0 message', text);
  }
  return value as Message;
}

function notAMessage(what: string, found: string): Problem {
  return new Problem(
    'not-the-protocol',
    `Expected a protocol message from the server, found ${what}: “${excerpt(found.trimEnd())}”. ` +
      'Configure the server to write logs to standard error.',
  );
}
