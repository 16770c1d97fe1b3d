import assert from 'node:assert/strict';
import { test } from 'node:test';
import { textWith } from '../client/src/text.js';

const range = (line: number, from: number, end: number, to: number) => ({
  start: { line, character: from },
  end: { line: end, character: to },
});

test('a range is replaced, also over several lines', () => {
  assert.equal(textWith('ab\r\ncd\n', range(1, 0, 1, 1), 'x'), 'ab\r\nxd\n');
  assert.equal(textWith('ab\ncd\nef', range(0, 1, 2, 1), '-'), 'a-f');
  assert.equal(textWith('ab', range(7, 1, 9, 1), 'x'), 'abx');
});
