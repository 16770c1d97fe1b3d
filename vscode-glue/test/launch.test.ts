import assert from 'node:assert/strict';
import { test } from 'node:test';
import { launchLine } from '../src/core/launch.js';

const cases: [string[], 'stdio' | 'socket', string[]][] = [
  [[], 'stdio', ['serve', 'stdio']],
  [['-m', 'server'], 'stdio', ['-m', 'server', 'serve', 'stdio']],
  [['x'], 'socket', ['x', 'serve', 'socket', '--port', '4711', '--address', '127.0.0.1']],
  [['serve', 'stdio', '--', '-v'], 'stdio', ['serve', 'stdio', '--', '-v']],
  [
    ['serve', 'stdio'],
    'socket',
    ['serve', 'stdio', 'serve', 'socket', '--port', '4711', '--address', '127.0.0.1'],
  ],
  [
    ['x', 'serve', 'socket', '--port=${port}', '--address', '${host}', '$HOME'],
    'socket',
    ['x', 'serve', 'socket', '--port=4711', '--address', '127.0.0.1', '$HOME'],
  ],
];
for (const [args, transport, expected] of cases) {
  test(`${JSON.stringify(args)} over ${transport}`, () =>
    assert.deepEqual(launchLine(args, transport, 4711), expected));
}
