import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Problem } from '../client/src/problems.js';
import { checkVersion } from '../client/src/adapters/msp/version.js';

for (const answer of ['0.4', '0.4.0', '0.4.7', '0.4.0-beta.1', '0.4.2+build', ' 0.4.0 ']) {
  test(`${answer} is accepted`, () => assert.equal(checkVersion(answer, '0.4.0'), undefined));
}
for (const answer of ['0', '1']) {
  test(`${answer} is accepted with a warning`, () =>
    assert.match(checkVersion(answer, '0.4.0') ?? '', /without a minor version.*uses 0\.4/));
}
for (const answer of [
  '0.3.0',
  '0.5.0',
  '0.40.0',
  '1.0.0',
  '1.4',
  '2',
  '',
  'x',
  '0.4.0.1',
  'v0.4',
]) {
  test(`“${answer}” is rejected`, () =>
    assert.throws(
      () => checkVersion(answer, '0.4.0'),
      (error) => error instanceof Problem && error.kind === 'version',
    ));
}
