/**
 * Tests the adapter of the MSTest runner protocol, with testwire-pytest as the server.
 *
 * TESTWIRE_PYTHON is the path of a Python interpreter with testwire installed.
 */
import assert from 'node:assert/strict';
import { symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { after, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import type { TestNode as Sent } from '@testwire/protocols/mstest-runner/v1_0';
import { programOf, splitArguments } from '../client/src/adapters/mstestRunner/debugging.js';
import { levelOf } from '../client/src/adapters/mstestRunner/logs.js';
import {
  extend,
  type Reported,
  resultOf,
  treeOf,
} from '../client/src/adapters/mstestRunner/nodes.js';
import { opened, pytestNeeded, pytestProject, ran } from './pytestSupport.js';
import { folderWith } from './support.js';

function reported(...nodes: Sent[]): Map<string, Reported> {
  return new Map(nodes.map((node) => [node.uid, { node, parent: undefined }]));
}

function sent(uid: string, more: Partial<Sent> = {}): Sent {
  return { uid, 'display-name': uid, 'node-type': 'action', ...more };
}

test('without parents, the tree contains namespaces, classes and methods with cases', () => {
  const at = (method: string) => ({
    'location.type': 'Shop.Tests.Cart',
    'location.method': method,
  });
  const nodes = treeOf(
    reported(
      sent('1', at('Adds(int)')),
      sent('2', at('Adds(int)')),
      sent('3', at('Empty')),
      sent('4'),
    ),
  );
  assert.deepEqual(
    [...nodes.values()].map(({ id, parent }) => [id, parent]),
    [
      ['namespace Shop.Tests', undefined],
      ['class Shop.Tests.Cart', 'namespace Shop.Tests'],
      ['method Shop.Tests.Cart.Adds(int)', 'class Shop.Tests.Cart'],
      ['1', 'method Shop.Tests.Cart.Adds(int)'],
      ['2', 'method Shop.Tests.Cart.Adds(int)'],
      ['3', 'class Shop.Tests.Cart'],
      ['4', undefined],
    ],
  );
});

test('the row of a method does not contain the types of its parameters', () => {
  const at = { 'location.type': 'Cart', 'location.method': 'Adds(System.Int32,System.Int32)' };
  const nodes = treeOf(reported(sent('1', at), sent('2', at)));
  assert.deepEqual(
    [...nodes.values()].map(({ label }) => label),
    ['Cart', 'Adds', '1', '2'],
  );
});

test('new nodes are added below known parents', () => {
  const known = () => treeOf(reported(sent('1')));
  const nodes = known();
  assert.ok(extend(nodes, [{ node: sent('1a'), parent: '1' }]));
  assert.deepEqual(nodes.get('1a'), { id: '1a', label: '1a', parent: '1' });
  for (const parent of [undefined, 'unknown']) {
    const unchanged = known();
    assert.ok(!extend(unchanged, [{ node: sent('2'), parent }]));
    assert.deepEqual(unchanged, known());
  }
});

test('a parent precedes its children, even if the server sends it later', () => {
  const nodes = treeOf(
    new Map([
      ['1', { node: sent('1'), parent: 'g' }],
      ['g', { node: sent('g', { 'node-type': 'group' }), parent: undefined }],
    ]),
  );
  assert.deepEqual([...nodes.keys()], ['g', '1']);
});

test('states become outcomes', () => {
  const outcome = (state: string): string | undefined =>
    resultOf(sent('1', { 'execution-state': state }), '/')?.outcome;
  const expected = { passed: 'passed', failed: 'failed', skipped: 'skipped', error: 'errored' };
  for (const [state, wanted] of Object.entries(expected)) {
    assert.equal(outcome(state), wanted);
  }
  assert.equal(outcome('from-the-future'), 'errored');
  assert.equal(outcome('in-progress'), undefined);
  assert.equal(outcome('canceled'), undefined);
  const late = resultOf(sent('1', { 'execution-state': 'timed-out' }), '/');
  assert.deepEqual(
    [late?.outcome, late?.status, late?.message],
    ['errored', 'timed out', 'The test timed out.'],
  );
});

test('the attached files of a test are part of its output', () => {
  const file = resolve('/out/a b.log');
  const node = sent('1', {
    'execution-state': 'passed',
    standardOutput: 'printed',
    'attachments.0.uri': '/out/shot.png',
    'attachments.0.display-name': 'screenshot',
    'attachments.1.uri': pathToFileURL(file).href,
    'attachments.1.display-name': file,
  } as Partial<Sent>);
  const lines = resultOf(node, '/')?.output?.split('\n');
  assert.deepEqual(lines, [
    'printed',
    'Attachment: screenshot /out/shot.png',
    `Attachment: ${file}`,
  ]);
});

test('levels of log messages have a name or a number', () => {
  assert.deepEqual(
    ['Trace', 'Information', 'Critical'].map((l) => levelOf(l as 'Trace')),
    ['trace', 'info', 'error'],
  );
  assert.deepEqual(
    [1, 3, 4].map((l) => levelOf(l as 1)),
    ['debug', 'warn', 'error'],
  );
  assert.equal(levelOf('Unheard' as 'Trace'), 'warn');
});

test('the arguments of a program to debug are split', () => {
  assert.deepEqual(splitArguments('-m pytest "a b" "say \\"x\\"" c:\\d'), [
    '-m',
    'pytest',
    'a b',
    'say "x"',
    'c:\\d',
  ]);
  const params = { Program: 'py', Args: '-c x', EnvironmentVariables: [{ A: '1' }, { B: '2' }] };
  assert.deepEqual(programOf(params), {
    command: 'py',
    args: ['-c', 'x'],
    env: { A: '1', B: '2' },
  });
});

const work = pytestProject();
after(work.remove);

test('the tests of a pytest project are listed and run', pytestNeeded, async () => {
  const { suite, session } = await opened('mstest-runner', work.path);
  try {
    await suite.discover();
    const file = join(work.path, 'tests', 'test_cart.py');
    const group = suite.nodes.get('tests/test_cart.py');
    assert.deepEqual([group?.group, group?.file], [true, file]);
    const slow = suite.nodes.get('tests/test_cart.py::test_cases[1]');
    assert.deepEqual([slow?.parent, slow?.tags], ['tests/test_cart.py', ['slow']]);

    const results = await ran(suite, session);
    assert.deepEqual(
      [...results].map(([id, { outcome }]) => [id.split('::').pop(), outcome]).sort(),
      [
        ['test_adds', 'passed'],
        ['test_cases[1]', 'passed'],
        ['test_cases[2]', 'failed'],
        ['test_differs', 'failed'],
        ['test_fixture', 'errored'],
        ['test_skips', 'skipped'],
      ],
    );
    const differs = results.get('tests/test_cart.py::test_differs');
    assert.deepEqual([differs?.expected, differs?.actual], ["{'a': 1}", "{'a': 2}"]);
    assert.match(differs?.output ?? '', /printed/);
    assert.deepEqual(differs?.place?.file, file);
    assert.equal(differs?.place?.range.start.line, 3);
    assert.ok((differs?.duration ?? -1) >= 0);
    assert.equal(differs?.frames?.length, 2);
    assert.equal(results.get('tests/test_cart.py::test_skips')?.message, 'not now');

    // Only the selected tests run.
    const one = await ran(suite, session, ['tests/test_cart.py::test_adds']);
    assert.deepEqual([...one.keys()], ['tests/test_cart.py::test_adds']);
  } finally {
    await session.close();
  }
});

test('the files of a linked folder have the path of the link', pytestNeeded, async (t) => {
  const links = folderWith({});
  t.after(links.remove);
  const link = join(links.path, 'link');
  symlinkSync(work.path, link);
  const { suite, session } = await opened('mstest-runner', link);
  try {
    await suite.discover();
    const file = join(link, 'tests', 'test_cart.py');
    assert.equal(suite.nodes.get('tests/test_cart.py')?.file, file);
    const results = await ran(suite, session);
    assert.equal(results.get('tests/test_cart.py::test_differs')?.place?.file, file);
  } finally {
    await session.close();
  }
});
