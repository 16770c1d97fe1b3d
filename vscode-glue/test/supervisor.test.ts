import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Problem, type ProblemKind } from '../client/src/problems.js';
import { type Clock, type State, type Supervised, Supervisor } from '../client/src/supervisor.js';
import { problemOf } from './support.js';

class FakeSession implements Supervised {
  #end!: (problem: Problem | undefined) => void;
  readonly ended = new Promise<Problem | undefined>((resolve) => {
    this.#end = resolve;
  });
  closed = false;

  crash(kind: ProblemKind = 'exited'): void {
    this.#end(new Problem(kind, 'It ended.'));
  }

  close(): Promise<void> {
    this.closed = true;
    this.#end(undefined);
    return Promise.resolve();
  }
}

/** A clock that the test advances. */
class FakeClock implements Clock {
  time = 0;
  #timers: { at: number; callback: () => void }[] = [];

  now(): number {
    return this.time;
  }

  after(milliseconds: number, callback: () => void): () => void {
    const timer = { at: this.time + milliseconds, callback };
    this.#timers.push(timer);
    return () => {
      this.#timers = this.#timers.filter((other) => other !== timer);
    };
  }

  pass(milliseconds: number): void {
    this.time += milliseconds;
    const due = this.#timers.filter(({ at }) => at <= this.time);
    this.#timers = this.#timers.filter(({ at }) => at > this.time);
    due.forEach(({ callback }) => callback());
  }
}

function setup(outcomes: (Problem | undefined)[] = []) {
  const clock = new FakeClock();
  const sessions: FakeSession[] = [];
  const states: State<FakeSession>[] = [];
  const policy = { firstWait: 1000, longestWait: 3000, crashes: 4, window: 60_000 };
  const open = (): Promise<FakeSession> => {
    const outcome = outcomes.shift();
    if (outcome !== undefined) {
      return Promise.reject(outcome);
    }
    const session = new FakeSession();
    sessions.push(session);
    return Promise.resolve(session);
  };
  const supervisor = new Supervisor(open, (state) => states.push(state), policy, clock);
  return { clock, sessions, states, supervisor, kinds: () => states.map(({ kind }) => kind) };
}

/** Wait until the callbacks of settled promises have run. */
const settle = (): Promise<void> => new Promise(setImmediate);

test('starts once when it is first needed', async () => {
  const { supervisor, sessions, kinds } = setup();
  assert.equal(supervisor.state.kind, 'stopped');
  const [one, two] = await Promise.all([supervisor.session(), supervisor.session()]);
  assert.equal(one, two);
  assert.equal(await supervisor.session(), one);
  assert.equal(sessions.length, 1);
  assert.deepEqual(kinds(), ['starting', 'ready']);
});

test('starts again after each crash with an increasing delay, and finally stops', async () => {
  const { supervisor, sessions, states, clock } = setup();
  await supervisor.session();
  const waits: number[] = [];
  for (let crash = 0; crash < 3; crash++) {
    sessions.at(-1)?.crash();
    await settle();
    const state = states.at(-1);
    assert.equal(state?.kind, 'waiting');
    waits.push(state.seconds);
    const waiting = supervisor.session();
    clock.pass(state.seconds * 1000);
    assert.equal(await waiting, sessions.at(-1));
  }
  assert.deepEqual(waits, [1, 2, 3]);
  sessions.at(-1)?.crash();
  await settle();
  const problem = await problemOf(supervisor.session());
  assert.equal(
    problem.message,
    'It ended. This was the 4th crash within 1 min. To start the server again, run “Testwire: Restart Servers”.',
  );
  assert.ok(sessions.every(({ closed }) => closed));
});

test('old crashes do not count', async () => {
  const { supervisor, sessions, states, clock } = setup();
  await supervisor.session();
  for (let crash = 0; crash < 6; crash++) {
    sessions.at(-1)?.crash();
    await settle();
    const state = states.at(-1);
    assert.equal(state?.kind === 'waiting' && state.seconds, 1);
    clock.pass(1000);
    await settle();
    clock.pass(60_000);
  }
  assert.equal(supervisor.state.kind, 'ready');
});

test('a server that has never started is not started again', async () => {
  const { supervisor, sessions, kinds } = setup([new Problem('exited', 'At once.')]);
  assert.equal((await problemOf(supervisor.session())).message, 'At once.');
  assert.equal((await problemOf(supervisor.session())).message, 'At once.');
  assert.deepEqual(kinds(), ['starting', 'failed']);
  await supervisor.restart();
  assert.equal(sessions.length, 1);
});

test('a problem that a restart cannot solve is final', async () => {
  const { supervisor, sessions } = setup();
  await supervisor.session();
  sessions[0]?.crash('not-the-protocol');
  await settle();
  assert.equal(supervisor.state.kind, 'failed');
});

test('a server that was stopped after a cancellation starts again without a delay', async () => {
  const { supervisor, sessions } = setup();
  await supervisor.session();
  sessions[0]?.crash('cancelled');
  await settle();
  assert.equal(supervisor.state.kind, 'stopped');
  assert.equal(await supervisor.session(), sessions[1]);
});

test('stopping ends the session, rejects waiting calls and prevents a restart', async () => {
  const { supervisor, sessions, clock, kinds } = setup();
  await supervisor.session();
  sessions[0]?.crash();
  await settle();
  const waiting = problemOf(supervisor.session());
  await supervisor.stop();
  assert.equal((await waiting).message, 'The server was stopped.');
  clock.pass(10_000);
  await settle();
  assert.equal(sessions.length, 1);
  assert.equal(kinds().at(-1), 'stopped');
});

test('stopping during the start ends the new session', async () => {
  const { supervisor, sessions } = setup();
  const waiting = problemOf(supervisor.session());
  await supervisor.stop();
  await waiting;
  await settle();
  assert.equal(supervisor.state.kind, 'stopped');
  assert.ok(sessions.every(({ closed }) => closed));
});

test('restarting closes the old session before it opens a new one', async () => {
  const { supervisor, sessions } = setup();
  await supervisor.session();
  assert.equal(await supervisor.restart(), sessions[1]);
  assert.equal(sessions[0]?.closed, true);
});

test('a disposed server does not start again', async () => {
  const { supervisor, sessions } = setup();
  await supervisor.session();
  await supervisor.dispose();
  assert.equal((await problemOf(supervisor.session())).kind, 'exited');
  assert.equal((await problemOf(supervisor.restart())).kind, 'exited');
  assert.equal(sessions.length, 1);
});
