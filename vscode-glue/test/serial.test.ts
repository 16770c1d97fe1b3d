/** Tests servers that stay busy after a cancellation: a cancelled run does not delay the next one. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { CancellationTokenSource } from 'vscode-jsonrpc';
import { adapters, testRunner } from '../client/src/adapters/index.js';
import type { Adapter } from '../client/src/adapter.js';
import type { RunView } from '../client/src/run.js';
import { TestServer } from '../client/src/server.js';
import { alive, folderWith, KeptLog } from './support.js';

const script = join(process.cwd(), '..', 'tests', 'vscode', 'many.mjs');
const everything = { include: undefined, exclude: [] };

/** Start a server and list its tests. `seen` waits for lines of the server's log. */
async function started(
  t: TestContext,
  adapter: Adapter,
  mode: string,
): Promise<{
  server: TestServer;
  file: string;
  seen: (pattern: RegExp, count: number) => Promise<void>;
}> {
  const work = folderWith({ log: '' });
  t.after(work.remove);
  const file = join(work.path, 'log');
  const args = [script, adapter.protocol, '4', mode, file];
  const options = { name: 'many', command: process.execPath, args, cwd: work.path };
  // With this time limit for the end of a server, the next run would never start.
  const long = 600_000;
  const timeouts = { start: long, discover: long, silence: long, cancel: 100, close: long };
  const server = new TestServer(adapter, options, new KeptLog(), timeouts);
  const seen = async (pattern: RegExp, count: number): Promise<void> => {
    while ((readFileSync(file, 'utf8').match(pattern)?.length ?? 0) < count) {
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  };
  await server.discover();
  return { server, file, seen };
}

/**
 * Cancel a run after a line of the server's log, and wait until a new server runs the tests. Then
 * cancel the second run, and wait until the new server has ended, although no run needs it.
 */
async function runAgain(
  t: TestContext,
  adapter: Adapter,
  mode: string,
  line: RegExp,
): Promise<void> {
  const { server, file, seen } = await started(t, adapter, mode);
  const first = new CancellationTokenSource();
  const cancelled = server.run(everything, {}, first.token);
  await seen(line, 1);
  first.cancel();
  const second = new CancellationTokenSource();
  const next = server.run(everything, {}, second.token);
  await seen(/^start /gm, 2);
  await seen(/^running$/gm, 2);
  await cancelled;
  second.cancel();
  await next;
  if (mode === 'held') {
    // This server responds to requests. Only a further run finds out that it is busy.
    await server.stop();
  }
  const [, last] = readFileSync(file, 'utf8').matchAll(/^start (\d+)$/gm);
  while (alive(Number(last?.[1]))) {
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

for (const adapter of adapters) {
  test(
    `a cancelled run of a serial server of ${adapter.protocol} does not delay the next run`,
    { timeout: 60_000 },
    async (t) => {
      await runAgain(t, adapter, 'serial', /^blocked$/gm);
    },
  );

  test(
    `the tests of a server of ${adapter.protocol} are listed although it stays busy`,
    { timeout: 60_000 },
    async (t) => {
      const { server, seen } = await started(t, adapter, 'blocks');
      const source = new CancellationTokenSource();
      const cancelled = server.run(everything, {}, source.token);
      await seen(/^running$/gm, 1);
      source.cancel();
      await cancelled;
      await seen(/^blocked$/gm, 1);
      await server.discover();
      await seen(/^start /gm, 2);
      await server.stop();
    },
  );

  for (const mode of ['blocks', 'continues', 'held']) {
    test(
      `a server of ${adapter.protocol} that stays busy after a cancellation is ended (${mode})`,
      { timeout: 60_000 },
      async (t) => {
        await runAgain(t, adapter, mode, /^running$/gm);
      },
    );
  }
}

/** Cancel a run of the test runner protocol after a line of the log, and return the results. */
async function cancelledResults(t: TestContext, mode: string, line: RegExp): Promise<unknown[]> {
  const { server, seen } = await started(t, testRunner, mode);
  const source = new CancellationTokenSource();
  const shown: unknown[] = [];
  const view: Partial<RunView> = {
    ended: (id, { outcome, message }) => void shown.push([id, outcome, message]),
  };
  const run = server.run(everything, view, source.token);
  await seen(line, 1);
  source.cancel();
  await run;
  await server.stop();
  return shown;
}

test('a failure without a message after a cancellation is not shown', async (t) => {
  assert.deepEqual(await cancelledResults(t, 'late', /^running$/gm), []);
});

test('a failure whose details are missing because of a cancellation is shown', async (t) => {
  const reason = 'The result is “failed”. The run was cancelled before the server sent a message.';
  assert.deepEqual(await cancelledResults(t, 'busy', /^waiting$/gm), [['0', 'failed', reason]]);
});

test(
  'requests for details do not delay the next run after a cancellation',
  { timeout: 60_000 },
  async (t) => {
    await runAgain(t, testRunner, 'busy', /^waiting$/gm);
  },
);
