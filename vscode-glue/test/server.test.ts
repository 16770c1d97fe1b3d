import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { CancellationTokenSource } from 'vscode-jsonrpc';
import { msp } from '../client/src/adapters/index.js';
import type { TestResult } from '../client/src/adapter.js';
import { Problem } from '../client/src/problems.js';
import type { BuiltProgram } from '../client/src/program.js';
import type { RunView } from '../client/src/run.js';
import { TestServer } from '../client/src/server.js';
import { folderWith, generous, KeptLog, problemOf, scripted } from './support.js';

const lines = 'a + b killed\nc + d survived\n';

test('a server of mutants is started, listed, run and stopped', async (t) => {
  const work = folderWith({ 'sub/a.txt': lines, 'b.txt': 'e + f ignored\n' });
  t.after(work.remove);
  const log = new KeptLog();
  const server = new TestServer(msp, scripted('normal', { cwd: work.path }), log, generous);
  await server.discover();
  const labels = (): string[] => [...server.nodes.values()].map(({ label }) => label);
  const mutants = ['a + b → a - b · 1', 'c + d → c - d · 2'];
  assert.deepEqual(labels(), ['b.txt', 'e + f → e - f · 1', 'sub', 'a.txt', ...mutants]);

  const seen: string[] = [];
  const selection = { include: ['sub'], exclude: [] };
  const view = { ended: (_: string, { outcome }: { outcome: string }) => void seen.push(outcome) };
  await server.run(selection, view, new CancellationTokenSource().token);
  assert.deepEqual(seen, ['passed', 'failed']);

  // The results of folders and files are counted.
  assert.deepEqual(
    [...server.results.countGroups(server.nodes)],
    [
      ['sub/a.txt', { detected: 1, tested: 2 }],
      ['sub', { detected: 1, tested: 2 }],
    ],
  );

  await server.stop();
  await log.line(/^server: start/);
  assert.equal(server.supervisor.state.kind, 'stopped');
});

test('a run that is not cancelled does not delay the next one', async (t) => {
  const work = folderWith({ 'a.txt': lines, 'slow.txt': 'e + f slow\n' });
  t.after(work.remove);
  const log = new KeptLog();
  const server = new TestServer(msp, scripted('normal', { cwd: work.path }), log, generous);
  t.after(() => server.stop());
  await server.discover();
  const seen = [new Map<string, string>(), new Map<string, string>()];
  const view = (run: number): Partial<RunView> => ({
    ended: (id, { outcome }) => void seen[run]?.set(id, outcome),
  });
  const source = new CancellationTokenSource();
  const everything = { include: undefined, exclude: [] };
  const earlier = server.run(everything, view(0), source.token);
  await log.line(/waiting for the end/);
  const { token } = new CancellationTokenSource();
  await server.run({ include: ['a.txt'], exclude: [] }, view(1), token);
  for (const outcomes of seen) {
    assert.deepEqual([...outcomes.values()].sort(), ['failed', 'passed']);
  }
  source.cancel();
  await earlier;
});

test('a result of an earlier run does not replace the result of a newer run', async (t) => {
  const work = folderWith({ 'a.txt': 'a + b paused\n', 'z.txt': 'c + d paused\n' });
  t.after(work.remove);
  const log = new KeptLog();
  const server = new TestServer(msp, scripted('normal', { cwd: work.path }), log, generous);
  t.after(() => server.stop());
  await server.discover();
  const { token } = new CancellationTokenSource();
  const older = server.run({ include: ['a.txt'], exclude: [] }, {}, token);
  await log.line(/a\.txt is paused/);
  writeFileSync(join(work.path, 'a.txt'), 'a + b killed\n');
  const newer = server.run({ include: undefined, exclude: [] }, {}, token);
  await log.line(/z\.txt is paused/);
  writeFileSync(join(work.path, 'a.txt.go'), '');
  await older;
  writeFileSync(join(work.path, 'z.txt.go'), '');
  await newer;
  const outcomes = [...server.results.all].map(([id, { outcome }]) => [id.slice(0, 5), outcome]);
  assert.deepEqual(Object.fromEntries(outcomes), { 'a.txt': 'passed', 'z.txt': 'failed' });
});

test('a run continues in a new session if the server ignored the cancellation of another run', async (t) => {
  const work = folderWith({ 'a.txt': 'a + b slow\n', 'b.txt': 'e + f slow\n' });
  t.after(work.remove);
  const log = new KeptLog();
  const timeouts = { ...generous, cancel: 50 };
  const server = new TestServer(msp, scripted('deaf', { cwd: work.path }), log, timeouts);
  t.after(() => server.stop());
  await server.discover();
  const [one, other] = [new CancellationTokenSource(), new CancellationTokenSource()];
  const first = server.run({ include: ['a.txt'], exclude: [] }, {}, one.token);
  await log.line(/waiting for the end/);
  const second = server.run({ include: ['b.txt'], exclude: [] }, {}, other.token);
  const requests = (): string[] => log.lines.filter((line) => /mutationTest.*b\.txt/.test(line));
  await log.line(/mutationTest.*b\.txt/);
  one.cancel();
  await first;
  while (requests().length < 2) {
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  other.cancel();
  await second;
});

test('the ids of mutants do not change if the server is restarted', async (t) => {
  const work = folderWith({ 'a.txt': lines });
  t.after(work.remove);
  const ids = async (): Promise<string[]> => {
    const server = new TestServer(
      msp,
      scripted('normal', { cwd: work.path }),
      new KeptLog(),
      generous,
    );
    await server.discover();
    await server.stop();
    return [...server.nodes.keys()];
  };
  assert.deepEqual(await ids(), await ids());
});

test('a program is built before a run if it is outdated', async (t) => {
  const work = folderWith({ 'a.txt': lines });
  t.after(work.remove);
  const calls: string[] = [];
  let failure: Problem | undefined;
  const program: BuiltProgram = {
    output: '',
    check: async () => void calls.push('check'),
    outdated: async () => true,
    build: async () => {
      calls.push('build');
      if (failure !== undefined) {
        throw failure;
      }
    },
    explain: (problem) => problem,
    isSource: () => true,
  };
  const options = scripted('normal', { cwd: work.path });
  const server = new TestServer(msp, options, new KeptLog(), generous, undefined, program);
  const all = { include: undefined, exclude: [] };
  const { token } = new CancellationTokenSource();
  assert.equal(await server.prepare(all, {}, token), undefined);
  assert.deepEqual(calls, ['build', 'check']);
  await server.discover();

  // After a failed build, each test has the reason.
  failure = new Problem('not-ready', 'The build failed.');
  const seen: (string | undefined)[] = [];
  const view = { ended: (_: string, { message }: TestResult) => void seen.push(message) };
  assert.equal(await server.prepare(all, view, token), failure);
  assert.deepEqual(seen, ['The build failed.', 'The build failed.']);
  assert.equal(server.supervisor.state.kind, 'stopped');
  await server.stop();
});

/** A program that is built in `ms`, and whose builds are added to `log`. */
function slowProgram(name: string, log: string[], ms: number): BuiltProgram {
  let built = false;
  return {
    output: '',
    check: () => Promise.resolve(),
    outdated: () => Promise.resolve(!built),
    build: async () => {
      log.push(`${name} begins`);
      await new Promise((resolve) => setTimeout(resolve, ms));
      log.push(`${name} ends`);
      built = true;
    },
    explain: (problem) => problem,
    isSource: () => true,
  };
}

test('only one build runs at a time, and a second run does not repeat it', async (t) => {
  const work = folderWith({ 'a.txt': lines });
  t.after(work.remove);
  const builds: string[] = [];
  const options = scripted('normal', { cwd: work.path });
  const [one, other] = ['one', 'other'].map((name) => {
    const program = slowProgram(name, builds, 50);
    const server = new TestServer(msp, options, new KeptLog(), generous, undefined, program);
    t.after(() => server.stop());
    return server;
  }) as [TestServer, TestServer];
  const all = { include: undefined, exclude: [] };
  const { token } = new CancellationTokenSource();
  const runs = [one, one, other].map((server) => server.prepare(all, {}, token));
  assert.deepEqual(await Promise.all(runs), [undefined, undefined, undefined]);
  assert.deepEqual(builds, ['one begins', 'one ends', 'other begins', 'other ends']);
  assert.equal(one.supervisor.state.kind, 'ready');
});

test('a stop of the server cancels a discovery', async (t) => {
  const work = folderWith({ 'a.txt': lines });
  t.after(work.remove);
  const log = new KeptLog();
  const server = new TestServer(msp, scripted('mute-discover', { cwd: work.path }), log, generous);
  t.after(() => server.stop());
  const discovery = problemOf(server.discover());
  await log.line(/^server: discover/);
  await server.stop();
  assert.equal((await discovery).kind, 'cancelled');
});
