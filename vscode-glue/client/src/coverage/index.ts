/**
 * Coverage: an artifact of a run in a known format. Further formats are added to the list.
 *
 * Tests: test/coverage.test.ts.
 */
import { open } from 'node:fs/promises';
import type { Artifact } from '../adapter.js';
import { PathMap, type PathMappings } from '../paths.js';
import { cobertura } from './cobertura.js';
import type { CoverageFormat, CoveredFile, CoveredFunction, CoveredLine } from './format.js';

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

/** Return the coverage of a file that two reports contain. Hits are added. */
export function mergedCoverage(one: CoveredFile | undefined, other: CoveredFile): CoveredFile {
  if (one === undefined) {
    return other;
  }
  const lines = new Map(one.lines.map((each) => [each.line, each]));
  for (const each of other.lines) {
    lines.set(each.line, mergedLine(lines.get(each.line), each));
  }
  const key = ({ name, line }: CoveredFunction): string => `${line} ${name}`;
  const functions = new Map(one.functions.map((each) => [key(each), each]));
  for (const each of other.functions) {
    const hits = each.hits + (functions.get(key(each))?.hits ?? 0);
    functions.set(key(each), { ...each, hits });
  }
  return {
    file: other.file,
    lines: [...lines.values()].sort((a, b) => a.line - b.line),
    functions: [...functions.values()],
  };
}

/** The reports contain only the number of covered branches, so the larger number counts. */
function mergedLine(one: CoveredLine | undefined, other: CoveredLine): CoveredLine {
  const none = { covered: 0, total: 0 };
  const [before, after] = [one?.branches ?? none, other.branches ?? none];
  const branches = {
    covered: Math.max(before.covered, after.covered),
    total: Math.max(before.total, after.total),
  };
  const hits = other.hits + (one?.hits ?? 0);
  return { line: other.line, hits, ...(branches.total > 0 ? { branches } : {}) };
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
