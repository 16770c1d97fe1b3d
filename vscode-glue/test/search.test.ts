import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hasFile } from '../client/src/search.js';
import { folderWith } from './support.js';

const cases: [string, boolean][] = [
  ['a.py', true],
  ['src/deep/er/a.py', true],
  ['.venv/lib/a.py', false],
  ['node_modules/x/a.py', false],
  ['a.pyc', false],
];
for (const [name, expected] of cases) {
  test(`${name} ${expected ? 'is found' : 'is not found'}`, async () => {
    const folder = folderWith({ [name]: '' });
    assert.equal(await hasFile(folder.path, '.py'), expected);
    folder.remove();
  });
}

test('a folder that does not exist has no files', async () => {
  assert.equal(await hasFile('/no/such/folder', '.py'), false);
});
