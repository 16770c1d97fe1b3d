/** Tests the conversion of paths between a server and the editor. */
import assert from 'node:assert/strict';
import { join, resolve } from 'node:path';
import { test } from 'node:test';
import { Catalog } from '../client/src/adapters/msp/catalog.js';
import { PathMap } from '../client/src/paths.js';

const map = new PathMap({
  '/app/': '/src/shop',
  '/app/vendor': '/opt/vendor',
  'D:\\build': '/mnt/work',
});

const pairs: [server: string, local: string][] = [
  ['/app/tests/test_a.py', '/src/shop/tests/test_a.py'],
  ['/app', '/src/shop'],
  ['/app/vendor/x.py', '/opt/vendor/x.py'],
  ['/application/x.py', '/application/x.py'],
  ['D:\\build\\src\\A.cs', '/mnt/work/src/A.cs'],
  ['tests/test_a.py', 'tests/test_a.py'],
];

for (const [server, local] of pairs) {
  test(`${server} is ${local}`, () => {
    assert.equal(map.toLocal(server), local);
    assert.equal(map.toServer(local), server);
  });
}

test('from Unix to Windows, the separators change', () => {
  const windows = new PathMap({ '/app': 'E:\\shop' });
  assert.equal(windows.toLocal('/app/src/a.py'), 'E:\\shop\\src\\a.py');
  assert.equal(windows.toServer('E:\\shop\\src\\a.py'), '/app/src/a.py');
});

test('paths in a text are converted, and other words are not', () => {
  const text = [
    'at Shop.Cart() in /app/Cart.cs:line 3',
    'File "/app/vendor/x.py", line 4, in f',
    'see file:///app/report.html and GET http://host/app/x and my/app/y',
    'at A() in D:\\build\\src\\A.cs:line 5',
    '/app alone',
  ].join('\n');
  assert.equal(
    map.localText(text),
    [
      'at Shop.Cart() in /src/shop/Cart.cs:line 3',
      'File "/opt/vendor/x.py", line 4, in f',
      'see file:///src/shop/report.html and GET http://host/app/x and my/app/y',
      'at A() in /mnt/work/src/A.cs:line 5',
      '/app alone',
    ].join('\n'),
  );
});

test('ids are kept, and other strings of a message are converted', () => {
  const node = { uid: '/app/a.py::t', 'location.file': '/app/a.py', traits: [{ x: '/app/b' }] };
  const local = map.localValue(node, new Set(['uid']));
  assert.deepEqual(local, {
    uid: '/app/a.py::t',
    'location.file': '/src/shop/a.py',
    traits: [{ x: '/src/shop/b' }],
  });
  assert.equal(new PathMap().localValue(node, new Set()), node);
});

test('mutants are found by the paths of the server, and requested with them', () => {
  const local = resolve('/src/shop');
  const catalog = new Catalog(local, new PathMap({ '/app': local }));
  const location = { start: { line: 1, column: 1 }, end: { line: 1, column: 2 } };
  const mutant = { id: '1', mutatorName: 'M', location, replacement: 'x' };
  const files = { '/app/src/a.py': { mutants: [mutant] } };
  catalog.replaceAll(files);
  const file = join(local, 'src', 'a.py');
  assert.deepEqual(catalog.files, [file]);
  assert.deepEqual(catalog.plan([{ kind: 'file', path: file }]).files, [{ path: '/app/src/a.py' }]);
  assert.equal(catalog.wirePath(join(local, 'src', 'new.py')), '/app/src/new.py');
  const result = { ...mutant, status: 'Killed' as const };
  assert.equal(catalog.match({ '/app/src/a.py': { mutants: [result] } })[0]?.entry.file, file);
});
