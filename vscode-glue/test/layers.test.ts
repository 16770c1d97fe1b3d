/** Tests the rules for imports. tsconfig.core.json also rejects imports of 'vscode' in the core. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import * as msp from '@testwire/protocols/msp/v0_4';
import * as mstestRunner from '@testwire/protocols/mstest-runner/v1_0';
import * as testRunner from '@testwire/protocols/test-runner/v0_1';

const protocols = [msp, mstestRunner, testRunner].map((found) => ({ methods: found }));

const imports = (source: string): string[] =>
  [...source.matchAll(/\b(?:from|import|require\()\s*['"]([^'"]+)['"]/g)].map(
    ([, name = '']) => name,
  );

function findings(path: string, source: string): string[] {
  return imports(source)
    .filter((name) => {
      const inClient = path.startsWith('client/src/');
      const editor = name === 'vscode' && path !== 'src/vscode/adapter.ts';
      return editor || (inClient && name.includes('src/vscode/'));
    })
    .map((name) => `${path} imports ${name}`);
}

/** Return the paths of all sources of the client and the extension. */
function sources(): string[] {
  return ['src', 'client/src'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .map((name) => join(folder, name).replaceAll('\\', '/'))
      .filter((name) => name.endsWith('.ts')),
  );
}

/** Return the names of methods, with a slash or capital letters, of all protocols. */
function methodNames(): string[] {
  return protocols.flatMap(({ methods }) =>
    Object.values(methods).flatMap((found) => {
      const name = (found as { method?: unknown } | null)?.method;
      return typeof name === 'string' && /[/A-Z]/.test(name) ? [name] : [];
    }),
  );
}

/** Return the imports and names of protocols in a source that is not part of an adapter. */
function protocolFindings(path: string, source: string): string[] {
  if (/^client\/src\/adapters\/\w+\//.test(path)) {
    return [];
  }
  const packages = imports(source).filter((name) => /^@testwire\/protocols\/.*\/v\d/.test(name));
  const names = methodNames().filter((name) => source.includes(`'${name}'`));
  return [...packages, ...names].map((name) => `${path} contains ${name}`);
}

test('only adapters depend on a protocol', () => {
  assert.ok(methodNames().length > 20);
  assert.deepEqual(
    sources().flatMap((path) => protocolFindings(path, readFileSync(path, 'utf8'))),
    [],
  );
});

test('a protocol outside its adapter is found', () => {
  const sample = "import { Client } from '@testwire/protocols/msp/v0_4'; send('testing/runTests');";
  assert.equal(protocolFindings('client/src/run.ts', sample).length, 2);
  assert.equal(protocolFindings('src/vscode/runner.ts', sample).length, 2);
  assert.equal(protocolFindings('client/src/adapters/msp/session.ts', sample).length, 0);
});

test('only the adapter imports the editor, and the client does not import src/vscode', () => {
  const paths = sources();
  assert.ok(paths.length > 15);
  assert.deepEqual(
    paths.flatMap((path) => findings(path, readFileSync(path, 'utf8'))),
    [],
  );
});

test('a forbidden import is found', () => {
  assert.equal(findings('client/src/x.ts', "import * as vscode from 'vscode';").length, 1);
  assert.equal(findings('src/vscode/x.ts', "import { Uri } from 'vscode';").length, 1);
  assert.equal(
    findings('client/src/x.ts', "import { vscode } from '../../src/vscode/adapter.js';").length,
    1,
  );
  assert.equal(findings('src/vscode/adapter.ts', "import * as vscode from 'vscode';").length, 0);
});
