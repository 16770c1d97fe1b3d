/** Tests the adapter of the MSTest runner protocol with a scripted app: processes, debugging, coverage. */
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { CancellationTokenSource } from 'vscode-jsonrpc';
import type { Debugger } from '../client/src/adapter.js';
import { mstestRunner } from '../client/src/adapters/index.js';
import { TestServer } from '../client/src/server.js';
import type { Timeouts } from '../client/src/session.js';
import { generous, KeptLog } from './support.js';

const { token } = new CancellationTokenSource();
const all = { include: undefined, exclude: [] };

interface Opened {
  readonly server: TestServer;
  /** The results, the output and the files of runs. */
  readonly seen: string[];
  readonly files: string[];
  run(more?: { debugger?: Debugger; coverage?: boolean }): Promise<void>;
}

async function opened(t: TestContext, ...words: string[]): Promise<Opened> {
  return openedWith(t, generous, ...words);
}

async function openedWith(t: TestContext, timeouts: Timeouts, ...words: string[]): Promise<Opened> {
  const options = {
    name: 'app',
    command: process.execPath,
    args: [join(process.cwd(), 'test', 'platformApp.mjs'), ...words],
    cwd: tmpdir(),
    coverageArgs: ['--coverage', '${coverageFile}'],
  };
  const server = new TestServer(mstestRunner, options, new KeptLog(), timeouts);
  t.after(() => server.stop());
  const seen: string[] = [];
  const files: string[] = [];
  await server.discover();
  const view = {
    ended: (id: string, { outcome }: { outcome: string }) => void seen.push(`${id} ${outcome}`),
    output: (text: string) => void seen.push(text),
    artifact: ({ file }: { file: string }) => void files.push(`${existsSync(file)} ${file}`),
  };
  return { server, seen, files, run: (more) => server.run(all, view, token, more) };
}

/** Attaches first, and keeps the ids of processes. */
function attaching(): { debug: Debugger; attached: number[] } {
  const attached: number[] = [];
  const debug: Debugger = {
    attachesFirst: true,
    attach: async (processId) => void attached.push(processId),
    connect: () => Promise.reject(new Error('not expected')),
    launch: () => Promise.reject(new Error('not expected')),
  };
  return { debug, attached };
}

test('the second process of an app with a controller runs the tests', async (t) => {
  const { server, seen, run } = await opened(t, 'controller');
  assert.deepEqual([...server.nodes.keys()], ['one']);
  await run();
  assert.equal(seen[0], 'one passed');
  const { debug, attached } = attaching();
  await run({ debugger: debug });
  // The controller is the process that the client started, and the debugger needs the other one.
  assert.equal(attached.length, 1);
  assert.ok(attached[0] !== undefined && attached[0] > 0);
  assert.equal(seen.filter((text) => text === 'one passed').length, 2);
});

test('the debugger attaches before the tests run', async (t) => {
  const { seen, run } = await opened(t);
  const { debug, attached } = attaching();
  await run({ debugger: debug });
  assert.equal(attached.length, 1);
  const refused: Debugger = { ...debug, attach: () => Promise.reject(new Error('no debugger')) };
  await run({ debugger: refused });
  assert.deepEqual(seen.slice(-3), ['app: no debugger', 'one errored', seen.at(-1)]);
});

test('a debugged test can stop at a breakpoint for a long time', async (t) => {
  const { seen, run } = await openedWith(t, { ...generous, silence: 50 }, 'slow');
  await run({ debugger: attaching().debug });
  assert.equal(seen[0], 'one passed');
  await run();
  assert.equal(seen.at(-2), 'one errored');
});

test('coverage that an app writes at its end is an artifact, and is removed afterwards', async (t) => {
  for (const words of [[], ['controller']]) {
    const { seen, files, run } = await opened(t, ...words);
    await run({ coverage: true });
    assert.equal(seen[0], 'one passed');
    assert.equal(files.length, 1);
    const [exists, file = ''] = files[0]?.split(' ') ?? [];
    assert.equal(exists, 'true');
    assert.equal(existsSync(file), false);
    files.length = 0;
    await run();
    assert.deepEqual(files, []);
  }
});

test('an app that does not accept the arguments for coverage runs without it', async (t) => {
  const { seen, files, run } = await opened(t, 'unconnected');
  await run({ coverage: true });
  assert.match(
    seen[0] ?? '',
    /run without coverage.*“--coverage .*Add a coverage package.*exit code 5/,
  );
  assert.equal(seen[1], 'one passed');
  assert.deepEqual(files, []);
});
