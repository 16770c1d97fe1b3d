/** Tests the built client, which a program imports by the name of its package. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { test } from 'node:test';
import { folderWith, generous, KeptLog, scripted } from './support.js';

test('the built client lists mutants without an editor', async () => {
  execFileSync(process.execPath, ['build.mjs']);
  // The name is not a literal, so Node resolves the import instead of the bundler.
  const name: string = ['@testwire', 'client'].join('/');
  const { adapterOf } = (await import(name)) as typeof import('../client/src/index.js');
  const work = folderWith({ 'a.txt': 'a + b killed\n' });
  const options = scripted('normal', { cwd: work.path });
  const suite = adapterOf('msp')?.createSuite(options, new KeptLog(), generous);
  assert.ok(suite);
  const session = await suite.open();
  await suite.discover();
  await session.close();
  work.remove();
  assert.deepEqual(
    [...suite.nodes.values()].map(({ label }) => label),
    ['a.txt', 'a + b → a - b · 1'],
  );
});
