/**
 * What an editor shows of a mutant: who it is, what it is called, where it lies, what it changes,
 * and what its status means for a test.
 *
 * Pure functions on wire values. Tested by test/mutants.test.ts.
 */
import {
  type DiscoveredMutant,
  type Location,
  type MutantResult,
  positions,
} from '@testwire/protocols/msp/v0_4';

/**
 * Names a mutant within its file, the same in each answer.
 *
 * Ids do not serve: some servers count anew in every call.
 */
export function mutantKey({ mutatorName, location, replacement }: DiscoveredMutant): string {
  const { start, end } = location;
  const range = `${start.line}:${start.column}-${end.line}:${end.column}`;
  return `${mutatorName}@${range}=${replacement ?? ''}`;
}

/** A range as editors count: from 0, columns in UTF-16 code units, without its end. */
export function editorRange(location: Location): ReturnType<typeof positions.rangeToEditor> {
  return positions.rangeToEditor(location);
}

/** The lines of a file as the wire counts them: only a line feed, or CR LF, ends a line. */
export function splitLines(text: string): string[] {
  const bare = text.startsWith('\uFEFF') ? text.slice(1) : text;
  return bare.split(/\r?\n/);
}

/** The text of a range. Empty where the file has changed and the range no longer lies in it. */
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

/** The whole lines that a mutant touches, before and after; undefined if it has no replacement. */
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

/** The name in the tree: `Arithmetic: a + b → a - b (line 3)`. */
export function mutantLabel(lines: readonly string[], mutant: DiscoveredMutant): string {
  const { mutatorName, location, replacement, description } = mutant;
  const line = `(line ${location.start.line})`;
  const original = textIn(lines, location);
  if (replacement === undefined) {
    return `${mutatorName}: ${description ?? short(original)} ${line}`;
  }
  const [before, after] = neighbours(lines, location, original);
  const changed = [original, replacement].map((text) => short(before + text + after));
  return `${mutatorName}: ${changed.join(' → ')} ${line}`;
}

/**
 * The words before and after a range that holds none: a bare operator says little in a list.
 *
 * Empty where the range holds a word, or begins or ends a line.
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
  // A bracket or quote stands for the whole that it closes or opens.
  return [
    before === null ? '' : (before[1] === undefined ? '' : '…') + before[0],
    after === null ? '' : after[0] + (after[1] === undefined ? '' : '…'),
  ];
}

const SHORT = 40;

function short(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line === '') {
    return '∅';
  }
  return line.length > SHORT ? `${line.slice(0, SHORT - 1)}…` : line;
}

export type Outcome = 'passed' | 'failed' | 'skipped' | 'errored' | 'open';

/** What a status means when a mutant is shown as a test: it passes if the tests notice it. */
export function outcomeOf(status: string): Outcome {
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
      // CompileError, RuntimeError, and whatever later versions may add.
      return 'errored';
  }
}

/** One sentence or two on a result. */
export function explain(result: MutantResult): string {
  const { status, statusReason, coveredBy, testsCompleted, description } = result;
  const what = description === undefined ? '' : `${description}. `;
  const why = statusReason === undefined || statusReason === '' ? '' : ` ${statusReason}`;
  switch (status) {
    case 'Survived': {
      const count = testsCompleted ?? coveredBy?.length;
      const tests = count === undefined ? '' : ` Tests that ran it: ${count}.`;
      return `${what}The mutant survived: no test notices the change.${tests}${why}`;
    }
    case 'NoCoverage':
      return `${what}No test runs this code, so nothing can notice the change.${why}`;
    default:
      return `${what}${status}.${why}`;
  }
}
