import assert from 'node:assert/strict';
import test from 'node:test';

import { isLarge, total } from '../src/price.js';

test('total multiplies', () => {
  assert.equal(total(3, 4), 12);
});

test('isLarge distinguishes large from small', () => {
  assert.equal(isLarge(1000), true);
  assert.equal(isLarge(1), false);
});
