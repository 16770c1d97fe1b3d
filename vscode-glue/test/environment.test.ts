/** Tests the environment of server processes. */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { environmentOf } from '../client/src/environment.js';
import { folderWith, problemOf, scripted, withSession } from './support.js';

const work = folderWith({
  '.env': '\uFEFF# comment\nexport FROM_FILE="a b"\nBOTH=file\nEMPTY=\n',
});
after(work.remove);

test('variables precede the file, and the file precedes inherited variables', async () => {
  const env = await environmentOf(
    { cwd: work.path, envFile: '.env', env: { BOTH: 'setting', GONE: null } },
    { GONE: '1', BOTH: 'inherited', KEPT: '1' },
  );
  assert.deepEqual(env, { FROM_FILE: 'a b', BOTH: 'setting', EMPTY: '', KEPT: '1' });
});

test('a missing file is an error that names the setting', async () => {
  const problem = await problemOf(environmentOf({ cwd: work.path, envFile: 'missing.env' }));
  assert.equal(problem.kind, 'no-file');
  assert.ok(problem.message.includes(join(work.path, 'missing.env')));
  assert.match(problem.message, /cannot be read: no such file or directory\. Correct “envFile”/);
  const options = scripted('normal', { cwd: work.path, envFile: 'missing.env' });
  const start = await problemOf(withSession(options, () => Promise.resolve()));
  assert.equal(start.kind, 'no-file');
});
