/**
 * Converts a mutant to data for an editor: its key, label, range, changed lines and test result.
 *
 * All functions are pure. Tests: test/mutants.test.ts.
 */
import { type DiscoveredMutant, type Location, positions } from '@testwire/protocols/msp/v0_4';
import type { Outcome } from '../../adapter.js';
import { pairOf, shortened } from '../../shorten.js';

/**
 * Return a key that identifies a mutant in its file.
 *
 * Ids are not sufficient, because some servers number the mutants again in each response.
 */
export function mutantKey({ mutatorName, location, replacement }: DiscoveredMutant): string {
  const { start, end } = location;
  const range = `${start.line}:${start.column}-${end.line}:${end.column}`;
  return `${mutatorName}@${range}=${replacement ?? ''}`;
}

/** Convert a range for editors: 0-based, in UTF-16 code units, with an exclusive end. */
export function editorRange(location: Location): ReturnType<typeof positions.rangeToEditor> {
  return positions.rangeToEditor(location);
}

/** Split a file into lines. In the protocol, only LF and CR LF end a line. */
export function splitLines(text: string): string[] {
  const bare = text.startsWith('\uFEFF') ? text.slice(1) : text;
  return bare.split(/\r?\n/);
}

/** Return the text of a range, or an empty string if the file no longer contains the range. */
export function textIn(lines: readonly string[], { start, end }: Location): string {
  return lines
    .slice(start.line - 1, end.line)
    .map((line, index) => {
      const from = index === 0 ? start.column - 1 : 0;
      const to = index === end.line - start.line ? end.column - 1 : line.length;
      return line.slice(from, to);
    })
    .join('\n');
}

export interface Change {
  readonly original: string;
  readonly mutated: string;
}

/** Return the changed lines, or undefined for a mutant without a replacement. */
export function changedLines(
  lines: readonly string[],
  { location, replacement }: DiscoveredMutant,
): Change | undefined {
  if (replacement === undefined) {
    return undefined;
  }
  const { start, end } = location;
  const touched = lines.slice(start.line - 1, end.line);
  const before = (lines[start.line - 1] ?? '').slice(0, start.column - 1);
  const after = (lines[end.line - 1] ?? '').slice(end.column - 1);
  return { original: touched.join('\n'), mutated: before + replacement + after };
}

/** Return the label in the tree: `a + b → a - b · 3`. The number is the line. */
export function mutantLabel(lines: readonly string[], mutant: DiscoveredMutant): string {
  return `${changeTitle(lines, mutant, ROW)} · ${mutant.location.start.line}`;
}

/** Return the change in one line with at most `most` characters: `a + b → a - b`. */
export function changeTitle(
  lines: readonly string[],
  mutant: DiscoveredMutant,
  most: number = SENTENCE,
): string {
  const { mutatorName, location, replacement, description } = mutant;
  const original = textIn(lines, location);
  if (replacement === undefined) {
    return shortened(description ?? `${mutatorName}: ${original}`, most);
  }
  const [before, after] = neighbours(lines, location, original);
  return pairOf(before + original + after, before + replacement + after, most);
}

/**
 * Return the operands before and after an operator, for the label. Both strings are empty if the
 * mutated code contains a word.
 */
function neighbours(
  lines: readonly string[],
  { start, end }: Location,
  original: string,
): [before: string, after: string] {
  if (start.line !== end.line || original === '' || /\w/.test(original)) {
    return ['', ''];
  }
  const line = lines[start.line - 1] ?? '';
  const before = /(?:[\w.]+|(\S))\s*$/.exec(line.slice(0, start.column - 1));
  const after = /^\s*(?:[\w.]+|(\S))/.exec(line.slice(end.column - 1));
  // If a bracket or quote is next to the operator, only this character and `…` are shown.
  return [
    before === null ? '' : (before[1] === undefined ? '' : '…') + before[0],
    after === null ? '' : after[0] + (after[1] === undefined ? '' : '…'),
  ];
}

/** Maximum number of characters for a change, in sentences and in rows of the tree. */
const SENTENCE = 120;
const ROW = 30;

/** Return the test result for a mutant's status. A detected mutant is a passed test. */
export function outcomeOf(status: string): Outcome | 'open' {
  switch (status) {
    case 'Killed':
    case 'Timeout':
      return 'passed';
    case 'Survived':
    case 'NoCoverage':
      return 'failed';
    case 'Ignored':
      return 'skipped';
    case 'Pending':
      return 'open';
    default:
      // Statuses such as CompileError, and statuses of later versions.
      return 'errored';
  }
}
