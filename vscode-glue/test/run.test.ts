import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CancellationTokenSource } from 'vscode-jsonrpc';
import type { RunListener, RunRequest, Selection, Suite, TestNode } from '../client/src/adapter.js';
import { Problem } from '../client/src/problems.js';
import { runSelection, testsOf } from '../client/src/run.js';
import type { Session } from '../client/src/session.js';

function tree(...nodes: TestNode[]): Map<string, TestNode> {
  return new Map(nodes.map((node) => [node.id, node]));
}

const nodes = tree(
  { id: 'file', label: 'file', group: true },
  { id: 'a', label: 'a', parent: 'file' },
  { id: 'b', label: 'b', parent: 'file' },
  { id: 'c', label: 'c' },
);
const everything: Selection = { include: undefined, exclude: [] };

test('a selection contains the tests below the selected nodes', () => {
  assert.deepEqual(testsOf(nodes, everything), ['a', 'b', 'c']);
  assert.deepEqual(testsOf(nodes, { include: ['file'], exclude: ['b'] }), ['a']);
  assert.deepEqual(testsOf(nodes, { include: undefined, exclude: ['file'] }), ['c']);
  assert.deepEqual(testsOf(nodes, { include: ['unknown'], exclude: [] }), []);
});

type Run = (request: RunRequest, listener: RunListener) => Promise<void>;

/** Run all tests of a suite, and return the events in order. */
async function events(
  run: Run,
  found: Map<string, TestNode> = nodes,
  source = new CancellationTokenSource(),
): Promise<string[]> {
  const seen: string[] = [];
  const count = testsOf(found, everything).length;
  const suite = { nodes: found, run } as unknown as Suite;
  const view = {
    enqueued: (id: string) => void seen.push(`queued ${id}`),
    started: (id: string) => void seen.push(`started ${id}`),
    ended: (id: string, result: { outcome: string; message?: string }) =>
      void seen.push(`${result.outcome} ${id}: ${result.message ?? ''}`),
    output: (text: string) => void seen.push(text.replace(/^server: | \([\d.]+ s\)/g, '')),
  };
  await runSelection(suite, { test: 'test', tests: 'tests' }, view, {
    name: 'server',
    selection: everything,
    token: source.token,
    session: () => Promise.resolve({ idle: () => Promise.resolve(), over: false } as Session),
    warn: () => undefined,
  });
  return seen.slice(count);
}

const passed = { outcome: 'passed', status: 'passed' } as const;

test('a repeated result and a result of an unknown test are ignored', async () => {
  const seen = await events((_, listener) => {
    for (const id of ['a', 'a', 'x', 'b', 'c']) {
      listener.started(id);
      listener.ended(id, passed);
    }
    return Promise.resolve();
  });
  assert.deepEqual(
    seen.filter((line) => line.startsWith('passed')),
    ['passed a: ', 'passed b: ', 'passed c: '],
  );
  assert.equal(seen.at(-1), '3 tests: 3 passed');
});

test('a test without a result is errored with the reason', async () => {
  const seen = await events((_, listener) => {
    listener.ended('a', passed);
    listener.started('b');
    return Promise.reject(new Problem('exited', 'The server ended.'));
  });
  assert.deepEqual(seen.slice(2), [
    'The server ended.',
    'errored b: The test was running when the run ended. The server ended.',
    'errored c: The server ended.',
    '3 tests: 1 passed, 2 without result',
  ]);
});

test('a cancelled test has no result', async () => {
  const source = new CancellationTokenSource();
  const seen = await events(
    (_, listener) => {
      listener.ended('a', passed);
      source.cancel();
      return Promise.resolve();
    },
    nodes,
    source,
  );
  assert.deepEqual(seen, ['passed a: ', '3 tests: 1 passed, 2 without result']);
});

test('a test that appears below a requested test during the run has a result', async () => {
  const growing = tree({ id: 'a', label: 'a' });
  const seen = await events((_, listener) => {
    growing.set('a/1', { id: 'a/1', label: '1', parent: 'a' });
    listener.ended('a/1', passed);
    listener.ended('a', passed);
    return Promise.resolve();
  }, growing);
  assert.deepEqual(seen, ['passed a/1: ', 'passed a: ', '1 test: 2 passed']);
});
