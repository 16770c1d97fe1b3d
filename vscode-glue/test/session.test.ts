import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CancellationTokenSource } from 'vscode-jsonrpc';
import { MutationSession } from '../client/src/adapters/msp/session.js';
import {
  alive,
  folderWith,
  generous,
  KeptLog,
  problemOf,
  scripted,
  withSession,
} from './support.js';

const work = folderWith({
  'a.txt': 'a + b killed\nc + d survived\n',
  'sub/b.txt': 'e + f twice timeout\n',
  'slow.txt': 'g + h slow\n',
});
process.on('exit', work.remove);

const here = { cwd: work.path };

for (const transport of ['stdio', 'socket'] as const) {
  test(`discovers and tests over ${transport}`, async () => {
    await withSession(scripted('normal', { ...here, transport }), async (session) => {
      const files = await session.discover();
      assert.deepEqual(Object.keys(files), ['a.txt', 'slow.txt', 'sub/b.txt']);
      const statuses: string[] = [];
      await session.mutationTest({ files: [{ path: 'a.txt' }, { path: 'sub/' }] }, (results) => {
        for (const { mutants } of Object.values(results)) {
          statuses.push(...mutants.map(({ status }) => status));
        }
      });
      assert.deepEqual(statuses, ['Killed', 'Survived', 'Timeout', 'Timeout']);
    });
  });
}

test('a run does not wait for an earlier run', async () => {
  await withSession(scripted('normal', here), async (session, log) => {
    const source = new CancellationTokenSource();
    const earlier = problemOf(
      session.mutationTest({ files: [{ path: 'slow.txt' }] }, () => undefined, source.token),
    );
    await log.line(/waiting for the end/);
    let count = 0;
    await session.mutationTest({ files: [{ path: 'a.txt' }] }, () => (count += 1));
    assert.equal(count, 3);
    source.cancel();
    assert.equal((await earlier).kind, 'cancelled');
    await session.base.idle();
  });
});

test('a message after the response does not restart the time limit', async () => {
  await withSession(scripted('normal', here), async ({ base }) => {
    const limit = 50;
    let restart = (): void => undefined;
    const send = () => Promise.resolve();
    const watch = (given: () => void): void => {
      restart = given;
    };
    await base.request({ method: 'discover', limit, send, watch });
    restart();
    const later = new Promise((resolve) => setTimeout(resolve, 4 * limit));
    assert.equal(await Promise.race([base.ended, later]), undefined);
    await base.request({ method: 'discover', limit, send });
  });
});

test('a cancellation reaches the server, which keeps running', async () => {
  await withSession(scripted('normal', here), async (session, log) => {
    const source = new CancellationTokenSource();
    const run = problemOf(
      session.mutationTest({ files: [{ path: 'slow.txt' }] }, () => undefined, source.token),
    );
    await log.line(/waiting for the end/);
    source.cancel();
    assert.equal((await run).kind, 'cancelled');
    await log.line(/server: cancelled/);
    assert.deepEqual(Object.keys(await session.discover([{ path: 'a.txt' }])), ['a.txt']);
  });
});

test('a server that ignores a cancellation is ended', async () => {
  const source = new CancellationTokenSource();
  await withSession(
    scripted('deaf', here),
    async (session, log) => {
      const run = problemOf(
        session.mutationTest({ files: [{ path: 'slow.txt' }] }, () => undefined, source.token),
      );
      await log.line(/waiting for the end/);
      source.cancel();
      const problem = await run;
      assert.equal(problem.kind, 'cancelled');
      assert.match(
        problem.message,
        /did not stop within 0\.05 s after the cancellation, so it was ended/,
      );
      assert.equal((await session.base.ended)?.kind, 'cancelled');
    },
    { cancel: 50 },
  );
});

test('a crash during a run ends the run with the reason', async () => {
  const crash = folderWith({ 'a.txt': 'a + b killed\nc + d crash\n' });
  await withSession(scripted('normal', { cwd: crash.path }), async (session) => {
    let results = 0;
    const problem = await problemOf(session.mutationTest({}, () => (results += 1)));
    assert.equal(problem.kind, 'exited');
    assert.match(
      problem.message,
      /^The server ended with exit code 3\..* Its last output was: .*about to crash”\.$/,
    );
    assert.equal(results, 1);
    assert.equal((await session.base.ended)?.kind, 'exited');
    assert.equal((await problemOf(session.discover())).kind, 'exited');
  });
  crash.remove();
});

test('if a request cannot be written, the exit of the server is the reason', async () => {
  await withSession(scripted('exit-unread', here), async (session, log) => {
    await log.line(/closed the input/);
    const problem = await problemOf(session.discover());
    assert.match(problem.message, /^The server ended with exit code 7\./);
  });
});

test('closing also ends child processes, and servers that ignore SIGTERM and the end of their input', async () => {
  const log = new KeptLog();
  const session = await MutationSession.open(scripted('stubborn', here), log, generous);
  // The second child has its own process group.
  const children = (await log.line(/children \d+/)).split(' ').slice(-2).map(Number);
  assert.ok(session.base.pid !== undefined && alive(session.base.pid) && children.every(alive));
  await session.base.close();
  assert.ok(!alive(session.base.pid));
  // The signals may take a moment to end the children.
  while (children.some(alive)) {
    await new Promise(setImmediate);
  }
  assert.equal(await session.base.ended, undefined);
});

test('a killed server is noticed, although a process in a different group keeps its pipes open', async () => {
  const log = new KeptLog();
  const { base } = await MutationSession.open(scripted('stubborn', here), log, generous);
  const [other = 0] = (await log.line(/children \d+/)).split(' ').slice(-1).map(Number);
  process.kill(base.pid ?? 0, 'SIGKILL');
  assert.match((await base.ended)?.message ?? '', /^The server ended on SIGKILL/);
  assert.ok(alive(other));
  process.kill(other, 'SIGKILL');
});

test('logs the command line, standard error and the version', async () => {
  await withSession(scripted('normal', here), async (session, log) => {
    await session.discover();
    assert.match(log.lines[0] ?? '', /scriptedServer\.mjs normal serve stdio {3}\(in .*\)$/);
    await log.line(/^info: The server uses version 0\.4\.0 of the protocol/);
    await log.line(/^server: discover \{\}/);
  });
});

test('the path of the configuration file is sent to the server', async () => {
  const options = scripted('needs-config', { ...here, configFile: 'there.json' });
  await withSession(options, async (session) => session.discover());
  const problem = await problemOf(
    MutationSession.open(scripted('needs-config', here), new KeptLog(), generous),
  );
  assert.equal(problem.kind, 'error-reply');
  assert.match(
    problem.message,
    /returned error -32602 for “configure”: Invalid params .*configFilePath/,
  );
});

test('a major version without a minor version is accepted with a warning', async () => {
  await withSession(scripted('version=1', here), async (_, log) => {
    await log.line(/^warn: The server returned “1” as its protocol version/);
  });
});

/** Servers that do not start: scenario, options, kind of problem, and pattern of the message. */
const broken: [string, Parameters<typeof scripted>[1], string, RegExp][] = [
  [
    'normal',
    { command: 'no-such-command' },
    'no-command',
    /^The command “no-such-command” was not found\. Correct the setting, or install the command\.$/,
  ],
  ['normal', { cwd: '/no/such/folder' }, 'no-folder', /working directory .* does not exist/],
  [
    'normal',
    { command: work.path, cwd: work.path },
    'cannot-start',
    /cannot be run: permission denied/,
  ],
  [
    'exit=2',
    {},
    'exited',
    /^The server ended with exit code 2\. Its last output was: .*Error: no configuration/,
  ],
  ['exit=2', { transport: 'socket' }, 'exited', /exit code 2 before it accepted a connection/],
  ['banner', {}, 'not-the-protocol', /found text: “Welcome to the mutation server!”/],
  [
    'version=0.5.0',
    {},
    'version',
    /Expected a server for version 0\.4 .* the server uses version 0\.5\.0\. Install/,
  ],
  ['version=0.3', {}, 'version', /Install a release of the server for 0\.4/],
  ['version=latest', {}, 'version', /uses version latest/],
  ['configure-result=null', {}, 'malformed-reply', /“configure” is not valid: .* an object/],
  [
    'configure-result={"version":4}',
    {},
    'malformed-reply',
    /\/version: expected a string, but it is 4/,
  ],
];
for (const [scenario, more, kind, message] of broken) {
  test(`reports the problem: ${scenario} ${JSON.stringify(more)}`, async () => {
    const problem = await problemOf(
      MutationSession.open(scripted(scenario, more), new KeptLog(), generous),
    );
    assert.equal(problem.kind, kind);
    assert.match(problem.message, message);
  });
}

test('a server that never responds is ended', async () => {
  const timeouts = { ...generous, start: 300 };
  const mute = await problemOf(MutationSession.open(scripted('mute'), new KeptLog(), timeouts));
  assert.equal(mute.kind, 'timeout');
  assert.match(mute.message, /did not respond to “configure” within 0\.3 s/);
  const options = scripted('no-listen', { transport: 'socket' });
  const deaf = await problemOf(MutationSession.open(options, new KeptLog(), timeouts));
  assert.equal(deaf.kind, 'cannot-connect');
  assert.match(deaf.message, /did not listen on 127\.0\.0\.1:\d+ within 0\.3 s/);
});

test('a request without a response ends the session', async () => {
  await withSession(
    scripted('mute-discover', here),
    async (session) => {
      const problem = await problemOf(session.discover());
      assert.equal(problem.kind, 'timeout');
      assert.match(problem.message, /did not respond to “discover” within 0\.1 s/);
      assert.equal((await session.base.ended)?.kind, 'timeout');
    },
    { discover: 100 },
  );
});

test('an invalid response is rejected with the pointer of the invalid member', async () => {
  const mutant = { id: '1', mutatorName: 'M', location: { start: { line: 1, column: 0 } } };
  const result = JSON.stringify({ files: { 'a/b.txt': { mutants: [mutant] } } });
  await withSession(scripted(`discover-result=${result}`, here), async (session) => {
    const problem = await problemOf(session.discover());
    assert.equal(problem.kind, 'malformed-reply');
    assert.match(
      problem.message,
      /“discover” is not valid: \/files\/a~1b\.txt\/mutants\/0\/location\/start\/column: expected an integer of at least 1, but it is 0/,
    );
  });
});

test('an error response is reported', async () => {
  await withSession(scripted('discover-error=No tests found', here), async (session) => {
    const problem = await problemOf(session.discover());
    assert.equal(problem.kind, 'error-reply');
    assert.equal(problem.message, 'The server returned error 0 for “discover”: No tests found');
  });
});

test('a response that is not valid JSON ends the session and is quoted', async () => {
  await withSession(scripted('bad-json', here), async (session) => {
    const problem = await problemOf(session.discover());
    assert.equal(problem.kind, 'not-the-protocol');
    assert.match(problem.message, /a message that is not valid JSON \(.*“\{"jsonrpc”/);
  });
});
