/** Checks that package.json agrees with the code and with the specification. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { adapters } from '../client/src/adapters/index.js';
import { defaultTimeouts } from '../client/src/session.js';

interface Setting {
  readonly default: unknown;
  readonly items?: { readonly properties: Record<string, { readonly enum?: string[] }> };
}

const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as {
  main: string;
  contributes: {
    commands: { command: string }[];
    configuration: { properties: Record<string, Setting> };
  };
};
const { commands, configuration } = manifest.contributes;

test('the protocols and their transports match the adapters', () => {
  const server = configuration.properties['testwire.servers']?.items?.properties;
  assert.deepEqual(
    server?.['protocol']?.enum,
    adapters.map(({ protocol }) => protocol),
  );
  const ids = adapters.flatMap(({ transports }) => transports.map(({ id }) => id));
  assert.deepEqual(server?.['transport']?.enum, [...new Set(ids)]);
});

test('the default timeouts match the code', () => {
  for (const name of ['start', 'discover', 'silence', 'cancel'] as const) {
    const setting = configuration.properties[`testwire.timeouts.${name}`];
    assert.equal(setting?.default, defaultTimeouts[name] / 1000);
  }
});

test('each setting is read and each command is registered', () => {
  const settings = readFileSync('src/vscode/settings.ts', 'utf8');
  for (const name of Object.keys(configuration.properties)) {
    const [, key = ''] = name.split(/^testwire\.(?:timeouts\.)?/);
    assert.ok(settings.includes(`'${key}'`), `${name} is not read`);
  }
  const wiring = ['src/extension.ts', 'src/vscode/changes/actions.ts']
    .map((path) => readFileSync(path, 'utf8'))
    .join('\n');
  for (const { command } of commands) {
    assert.ok(wiring.includes(`'${command}'`), `${command} is not registered`);
  }
});
