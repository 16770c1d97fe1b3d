import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Runs } from '../client/src/adapters/msp/runs.js';

test('a result counts for each run that requested the mutant', () => {
  const runs = new Runs();
  const older = runs.begin(['a', 'b']);
  const newer = runs.begin(['b', 'c']);
  const accepted = (id: string): boolean[] => [older, newer].map((run) => run.accept(id, 'Killed'));
  assert.deepEqual(accepted('a'), [true, false]);
  assert.deepEqual(accepted('b'), [true, true]);
  assert.deepEqual(accepted('c'), [false, true]);
  assert.deepEqual(accepted('d'), [false, false]);
});

test('the newest run requests a mutant again if the results differ', () => {
  const runs = new Runs();
  const older = runs.begin(['a', 'b']);
  const newer = runs.begin(['a', 'b']);
  for (const status of ['Survived', 'Killed']) {
    assert.ok(older.accept('a', status) && newer.accept('a', status));
    assert.ok(older.accept('b', 'Killed') && newer.accept('b', 'Killed'));
  }
  assert.deepEqual(older.disputed(), []);
  assert.deepEqual(newer.disputed(), ['a']);
  assert.deepEqual(newer.disputed(), []);
});

test('a run without another run trusts the last result', () => {
  const run = new Runs().begin(['a']);
  run.accept('a', 'Survived');
  run.accept('a', 'Killed');
  assert.deepEqual(run.disputed(), []);
});

test('an older run does not replace the results of a newer run that has ended', () => {
  const runs = new Runs();
  const older = runs.begin(['a', 'b']);
  const newer = runs.begin(['a', 'c']);
  newer.accept('a', 'Killed');
  newer.end();
  assert.equal(older.accept('a', 'Survived'), false);
  assert.equal(older.accept('b', 'Survived'), true);
  // A later run accepts the mutant again.
  assert.equal(runs.begin(['a']).accept('a', 'Survived'), true);
  older.end();
});

test('the end of an older run does not affect a newer run', () => {
  const runs = new Runs();
  const older = runs.begin(['a']);
  const newer = runs.begin(['a']);
  older.accept('a', 'Survived');
  older.end();
  assert.equal(newer.accept('a', 'Killed'), true);
});
