/** Tests schema.mjs, which generates a part of the settings' schema from the specifications. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { folderWith } from './support.js';

const manifest = readFileSync('package.json', 'utf8');
const work = folderWith({});
after(work.remove);

function run(text: string, ...options: string[]): { status: number | null; stderr: string } {
  const file = join(work.path, 'package.json');
  writeFileSync(file, text);
  return spawnSync(process.execPath, ['schema.mjs', ...options, file], { encoding: 'utf8' });
}

test('the schema matches the specifications', () => {
  assert.deepEqual(run(manifest, '--check').stderr, '');
});

const changes: [name: string, from: string, to: string][] = [
  ['protocol', '"Mutation Server Protocol: ', '"Mutation Protocol: '],
  ['transport', '`tcp` for mstest-runner', '`pipe` for mstest-runner'],
  ['allOf', '--server --client-port PORT', '--server --port PORT'],
  ['defaultSnippets', '"description": "MSTest Runner Protocol"', '"description": "MSTest"'],
];

test('changes are found, and the generator reverts them', () => {
  const edited = changes.reduce((text, [, from, to]) => {
    assert.ok(text.includes(from), from);
    return text.replace(from, to);
  }, manifest);
  const { status, stderr } = run(edited, '--check');
  assert.equal(status, 1);
  for (const [name] of changes) {
    assert.ok(stderr.includes(`“${name}”`), stderr);
  }
  assert.equal(run(edited).status, 0);
  const written: unknown = JSON.parse(readFileSync(join(work.path, 'package.json'), 'utf8'));
  assert.deepEqual(written, JSON.parse(manifest));
});
