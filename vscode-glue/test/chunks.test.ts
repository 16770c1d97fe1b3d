/** Tests that a long list is processed in several turns of the event loop. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inChunks } from '../client/src/chunks.js';

test('other events are processed between two chunks', async () => {
  const events: (number | string)[] = [];
  setImmediate(() => events.push('other'));
  await inChunks([1, 2, 3, 4, 5], (item) => events.push(item), 2);
  assert.deepEqual(events, [1, 2, 'other', 3, 4, 5]);
});

test('an empty list needs no calls', async () => {
  await inChunks([], () => assert.fail());
});
