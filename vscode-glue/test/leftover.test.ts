import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Leftover } from '../client/src/leftover.js';
import type { Problem } from '../client/src/problems.js';

const never = new Promise<never>(() => undefined);

/** Return a server whose probes have a result, and the reason for its end. */
function setup(wait: number, probe: Promise<void> = Promise.resolve()) {
  let end: (problem: Problem) => void = () => undefined;
  const ended = new Promise<Problem>((resolve) => {
    end = resolve;
  });
  const leftover = new Leftover({ wait, probe: () => probe, end: (problem) => end(problem) });
  return { leftover, ended };
}

/** Return true if the server has been ended. */
const over = (ended: Promise<Problem>): Promise<boolean> =>
  Promise.race([ended.then(() => true), new Promise<false>((r) => setImmediate(() => r(false)))]);

test('a request has a time limit after a cancellation until its method has a message', () => {
  const { leftover } = setup(600_000);
  leftover.heard('run', 70);
  assert.equal(leftover.limit('run'), undefined);
  leftover.responded('run');
  // The server was silent for this time before, so it may be silent again.
  assert.equal(leftover.limit('run'), 600_070);
  assert.equal(leftover.limit('list'), 600_000);
  leftover.heard('list', 5);
  assert.equal(leftover.limit('list'), undefined);
  assert.equal(leftover.limit('run'), 600_070);
  leftover.completed('run', 5);
  assert.equal(leftover.limit('run'), undefined);
  leftover.close();
});

test('a late message of a cancelled request ends the server', async () => {
  const { leftover, ended } = setup(0);
  leftover.stray();
  assert.equal(await over(ended), false);
  leftover.responded('run');
  await new Promise((resolve) => setTimeout(resolve, 2));
  leftover.stray();
  const { kind, message } = await ended;
  assert.equal(kind, 'cancelled');
  assert.match(message, /^The server was busy for more than 0 s after a cancellation/);
});

test('a message after a complete run does not end the server', async () => {
  const { leftover, ended } = setup(0);
  leftover.responded('run');
  leftover.completed('run', 1);
  await new Promise((resolve) => setTimeout(resolve, 2));
  leftover.stray();
  assert.equal(await over(ended), false);
});

test('a server that does not respond is ended, unless it sends messages for a request', async () => {
  const busy = setup(10, never);
  busy.leftover.responded('run');
  assert.equal((await busy.ended).kind, 'cancelled');

  const alive = setup(10, never);
  alive.leftover.responded('run');
  alive.leftover.heard('run', 1);
  await new Promise((resolve) => setTimeout(resolve, 50));
  assert.equal(await over(alive.ended), false);
});

test('a run waits while messages of a cancelled request arrive', async () => {
  const { leftover } = setup(600_000);
  await leftover.quiet();
  leftover.responded('run');
  const quiet = leftover.quiet();
  let waiting = true;
  void quiet.then(() => (waiting = false));
  leftover.stray();
  await new Promise(setImmediate);
  assert.ok(waiting);
  await quiet;
  leftover.close();
});
