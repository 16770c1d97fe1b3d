/** Tests a server that lists the tests of a file only when they are needed. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { CancellationTokenSource } from 'vscode-jsonrpc';
import { testRunner } from '../client/src/adapters/index.js';
import { TestServer } from '../client/src/server.js';
import { folderWith, generous, KeptLog } from './support.js';

const script = join(process.cwd(), '..', 'tests', 'vscode', 'many.mjs');

test('the tests of a file are listed when its node is resolved', async (t) => {
  const work = folderWith({ log: '' });
  t.after(work.remove);
  const log = join(work.path, 'log');
  const args = [script, 'test-runner', '103', 'lazy', log];
  const options = { name: 'lazy', command: process.execPath, args, cwd: work.path };
  const server = new TestServer(testRunner, options, new KeptLog(), generous);
  t.after(() => server.stop());
  const listed = (): string[] => readFileSync(log, 'utf8').match(/(?<=^listed ).*/gm) ?? [];
  const unresolved = (): string[] =>
    [...server.nodes.values()].flatMap((node) => (node.unresolved === true ? [node.id] : []));

  await server.discover();
  assert.deepEqual(unresolved(), ['file_0000.py', 'a_last.py']);
  await server.resolve('a_last.py');
  assert.deepEqual(unresolved(), ['file_0000.py']);
  assert.equal(server.nodes.size, 5);
  assert.deepEqual(listed(), ['a_last.py']);

  // A refresh keeps the listed tests.
  await server.discover();
  assert.equal(server.nodes.size, 5);
  assert.deepEqual(unresolved(), ['file_0000.py']);

  // The tests of a node that has not been resolved run without a request for them.
  const seen: string[] = [];
  const view = {
    ended: (id: string, { outcome }: { outcome: string }) => void seen.push(`${id} ${outcome}`),
  };
  const { token } = new CancellationTokenSource();
  await server.run({ include: ['a_last.py'], exclude: [] }, view, token);
  assert.deepEqual(seen.sort(), ['100 failed', '101 skipped', '102 passed']);
});
