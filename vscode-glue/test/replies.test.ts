/** Tests the validation of responses with the specification's test vectors. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { Problem } from '../client/src/problems.js';
import {
  readConfigureResult,
  readDiscoverResult,
  readMutationTestResult,
} from '../client/src/adapters/msp/replies.js';

interface Vector {
  readonly name: string;
  readonly value: unknown;
  readonly error?: { readonly pointer: string };
}

/** The test vectors of a type, in the format of `spec/meta/vector.schema.json`. */
interface Vectors {
  readonly valid?: readonly Vector[];
  readonly invalid?: readonly Vector[];
}

const range = { start: { line: 1, column: 1 }, end: { line: 1, column: 2 } };
const mutant = { id: '1', mutatorName: 'M', location: range };
const inFile = (value: unknown): unknown => ({ files: { f: { mutants: [value] } } });
const at = '/files/f/mutants/0';

/** `wrap` creates a response that contains a value, and `at` is the value's JSON pointer. */
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

/** Invalid vectors that are accepted, because the core does not use the invalid members. */
const unchecked = new Set([
  'MutantResult/number-for-static',
  // Later versions can add statuses, so a mutant with an unknown status is shown with an error.
  'MutantResult/status-in-lower-case',
  'MutantResult/unknown-status',
]);

const folder = join(process.cwd(), '..', 'spec', 'msp', '0.4', 'vectors');
const read = (type: string): Vectors =>
  JSON.parse(readFileSync(join(folder, `${type}.json`), 'utf8')) as Vectors;

for (const [type, place] of Object.entries(places)) {
  for (const kind of ['valid', 'invalid'] as const) {
    for (const { name, value, error } of read(type)[kind] ?? []) {
      test(`${kind} ${type}: ${name}`, () => {
        if (kind === 'valid' || unchecked.has(`${type}/${name}`)) {
          place.read(place.wrap(value));
          return;
        }
        assert.throws(
          () => place.read(place.wrap(value)),
          (thrown) => {
            assert.ok(thrown instanceof Problem && thrown.kind === 'malformed-reply');
            const found = thrown.message.split(': expected ')[0] ?? '';
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
  const held = Object.keys(places).filter((type) => read(type).invalid?.length);
  assert.ok(held.length >= 8, `only ${held.join(', ')}`);
});
