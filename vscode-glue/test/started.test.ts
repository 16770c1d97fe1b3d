/** Tests the marks of running tests. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Started } from '../client/src/adapters/msp/started.js';

test('few tests are marked as running, and no test is marked after its end', () => {
  const seen: string[] = [];
  const started = new Started(['a', 'b', 'c', 'd', 'e'], (id) => seen.push(id), 2);
  assert.deepEqual(seen, ['a', 'b']);
  started.ended('d');
  assert.deepEqual(seen, ['a', 'b', 'c']);
  ['a', 'b', 'c', 'e'].forEach((id) => started.ended(id));
  assert.deepEqual(seen, ['a', 'b', 'c', 'e']);
});
