import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TestNode, TestResult } from '../client/src/adapter.js';
import { countsOf, Results } from '../client/src/results.js';
import { digestOf, readSnapshot, takeSnapshot } from '../client/src/snapshot.js';

const position = { line: 0, character: 0 };

function result(outcome: TestResult['outcome'], file = '/a.py', tests = 0): TestResult {
  const place = { file, range: { start: position, end: position } };
  const names = Array.from({ length: tests }, (_, index) => `test_${index}`);
  return {
    outcome,
    status: outcome,
    change: { title: 'a → b', place, replacement: 'b' },
    ...(tests === 0
      ? {}
      : { links: [{ relation: 'reaches', title: 'Covered by', tests: names }] as const }),
  };
}

const nodes = new Map<string, TestNode>(
  [
    { id: 'src', label: 'src', group: true },
    { id: 'src/a.py', label: 'a.py', parent: 'src', group: true },
    { id: '1', label: 'one', parent: 'src/a.py' },
    { id: '2', label: 'two', parent: 'src/a.py' },
    { id: '3', label: 'three', parent: 'src' },
  ].map((node) => [node.id, node]),
);

test('groups count the changes below them, and other outcomes do not count', () => {
  const results = new Results();
  let changes = 0;
  results.onChange = () => (changes += 1);
  results.set('1', result('failed'));
  results.set('1', result('passed'));
  results.set('2', result('failed'));
  results.set('3', result('errored'));
  results.set('unknown', result('passed'));
  assert.equal(changes, 5);
  assert.deepEqual(
    [...results.countGroups(nodes)],
    [
      ['src/a.py', { detected: 1, tested: 2 }],
      ['src', { detected: 1, tested: 2 }],
    ],
  );
  assert.deepEqual(countsOf(results.all.values()), { detected: 2, tested: 3 });
  results.filter((id) => nodes.has(id));
  assert.deepEqual([...results.all.keys()], ['1', '2', '3']);
  assert.equal(changes, 6);
  results.filter(() => true);
  results.set('4', { outcome: 'passed', status: 'passed' });
  assert.equal(changes, 6);
  // A mutant without a result in the last run no longer has its previous result.
  results.set('1', { outcome: 'errored', status: 'without result' });
  assert.deepEqual([...results.all.keys()], ['2', '3']);
});

test('a usual test is not counted', () => {
  assert.deepEqual(countsOf([{ outcome: 'failed', status: 'failed' }]), { detected: 0, tested: 0 });
});

test('results are restored if the contents of their file have not changed', () => {
  const results = new Map([
    ['1', result('failed', '/a.py', 30)],
    ['2', result('passed', '/b.py')],
    ['3', result('passed', '/unread.py')],
  ]);
  const digests = new Map([
    ['/a.py', digestOf('a')],
    ['/b.py', digestOf('b')],
  ]);
  const snapshot = JSON.parse(JSON.stringify(takeSnapshot(results, digests, 10_000)));
  const [restored, ...more] = readSnapshot(snapshot, new Map([['/a.py', digestOf('a')]]));
  assert.equal(restored?.[0], '1');
  assert.equal(restored?.[1].change?.title, 'a → b');
  assert.equal(restored?.[1].links?.[0]?.tests.length, 20);
  assert.deepEqual(more, []);
  assert.equal(readSnapshot(snapshot, digests).length, 2);
  assert.notEqual(digestOf('a'), digestOf('b'));
});

test('the size of a snapshot is limited, and the last results are kept', () => {
  const results = new Map<string, TestResult>();
  const digests = new Map<string, string>();
  for (let number = 0; number < 100; number += 1) {
    const file = `/file${number}.py`;
    digests.set(file, digestOf(file));
    results.set(`${number}`, result('failed', file));
  }
  const snapshot = takeSnapshot(results, digests, 5_000);
  assert.ok(JSON.stringify(snapshot).length <= 5_000);
  assert.ok('/file99.py' in snapshot);
  assert.ok(!('/file0.py' in snapshot));
});
