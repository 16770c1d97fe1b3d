// @ts-nocheck
import assert from 'node:assert/strict';
import test from 'node:test';

import { isLarge, total } from '../src/price.js';

test('total multiplies', () => {
  assert.equal(total(3, 4), 12);
});

test('isLarge knows large and small', () => {
  assert.equal(isLarge(1000), true);
  assert.equal(isLarge(1), false);
});
