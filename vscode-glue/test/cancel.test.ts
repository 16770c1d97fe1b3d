/**
 * Tests cancellations, a crash and a server that does not connect, with adapters of test runners.
 *
 * TESTWIRE_PYTHON is the path of a Python interpreter with testwire installed.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CancellationTokenSource } from 'vscode-jsonrpc';
import { adapters, mstestRunner } from '../client/src/adapters/index.js';
import type { Timeouts } from '../client/src/session.js';
import { opened, pytestNeeded, pytestProject, ran } from './pytestSupport.js';
import { generous, KeptLog, problemOf, scripted } from './support.js';

const waiting = `\
import os, time

def test_ok():
    pass

def test_waits():
    time.sleep(600)

def test_after():
    open("ran", "w").close()
`;

const runners = adapters.map(({ protocol }) => protocol).filter((protocol) => protocol !== 'msp');

for (const protocol of runners) {
  test(`a cancellation reaches a server of ${protocol}`, pytestNeeded, async (t) => {
    const work = pytestProject({ 'tests/test_cart.py': waiting });
    t.after(work.remove);
    const { suite, session } = await opened(protocol, work.path);
    t.after(() => session.close());
    await suite.discover();
    const source = new CancellationTokenSource();
    const cancelled = await ran(suite, session, undefined, {
      source,
      started: (id) => id.endsWith('test_waits') && source.cancel(),
    });
    // Results from before the cancellation are shown, and no further test runs.
    const names = [...cancelled.keys()].map((id) => id.split('::').pop());
    assert.deepEqual(names, ['test_ok']);
    assert.equal(session.over, false);
    const next = await ran(suite, session, ['tests/test_cart.py::test_ok']);
    assert.deepEqual(
      [...next.values()].map(({ outcome }) => outcome),
      ['passed'],
    );
  });

  test(
    `a crash of a server of ${protocol} is the reason for each missing result`,
    pytestNeeded,
    async (t) => {
      const work = pytestProject({ 'tests/test_cart.py': waiting });
      t.after(work.remove);
      const { suite, session } = await opened(protocol, work.path);
      await suite.discover();
      const results = await ran(suite, session, undefined, {
        started: (id) => id.endsWith('test_waits') && process.kill(session.pid ?? 0, 'SIGKILL'),
      });
      const messages = new Map(
        [...results].map(([id, { message }]) => [id.split('::').pop(), message]),
      );
      assert.match(
        messages.get('test_waits') ?? '',
        /was running when .* The server ended on SIGKILL/,
      );
      assert.match(messages.get('test_after') ?? '', /^The server ended on SIGKILL/);
    },
  );
}

test('a server that does not connect is reported', async () => {
  const open = (scenario: string, timeouts: Partial<Timeouts> = {}) =>
    problemOf(
      mstestRunner
        .createSuite(scripted(scenario, { transport: 'tcp' }), new KeptLog(), {
          ...generous,
          ...timeouts,
        })
        .open(),
    );
  const ended = await open('exit=2');
  assert.match(
    ended.message,
    /^The server ended with exit code 2 before it connected\. .*no config/,
  );
  const silent = await open('no-listen', { start: 300 });
  assert.equal(silent.kind, 'cannot-connect');
  assert.match(silent.message, /did not connect to 127\.0\.0\.1:\d+ within 0\.3 s/);
});
