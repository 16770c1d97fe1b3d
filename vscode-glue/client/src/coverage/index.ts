/**
 * Coverage: an artifact of a run in a known format. Further formats are added to the list.
 *
 * Tests: test/coverage.test.ts.
 */
import { open } from 'node:fs/promises';
import type { Artifact } from '../adapter.js';
import { PathMap, type PathMappings } from '../paths.js';
import { cobertura } from './cobertura.js';
import type { CoverageFormat, CoveredFile } from './format.js';

export type { CoverageFormat, CoveredFile, CoveredFunction, CoveredLine } from './format.js';

const formats: readonly CoverageFormat[] = [cobertura];

/** Number of bytes that determine the format. */
const HEAD = 4096;

/**
 * Return the covered files of an artifact, or undefined for a file in an unknown format. Rejects with
 * a Problem if a coverage file is not valid. `pathMappings` are the mappings of the server.
 */
export async function readCoverage(
  { file }: Artifact,
  pathMappings?: PathMappings,
): Promise<CoveredFile[] | undefined> {
  const paths = new PathMap(pathMappings);
  const head = await start(file).catch(() => '');
  return formats.find((format) => format.matches(head))?.read(file, (path) => paths.toLocal(path));
}

async function start(path: string): Promise<string> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD), 0, HEAD, 0);
    return buffer.toString('utf8', 0, bytesRead);
  } finally {
    await file.close();
  }
}
