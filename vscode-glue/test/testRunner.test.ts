/**
 * Tests the adapter of the test runner protocol, with testwire-pytest as the server.
 *
 * TESTWIRE_PYTHON is the path of a Python interpreter with testwire installed.
 */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { CancellationTokenSource } from 'vscode-jsonrpc';
import type { TestNode as Sent } from '@testwire/protocols/test-runner/v0_1';
import type { TestNode } from '../client/src/adapter.js';
import { coverOf, resultOf, treeOf } from '../client/src/adapters/testRunner/nodes.js';
import { problemOf } from './support.js';
import { opened, pytestNeeded, pytestProject, ran } from './pytestSupport.js';

const sent = (id: string, parentId: string | null, type: Sent['type'] = 'test'): Sent => ({
  id,
  displayName: id,
  parentId,
  type,
});

const tree = (...nodes: Sent[]): Map<string, TestNode> =>
  treeOf(new Map(nodes.map((node) => [node.id, node])));

const shop = tree(
  sent('p', null, { type: 'Project' }),
  sent('a', 'f'),
  sent('b', 'f'),
  sent('f', 'p', 'namespace'),
  sent('c', 'p'),
  sent('empty', 'unknown', 'project'),
);

test('parents precede their children, and a node with an unknown parent is at the top', () => {
  assert.deepEqual([...shop.keys()], ['p', 'f', 'a', 'b', 'c', 'empty']);
  assert.equal(shop.get('empty')?.parent, undefined);
  assert.deepEqual(
    [...shop.values()].filter(({ group }) => group).map(({ id }) => id),
    ['p', 'f', 'empty'],
  );
});

test('the fewest nodes are run that contain exactly the selected tests', () => {
  assert.deepEqual(coverOf(shop, ['a', 'b', 'c']), ['p']);
  assert.deepEqual(coverOf(shop, ['a', 'b']), ['f']);
  assert.deepEqual(coverOf(shop, ['b', 'c']), ['b', 'c']);
  assert.deepEqual(coverOf(shop, []), []);
});

test('statuses become outcomes with their reasons', () => {
  const result = (status: Parameters<typeof resultOf>[0]) => {
    const { outcome, status: word, message } = resultOf(status, undefined, undefined, '/');
    return [outcome, word, message];
  };
  assert.deepEqual(result('Failed'), [
    'failed',
    'failed',
    'The result is “failed”. The server sent no message.',
  ]);
  assert.deepEqual(result({ type: 'Skipped', reason: 'later' }), ['skipped', 'skipped', 'later']);
  assert.deepEqual(result({ type: 'Faulted', message: 'crash' }), ['errored', 'errored', 'crash']);
  assert.deepEqual(result({ type: 'Failed', errorMessage: ['a', 'b'] }), [
    'failed',
    'failed',
    'a\nb',
  ]);
});

const work = pytestProject({ 'tests/test_broken.py': 'x = (\n' });
after(work.remove);

for (const transport of ['stdio', 'pipe', 'socket']) {
  test(
    `the tests of a pytest project are listed and run over ${transport}`,
    pytestNeeded,
    async () => {
      const { suite, session } = await opened('test-runner', work.path, transport);
      try {
        await suite.discover();
        const file = join(work.path, 'tests', 'test_cart.py');
        const adds = suite.nodes.get('tests/test_cart.py::test_adds');
        assert.deepEqual([adds?.file, adds?.range?.start.line], [file, 5]);
        assert.equal(suite.nodes.get('tests/test_cart.py::test_cases[1]')?.label, '1');
        assert.match(suite.nodes.get('tests/test_broken.py')?.problem ?? '', /SyntaxError/);

        const one = await ran(suite, session, ['tests/test_cart.py::test_differs']);
        assert.deepEqual([...one.keys()], ['tests/test_cart.py::test_differs']);
        const [differs] = one.values();
        assert.deepEqual([differs?.outcome, differs?.place?.file], ['failed', file]);
        assert.match(differs?.output ?? '', /printed/);
        assert.ok((differs?.duration ?? -1) >= 0);
        if (transport !== 'stdio') {
          return;
        }
        // The message precedes the source code.
        assert.match(differs?.message ?? '', /^(?:AssertionError: )?assert /);
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
            ['tests/test_broken.py', 'errored'],
          ],
        );
        await suite.discover([file]);
        assert.ok(suite.nodes.has('tests/test_cart.py::test_adds'));
        assert.match(suite.nodes.get('tests/test_broken.py')?.problem ?? '', /SyntaxError/);
      } finally {
        await session.close();
      }
    },
  );
}

test('the debugger is connected to the port of the server', pytestNeeded, async () => {
  const { suite, session } = await opened('test-runner', work.path);
  const source = new CancellationTokenSource();
  try {
    await suite.discover();
    let address: [string, number] | undefined;
    const debug = {
      attach: () => Promise.reject(new Error('not used')),
      launch: () => Promise.reject(new Error('not used')),
      connect: (host: string, port: number) => {
        address = [host, port];
        // The tests wait for a debugger, which is absent here.
        source.cancel();
        return Promise.resolve();
      },
    };
    const id = 'tests/test_cart.py::test_adds';
    const request = { include: [id], exclude: [], tests: [id], debugger: debug };
    const listener = { started: () => undefined, ended: () => undefined, output: () => undefined };
    const problem = await problemOf(suite.run(request, listener, source.token));
    assert.equal(problem.kind, 'cancelled');
    assert.equal(address?.[0], '127.0.0.1');
    assert.ok((address?.[1] ?? 0) > 0);
  } finally {
    await session.close();
  }
});
