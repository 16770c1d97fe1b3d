/** Tests the coverage formats. */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { mergedCoverage, readCoverage } from '../client/src/coverage/index.js';
import { folderWith, problemOf } from './support.js';

const report = `<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE coverage SYSTEM "http://cobertura.sourceforge.net/xml/coverage-04.dtd">
<coverage line-rate="0.5" branch-rate="0.5" version="1.9" timestamp="1">
  <sources><source>/src &amp; more</source></sources>
  <packages><package name="Shop"><classes>
    <class name="Shop.Cart" filename="Shop/Cart.cs">
      <methods><method name="Total" signature="()"><lines>
        <line number="8" hits="2" branch="False" />
      </lines></method></methods>
      <lines>
        <line number="8" hits="2" branch="False" />
        <line number="9" hits="1" branch="True" condition-coverage="50% (1/2)" />
        <line number="14" hits="0" branch="False" />
      </lines>
    </class>
    <class name="Shop.Cart/Inner" filename="Shop/Cart.cs">
      <methods /><lines><line number="3" hits="1" /><line number="14" hits="4" /></lines>
    </class>
    <class name="Other" filename="/abs/Other.cs"><methods /><lines>
      <line number="1" hits="0" /><line number="x" hits="1" /><line number="0" hits="1" />
    </lines></class>
  </classes></package></packages>
</coverage>
`;

const work = folderWith({
  'coverage.xml': report,
  'other.xml': '<testsuites line-rate="1"></testsuites>',
  'broken.xml': '<coverage line-rate="1"><packages></coverage>',
  'cut.xml': report.slice(0, 600),
});
after(work.remove);

const read = (name: string) => readCoverage({ file: join(work.path, name), name });

test('a Cobertura file', async () => {
  const files = await read('coverage.xml');
  assert.deepEqual(files, [
    {
      file: '/src & more/Shop/Cart.cs',
      lines: [
        { line: 2, hits: 1 },
        { line: 7, hits: 2 },
        { line: 8, hits: 1, branches: { covered: 1, total: 2 } },
        { line: 13, hits: 4 },
      ],
      functions: [{ name: 'Total', line: 7, hits: 2 }],
    },
    { file: '/abs/Other.cs', lines: [{ line: 0, hits: 0 }], functions: [] },
  ]);
});

test('the hits of a file in two reports are added', () => {
  const file = { file: '/Cart.cs', functions: [{ name: 'Total', line: 7, hits: 1 }] };
  const branches = { covered: 1, total: 2 };
  const one = {
    ...file,
    lines: [
      { line: 7, hits: 1, branches },
      { line: 9, hits: 0 },
    ],
  };
  const other = {
    ...file,
    lines: [
      { line: 3, hits: 0 },
      { line: 7, hits: 2 },
    ],
  };
  assert.equal(mergedCoverage(undefined, one), one);
  assert.deepEqual(mergedCoverage(one, other), {
    file: '/Cart.cs',
    lines: [
      { line: 3, hits: 0 },
      { line: 7, hits: 3, branches },
      { line: 9, hits: 0 },
    ],
    functions: [{ name: 'Total', line: 7, hits: 2 }],
  });
});

test('the paths of a server become local paths', async () => {
  const mappings = { '/src & more': '/local/shop', '/abs': '/local/abs' };
  const files = await readCoverage({ file: join(work.path, 'coverage.xml'), name: '' }, mappings);
  assert.deepEqual(
    files?.map(({ file }) => file),
    ['/local/shop/Shop/Cart.cs', '/local/abs/Other.cs'],
  );
});

test('files in other formats are not read', async () => {
  assert.equal(await read('other.xml'), undefined);
  assert.equal(await read('missing.xml'), undefined);
});

test('an invalid coverage file is a problem that contains its path', async () => {
  for (const name of ['broken.xml', 'cut.xml']) {
    const problem = await problemOf(read(name) as Promise<unknown>);
    assert.match(problem.message, new RegExp(`The coverage file .*${name} cannot be read: `));
  }
});
