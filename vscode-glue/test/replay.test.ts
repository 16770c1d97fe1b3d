/**
 * Tests the core with a recorded session of StrykerJS. StrykerJS need not be installed.
 *
 * `testwire replay server` acts as the server. TESTWIRE_PYTHON is the path of a Python interpreter
 * with testwire installed.
 */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { CancellationTokenSource } from 'vscode-jsonrpc';
import { Catalog } from '../client/src/adapters/msp/catalog.js';
import type { ServerOptions } from '../client/src/launch.js';
import { mutantLabel, outcomeOf, splitLines } from '../client/src/adapters/msp/mutants.js';
import type { MutationSession } from '../client/src/adapters/msp/session.js';
import { folderWith, problemOf, withSession } from './support.js';

const python = process.env['TESTWIRE_PYTHON'];
const needed = {
  skip:
    python === undefined &&
    'TESTWIRE_PYTHON is not set; `nox -s extension` sets it to a Python that has testwire',
};

const repository = join(process.cwd(), '..');
const recorded = readFileSync(
  join(repository, 'tests', 'codegen', 'drift', 'stryker.jsonl'),
  'utf8',
)
  .trimEnd()
  .split('\n');

/** Return the lines from request `first` to the end, or to the line before request `behind`. */
function part(first: number, behind?: number): string[] {
  const at = (id: number): number => {
    const line = recorded.findIndex((text) => text.includes(`"id":${id},"method":`));
    assert.notEqual(line, -1, `the trace contains no request ${id}`);
    return line;
  };
  return recorded.slice(at(first), behind === undefined ? undefined : at(behind));
}

// Request 4 is left out, because it contains `mutants`, which the extension never sends.
const work = [...part(1, 4), ...part(5, 7)];
const noConfiguration = part(7);

/** Replace a string that must occur exactly once in the lines. */
function edited(lines: readonly string[], before: string, after: string): string[] {
  const parts = lines.join('\n').split(before);
  assert.equal(parts.length, 2, `expected ${before} once, found it ${parts.length - 1} times`);
  return parts.join(after).split('\n');
}

/** Return a source file's lines at the time of the recording. One file had an additional line. */
function sourceLines(name: string): string[] {
  const path = join(repository, 'tests', 'e2e', 'project', name);
  const lines = splitLines(readFileSync(path, 'utf8'));
  const more = '// Stryker disable next-line all: not for us';
  return name === 'src/greet.js' ? lines.toSpliced(1, 0, more) : lines;
}

/** Replay the lines as a server, call `use`, and wait until the replay has ended. */
async function played<T>(
  t: TestContext,
  lines: readonly string[],
  more: Partial<ServerOptions>,
  use: (session: MutationSession, cwd: string) => Promise<T>,
): Promise<T> {
  const folder = folderWith({ 'session.jsonl': lines.map((line) => `${line}\n`).join('') });
  t.after(folder.remove);
  const tool = ['-m', 'testwire_tools', 'replay', 'server', '--protocol', 'msp@0.4'];
  const options: ServerOptions = {
    name: 'recorded',
    command: python ?? '',
    args: [...tool, join(folder.path, 'session.jsonl')],
    cwd: folder.path,
    transport: 'stdio',
    ...more,
  };
  let said: string[] = [];
  const answer = await withSession(
    options,
    (session, log) => {
      said = log.lines;
      return use(session, folder.path);
    },
    { start: 60_000, close: 20_000 },
  );
  const complaints = said.filter((line) => line.startsWith('server: testwire replay:'));
  assert.deepEqual(complaints, [], 'the core did not send all recorded messages');
  return answer;
}

/** The labels and results of mutants, as the extension shows them. */
type Shown = Record<string, Record<string, string>>;

/** List the mutants, test one file, and then test the other file and cancel the request. */
async function drive(session: MutationSession, cwd: string): Promise<Shown> {
  const catalog = new Catalog(cwd);
  catalog.replaceAll(await session.discover());
  const shown: Shown = {};
  // The trace contains the requests for the files in this order.
  const names = ['src/price.js', 'src/greet.js'];
  assert.deepEqual(catalog.files.map((file) => catalog.wirePath(file)).sort(), names.toSorted());
  for (const name of names) {
    const file = join(cwd, name);
    const lines = sourceLines(name);
    const plan = catalog.plan([{ kind: 'file', path: file }]);
    const found: Record<string, string> = {};
    const source = new CancellationTokenSource();
    const run = session.mutationTest(
      plan,
      (files) => {
        for (const { entry, result } of catalog.match(files)) {
          found[mutantLabel(lines, entry.mutant)] = `${result.status}: ${outcomeOf(result.status)}`;
        }
      },
      source.token,
    );
    if (name === 'src/greet.js') {
      // Cancel after the request has been sent. StrykerJS does not stop, so its results are shown.
      await new Promise(setImmediate);
      source.cancel();
      catalog.replaceFiles([file], await session.discover([{ path: name }]));
    }
    await run;
    assert.equal(Object.keys(found).length, plan.entries.length);
    shown[name] = found;
  }
  return shown;
}

const killed = 'Killed: passed';
const survived = 'Survived: failed';
const expected: Shown = {
  'src/greet.js': {
    '{ // Stryker disable nex… → {} · 1': survived,
    [`'hello ' → "" · 3`]: 'Ignored: skipped',
  },
  'src/price.js': {
    '{ if (quantity < 0) { th… → {} · 1': killed,
    'quantity < 0 → true · 2': killed,
    'quantity < 0 → false · 2': survived,
    'quantity < 0 → quantity <= 0 · 2': survived,
    'quantity < 0 → quantity >= 0 · 2': killed,
    "{ throw new RangeError('… → {} · 2": survived,
    [`'quantity' → "" · 3`]: survived,
    'price * … → price / … · 5': killed,
    '{ return quantity >= 100… → {} · 8': killed,
    'quantity >= 100 → true · 9': killed,
    'quantity >= 100 → false · 9': killed,
    'quantity >= … → quantity > … · 9': survived,
    'quantity >= … → quantity < … · 9': killed,
  },
};

for (const transport of ['stdio', 'socket'] as const) {
  test(`the recorded results of StrykerJS are shown, over ${transport}`, needed, async (t) => {
    assert.deepEqual(await played(t, work, { transport }, drive), expected);
  });
}

test('a changed trace gives different results', needed, async (t) => {
  const status = '"replacement":"quantity > 100","status":';
  const lines = edited(work, `${status}"Survived"`, `${status}"Killed"`);
  const shown = await played(t, lines, {}, drive);
  assert.throws(() => assert.deepEqual(shown, expected), assert.AssertionError);
  const name = 'quantity >= … → quantity > … · 9';
  const price = { ...expected['src/price.js'], [name]: killed };
  assert.deepEqual(shown, { ...expected, 'src/price.js': price });
});

test('the requests of the core are compared with the trace', needed, async (t) => {
  const asked = '"mutationTest","params":{"files":[{"path":"src/price.js"}]}';
  const lines = edited(work, asked, asked.replace('price', 'other'));
  const problem = await problemOf(played(t, lines, {}, drive));
  assert.equal(problem.kind, 'error-reply');
  assert.match(problem.message, /session\.jsonl:5: expected the request 'mutationTest'/);
});

test('a request that the core does not send is reported', needed, async (t) => {
  await assert.rejects(
    played(t, work, {}, (session) => session.discover()),
    /the core did not send all recorded messages/,
  );
});

test('the error of StrykerJS for a missing configuration is reported', needed, async (t) => {
  const problem = await played(t, noConfiguration, { configFile: 'none.json' }, (session) =>
    problemOf(session.discover()),
  );
  assert.equal(problem.kind, 'error-reply');
  assert.match(
    problem.message,
    /error 0 for “discover”: Invalid config file "none\.json"\. File does not/,
  );
});
