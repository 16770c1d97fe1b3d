/** Tests the built core, which a program imports by the name of its package. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { test } from 'node:test';
import { folderWith, generous, KeptLog, scripted } from './support.js';

test('the built core lists mutants without an editor', async () => {
  execFileSync(process.execPath, ['build.mjs']);
  // The name is not a literal, so Node resolves the import instead of the bundler.
  const name: string = ['testwire', 'core'].join('/');
  const { Catalog, Session } = (await import(name)) as typeof import('../src/core/index.js');
  const work = folderWith({ 'a.txt': 'a + b killed\n' });
  const session = await Session.open(
    scripted('normal', { cwd: work.path }),
    new KeptLog(),
    generous,
  );
  const catalog = new Catalog(work.path);
  catalog.replaceAll(await session.discover());
  await session.close();
  work.remove();
  assert.equal(catalog.files.length, 1);
});
