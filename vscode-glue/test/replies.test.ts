/** The checks of answers against the specification's own vectors. */
import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { Problem } from '../src/core/problems.js';
import {
  readConfigureResult,
  readDiscoverResult,
  readMutationTestResult,
} from '../src/core/replies.js';

interface Vector {
  readonly value: unknown;
  readonly error?: { readonly pointer: string };
}

const range = { start: { line: 1, column: 1 }, end: { line: 1, column: 2 } };
const mutant = { id: '1', mutatorName: 'M', location: range };
const inFile = (value: unknown): unknown => ({ files: { f: { mutants: [value] } } });
const at = '/files/f/mutants/0';

/** How a value of each type gets into an answer, and where it is then. */
const places: Record<
  string,
  { read: (value: unknown) => unknown; wrap: (value: unknown) => unknown; at: string }
> = {
  ConfigureResult: { read: readConfigureResult, wrap: (value) => value, at: '' },
  DiscoverResult: { read: readDiscoverResult, wrap: (value) => value, at: '' },
  DiscoveredFiles: { read: readDiscoverResult, wrap: (files) => ({ files }), at: '/files' },
  DiscoveredFile: { read: readDiscoverResult, wrap: (f) => ({ files: { f } }), at: '/files/f' },
  DiscoveredMutant: { read: readDiscoverResult, wrap: inFile, at },
  Location: {
    read: readDiscoverResult,
    wrap: (location) => inFile({ ...mutant, location }),
    at: `${at}/location`,
  },
  Position: {
    read: readDiscoverResult,
    wrap: (start) => inFile({ ...mutant, location: { ...range, start } }),
    at: `${at}/location/start`,
  },
  MutationTestResult: { read: readMutationTestResult, wrap: (value) => value, at: '' },
  MutantResultFiles: { read: readMutationTestResult, wrap: (files) => ({ files }), at: '/files' },
  MutantResultFile: {
    read: readMutationTestResult,
    wrap: (f) => ({ files: { f } }),
    at: '/files/f',
  },
  MutantResult: { read: readMutationTestResult, wrap: inFile, at },
};

/** Invalid vectors that are let through: nothing here relies on what is wrong with them. */
const unchecked = new Set([
  'MutantResult/number-for-static.json',
  // A status that is not known is shown as an error of its mutant, so that later ones do no harm.
  'MutantResult/status-in-lower-case.json',
  'MutantResult/unknown-status.json',
]);

const vectors = join(process.cwd(), '..', 'spec', 'msp', '0.4', 'vectors');
for (const [type, place] of Object.entries(places)) {
  for (const kind of ['valid', 'invalid']) {
    const folder = join(vectors, kind, type);
    for (const name of existsSync(folder) ? readdirSync(folder) : []) {
      const { value, error } = JSON.parse(readFileSync(join(folder, name), 'utf8')) as Vector;
      test(`${kind} ${type}: ${name}`, () => {
        if (kind === 'valid' || unchecked.has(`${type}/${name}`)) {
          place.read(place.wrap(value));
          return;
        }
        assert.throws(
          () => place.read(place.wrap(value)),
          (thrown) => {
            assert.ok(thrown instanceof Problem && thrown.kind === 'malformed-reply');
            const found = thrown.message.split(' should be ')[0] ?? '';
            const pointer = found.startsWith('/') ? found : '';
            assert.ok(
              pointer.startsWith(place.at + (error?.pointer ?? '')),
              `${pointer} is not ${place.at}${error?.pointer}`,
            );
            return true;
          },
        );
      });
    }
  }
}

test('there are vectors', () => {
  const held = readdirSync(join(vectors, 'invalid')).filter((name) => name in places);
  assert.ok(held.length >= 8, `only ${held.join(', ')}`);
});
