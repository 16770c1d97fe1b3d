/** Tests servers that read no messages during a run: a cancelled run does not delay the next one. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { CancellationTokenSource } from 'vscode-jsonrpc';
import { adapters } from '../client/src/adapters/index.js';
import type { Adapter } from '../client/src/adapter.js';
import { TestServer } from '../client/src/server.js';
import { folderWith, generous, KeptLog } from './support.js';

const script = join(process.cwd(), '..', 'tests', 'vscode', 'many.mjs');
const everything = { include: undefined, exclude: [] };

/** Cancel a run after a line of the server's log, and wait until a new server runs the tests. */
async function runAgain(
  t: TestContext,
  adapter: Adapter,
  mode: string,
  line: RegExp,
): Promise<void> {
  const work = folderWith({ log: '' });
  t.after(work.remove);
  const file = join(work.path, 'log');
  const args = [script, adapter.protocol, '4', mode, file];
  const options = { name: 'many', command: process.execPath, args, cwd: work.path };
  // With this time limit for the end of a server, the next run would never start.
  const timeouts = { ...generous, start: 600_000, cancel: 100, close: 600_000 };
  const server = new TestServer(adapter, options, new KeptLog(), timeouts);
  const seen = async (pattern: RegExp, count: number): Promise<void> => {
    while ((readFileSync(file, 'utf8').match(pattern)?.length ?? 0) < count) {
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  };
  await server.discover();
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
  await server.stop();
}

for (const adapter of adapters) {
  test(
    `a cancelled run of a serial server of ${adapter.protocol} does not delay the next run`,
    { timeout: 60_000 },
    async (t) => {
      await runAgain(t, adapter, 'serial', /^blocked$/gm);
    },
  );
}

test(
  'requests for details do not delay the next run after a cancellation',
  { timeout: 60_000 },
  async (t) => {
    const adapter = adapters.find(({ protocol }) => protocol === 'test-runner');
    await runAgain(t, adapter as Adapter, 'busy', /^waiting$/gm);
  },
);
