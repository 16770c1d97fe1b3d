import assert from 'node:assert/strict';
import { test } from 'node:test';
import { protocol } from '@testwire/protocols/msp/v0_4';
import { launchLine, transportOf } from '../client/src/launch.js';

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
const address = { host: '127.0.0.1', port: 4711 };
for (const [args, transport, expected] of cases) {
  test(`${JSON.stringify(args)} over ${transport}`, () =>
    assert.deepEqual(
      launchLine(args, transportOf(protocol.transports, transport), address),
      expected,
    ));
}
