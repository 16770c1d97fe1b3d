/**
 * Converts results to a value for the storage of an editor, and back.
 *
 * The size of the value is limited. The results of a file apply only to the file's contents.
 * This module must not depend on a protocol or an editor. Tests: test/results.test.ts.
 */
import { createHash } from 'node:crypto';
import type { TestResult } from './adapter.js';

/** The results of a file, and the digest of its contents. */
interface StoredFile {
  readonly digest: string;
  readonly results: readonly (readonly [id: string, result: TestResult])[];
}

/** The results by the absolute path of the file. */
export type Snapshot = Readonly<Record<string, StoredFile>>;

/** Maximum number of tests for each relation. */
const MOST_TESTS = 20;

export function digestOf(contents: string | Uint8Array): string {
  return createHash('sha256').update(contents).digest('hex').slice(0, 32);
}

/**
 * Return the results of changes for the storage. The value has at most `limit` characters in JSON.
 * The files with the oldest results are left out first. Files without a digest are left out.
 */
export function takeSnapshot(
  results: ReadonlyMap<string, TestResult>,
  digests: ReadonlyMap<string, string>,
  limit: number,
): Snapshot {
  const byFile = new Map<string, [string, TestResult][]>();
  // The last results are last in the map.
  for (const [id, result] of [...results].reverse()) {
    const file = result.change?.place.file;
    if (file !== undefined && digests.has(file)) {
      const inFile = byFile.get(file) ?? [];
      inFile.push([id, bounded(result)]);
      byFile.set(file, inFile);
    }
  }
  const snapshot: Record<string, StoredFile> = {};
  let size = 2;
  for (const [file, inFile] of byFile) {
    const stored = { digest: digests.get(file) ?? '', results: inFile.reverse() };
    size += JSON.stringify(file).length + JSON.stringify(stored).length + 2;
    if (size > limit) {
      break;
    }
    snapshot[file] = stored;
  }
  return snapshot;
}

/** Return the results of the files whose digests are the same. */
export function readSnapshot(
  snapshot: Snapshot,
  digests: ReadonlyMap<string, string>,
): [id: string, result: TestResult][] {
  return Object.entries(snapshot).flatMap(([file, { digest, results }]) =>
    digests.get(file) === digest
      ? results.map(([id, result]): [string, TestResult] => [id, result])
      : [],
  );
}

/** Return a result with a limited number of tests. */
function bounded(result: TestResult): TestResult {
  return result.links === undefined
    ? result
    : {
        ...result,
        links: result.links.map((links) => ({ ...links, tests: links.tests.slice(0, MOST_TESTS) })),
      };
}
