import assert from 'node:assert/strict';
import { PassThrough } from 'node:stream';
import { test } from 'node:test';
import type { Message } from 'vscode-jsonrpc';
import { FrameReader } from '../client/src/frames.js';

function frame(body: string, header = `Content-Length: ${Buffer.byteLength(body)}\r\n`): Buffer {
  return Buffer.from(`${header}\r\n${body}`);
}

const message = (id: number): object => ({ jsonrpc: '2.0', id, result: 'ä😀' });
const text = (id: number): string => JSON.stringify(message(id));

/** Read chunks. Return the messages, and the message of the error, if any. */
async function read(chunks: readonly Buffer[]): Promise<{ messages: Message[]; error?: string }> {
  const stream = new PassThrough();
  const reader = new FrameReader(stream);
  const messages: Message[] = [];
  let error: string | undefined;
  reader.onError((problem) => {
    error ??= problem.message;
  });
  const closed = new Promise<void>((resolve) => reader.onClose(() => resolve()));
  reader.listen((found) => messages.push(found));
  for (const chunk of chunks) {
    stream.write(chunk);
  }
  stream.end();
  await closed;
  return error === undefined ? { messages } : { messages, error };
}

const streams: Record<string, Buffer> = {
  'two messages': Buffer.concat([frame(text(1)), frame(text(2))]),
  'other headers': Buffer.concat([
    frame(text(1), `X-Other: a:b\r\nContent-Length: ${Buffer.byteLength(text(1))}\r\n`),
    frame(text(2), `content-length:${Buffer.byteLength(text(2))}\r\nContent-Type: x\r\n`),
  ]),
};
for (const [name, bytes] of Object.entries(streams)) {
  test(`${name}: read at once, byte by byte, and in two parts`, async () => {
    const expected = { messages: [message(1), message(2)] };
    assert.deepEqual(await read([bytes]), expected);
    assert.deepEqual(await read([...bytes].map((byte) => Buffer.from([byte]))), expected);
    for (let at = 1; at < bytes.length; at++) {
      assert.deepEqual(await read([bytes.subarray(0, at), bytes.subarray(at)]), expected);
    }
  });
}

test('the time to read a long body in many chunks is linear', async () => {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, result: 'x'.repeat(8_000_000) });
  const bytes = frame(body);
  const chunks = Array.from({ length: Math.ceil(bytes.length / 1000) }, (_, index) =>
    bytes.subarray(index * 1000, (index + 1) * 1000),
  );
  assert.equal((await read(chunks)).messages.length, 1);
});

const wrong: Record<string, [Buffer | string, RegExp]> = {
  'a banner': [
    'Ready.\n',
    /^Expected a protocol message .* found text: “Ready\.”\. Configure the server/,
  ],
  'the start of a banner': ['Listening on ', /“Listening on”/],
  'a banner that looks like a header': ['INFO: up\n', /found text: “INFO: up”/],
  'header lines that end in LF': ['Content-Length: 2\n\n{}', /found text/],
  'no length': ['Content-Type: x\r\n\r\n{}', /a header without Content-Length/],
  'no number': ['Content-Length: many\r\n\r\n', /a wrong Content-Length/],
  'a negative length': ['Content-Length: -1\r\n\r\n', /a wrong Content-Length/],
  'digits and more': ['Content-Length: 12abc\r\n\r\n', /a wrong Content-Length/],
  'two lengths': ['Content-Length: 2\r\nContent-Length: 2\r\n\r\n{}', /a wrong Content-Length/],
  'a huge length': ['Content-Length: 9999999999\r\n\r\n', /9999999999 bytes, more than the limit/],
  'an endless header': [`X: ${'y'.repeat(9000)}`, /a header of more than 8192 bytes/],
  'no JSON': [frame('{'), /a message that is not valid JSON \(.*“\{”/],
  'a number': [frame('5'), /not a JSON-RPC 2\.0 message: “5”/],
  null: [frame('null'), /not a JSON-RPC 2\.0 message/],
  'a batch': [frame('[]'), /not a JSON-RPC 2\.0 message/],
  'another version': [frame('{"jsonrpc":"1.0","id":1,"result":1}'), /not a JSON-RPC 2\.0 message/],
  'neither result nor error': [frame('{"jsonrpc":"2.0","id":1}'), /not a JSON-RPC 2\.0 message/],
};
for (const [name, [bytes, error]] of Object.entries(wrong)) {
  test(`${name} is an error, and the reader stops`, async () => {
    const result = await read([frame(text(1)), Buffer.from(bytes), frame(text(2))]);
    assert.deepEqual(result.messages, [message(1)]);
    assert.match(result.error ?? '', error);
  });
}

test('an incomplete message is not reported', async () => {
  assert.deepEqual(await read([frame(text(1)), frame(text(2)).subarray(0, -1)]), {
    messages: [message(1)],
  });
});
