import assert from 'node:assert/strict';
import { test } from 'node:test';
import { globMatcher } from '@testwire/client';

test('a path matches one of the patterns', () => {
  const matches = globMatcher(['src/**/*.{cs,fs}', '**/*.py']);
  const paths = ['src/a.cs', 'src/x/y/a.fs', 'a.cs', 'a.py', '.x/a.py', 'src/a.csproj'];
  assert.deepEqual(paths.filter(matches), ['src/a.cs', 'src/x/y/a.fs', 'a.py', '.x/a.py']);
});

test('parentheses and exclamation marks are ordinary characters', () => {
  const matches = globMatcher(['App (old)/**/*.cs', 'a+(b)/*.py', '!c/*.py']);
  const paths = [
    'App (old)/x/a.cs',
    'App old/x/a.cs',
    'a+(b)/a.py',
    'ab/a.py',
    '!c/a.py',
    'd/a.py',
  ];
  assert.deepEqual(paths.filter(matches), ['App (old)/x/a.cs', 'a+(b)/a.py', '!c/a.py']);
});
