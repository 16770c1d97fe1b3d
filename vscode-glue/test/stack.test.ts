import assert from 'node:assert/strict';
import { test } from 'node:test';
import { absoluteStack, failurePlace, parseStack } from '../client/src/stack.js';

const frames = (text: string): string[] =>
  parseStack(text, '/shop').map(
    ({ label, file, position }) => `${label} ${file}:${position?.line}`,
  );

test('the frames of .NET, Node.js and Python are found', () => {
  assert.deepEqual(
    frames(
      '   at Shop.Cart.Add(Int32 n) in /src/a b.cs:line 7\n   at Shop.T.Adds() in C:\\T.cs:line 1',
    ),
    ['Shop.Cart.Add(Int32 n) /src/a b.cs:6', 'Shop.T.Adds() /shop/C:\\T.cs:0'],
  );
  assert.deepEqual(frames('Error: x\n    at add (/src/a.js:3:5)\n    at /src/b.js:9:1'), [
    'add /src/a.js:2',
    '/src/b.js:9 /src/b.js:8',
  ]);
  assert.deepEqual(
    frames('Traceback:\n  File "/src/a.py", line 2, in outer\n  File "b.py", line 4, in inner'),
    ['inner /shop/b.py:3', 'outer /src/a.py:1'],
  );
});

test('the frames of pytest are found, with the innermost frame first', () => {
  const text = [
    '    helper()',
    '',
    'tests/test_a.py:8: ',
    '',
    '/lib/b.py:3: in f',
    'E   assert',
  ].join('\n');
  assert.deepEqual(frames(text), ['f /lib/b.py:2', 'tests/test_a.py:8 /shop/tests/test_a.py:7']);
  assert.match(absoluteStack(text, '/shop'), /^\/shop\/tests\/test_a\.py:8: $/m);
  assert.deepEqual(frames('<frozen importlib>:3: in load\nnothing'), []);
});

test('a failure is shown in the file of the test', () => {
  const found = parseStack('/t.py:8: in test\n/lib.py:3: in f', '/shop');
  assert.equal(failurePlace(found, '/t.py')?.range.start.line, 7);
  assert.equal(failurePlace(found, '/other.py')?.file, '/lib.py');
  assert.equal(failurePlace([], '/t.py'), undefined);
});
