/** Tests the rules for imports. tsconfig.core.json also rejects imports of 'vscode' in the core. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

const imports = (source: string): string[] =>
  [...source.matchAll(/\b(?:from|import|require\()\s*['"]([^'"]+)['"]/g)].map(
    ([, name = '']) => name,
  );

function findings(path: string, source: string): string[] {
  return imports(source)
    .filter((name) => {
      const inCore = path.startsWith('src/core/');
      const editor = name === 'vscode' && path !== 'src/vscode/adapter.ts';
      return editor || (inCore && name.includes('/vscode/'));
    })
    .map((name) => `${path} imports ${name}`);
}

test('only the adapter imports the editor, and the core does not import src/vscode', () => {
  const paths = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .map((name) => join('src', name).replaceAll('\\', '/'))
    .filter((name) => name.endsWith('.ts'));
  assert.ok(paths.length > 15);
  assert.deepEqual(
    paths.flatMap((path) => findings(path, readFileSync(path, 'utf8'))),
    [],
  );
});

test('a forbidden import is found', () => {
  assert.equal(findings('src/core/x.ts', "import * as vscode from 'vscode';").length, 1);
  assert.equal(findings('src/vscode/x.ts', "import { Uri } from 'vscode';").length, 1);
  assert.equal(
    findings('src/core/x.ts', "import { vscode } from '../vscode/adapter.js';").length,
    1,
  );
  assert.equal(findings('src/vscode/adapter.ts', "import * as vscode from 'vscode';").length, 0);
});
