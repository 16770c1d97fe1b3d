/** Checks that package.json agrees with the code. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { defaultTimeouts } from '../client/src/session.js';

interface Setting {
  readonly default: unknown;
}

const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as {
  main: string;
  capabilities: { untrustedWorkspaces: { supported: boolean } };
  contributes: {
    commands: { command: string }[];
    configuration: { properties: Record<string, Setting> };
  };
};
const { commands, configuration } = manifest.contributes;

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

test('VS Code does not start the extension in a workspace that is not trusted', () => {
  // The settings of the workspace contain the commands of the servers.
  assert.equal(manifest.capabilities.untrustedWorkspaces.supported, false);
});
