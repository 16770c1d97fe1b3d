import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pairOf, shortened } from '../client/src/shorten.js';

test('a short pair is complete, and an empty part is visible', () => {
  assert.equal(pairOf('a + b', 'a - b', 26), 'a + b → a - b');
  assert.equal(pairOf('a  +\n b', '', 26), 'a + b → ∅');
  assert.equal(pairOf('price - percent', 'None', 26), 'price - percent → None');
});

test('a long pair shows the different words with their neighbours', () => {
  assert.equal(pairOf('price - percent', 'price + percent', 26), 'price - … → price + …');
  const [call, other] = ['first(second, third, True, x)', 'first(second, third, False, x)'];
  const row = pairOf(call, other, 26);
  assert.match(row, /True.* → .*False/);
  assert.ok(row.length <= 26);
  assert.equal(pairOf(call, other, 120), `${call} → ${other}`);
});

test('a pair without equal words is cut at its ends', () => {
  const row = pairOf('x'.repeat(50), 'y'.repeat(50), 26);
  assert.equal(row, `${'x'.repeat(10)}… → ${'y'.repeat(11)}…`);
  assert.equal(pairOf('x'.repeat(50), '0', 26), `${'x'.repeat(21)}… → 0`);
});

test('each pair has at most the given length', () => {
  const parts = ['a', ' + ', 'name', '(', ')', 'long_word_of_some_length', ' ', '…'];
  for (let seed = 0; seed < 4096; seed += 1) {
    const pick = (shift: number): string => parts[(seed >> shift) % parts.length] ?? '';
    const before = pick(0) + pick(3) + pick(6);
    const after = pick(0) + pick(9) + pick(6);
    for (const most of [10, 26]) {
      const row = pairOf(before, after, most);
      assert.ok(row.length <= most, `${row}: ${row.length}`);
    }
  }
});

test('a text is shortened to one line', () => {
  assert.equal(shortened(' a\n  b ', 10), 'a b');
  assert.equal(shortened('', 10), '∅');
  assert.equal(shortened('abcdef', 4), 'abc…');
});
