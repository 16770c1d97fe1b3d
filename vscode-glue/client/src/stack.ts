/**
 * Finds the files and lines in stack traces of .NET, Python and Node.js.
 *
 * This module must not read files. Tests: test/stack.test.ts.
 */
import { isAbsolute, join } from 'node:path';
import type { Frame, Place } from './adapter.js';

interface Form {
  readonly pattern: RegExp;
  /** True if the innermost frame is the last one. */
  readonly innermostLast: boolean;
}

const forms: readonly Form[] = [
  // at Shop.CartTests.Adds() in /src/CartTests.cs:line 12
  { pattern: /^\s*at (?<label>.+) in (?<file>.+):line (?<line>\d+)\s*$/, innermostLast: false },
  // at adds (/src/cart.test.js:12:5)
  {
    pattern: /^\s*at (?:(?<label>.+) \()?(?<file>(?:[A-Za-z]:)?[^():]+):(?<line>\d+):\d+\)?\s*$/,
    innermostLast: false,
  },
  // File "/src/test_cart.py", line 12, in test_adds
  {
    pattern: /^\s*File "(?<file>.+)", line (?<line>\d+)(?:, in (?<label>.+))?\s*$/,
    innermostLast: true,
  },
  // tests/test_cart.py:12: AssertionError
  {
    pattern: /^(?<file>(?:[A-Za-z]:)?[^\s:]+\.py):(?<line>\d+):(?: in (?<label>\S+))?.*$/,
    innermostLast: true,
  },
];

/** Return the frames, the innermost first. Relative paths start at `root`. */
export function parseStack(text: string, root: string): Frame[] {
  for (const { pattern, innermostLast } of forms) {
    const frames = text.split(/\r?\n/).flatMap((line): Frame[] => {
      const { file, label, line: number } = pattern.exec(line)?.groups ?? {};
      if (file === undefined || number === undefined || file.startsWith('<')) {
        return [];
      }
      const position = { line: Math.max(Number(number) - 1, 0), character: 0 };
      return [{ label: label ?? `${file}:${number}`, file: absolute(file, root), position }];
    });
    if (frames.length > 0) {
      return innermostLast ? frames.reverse() : frames;
    }
  }
  return [];
}

/** Return a stack trace with absolute paths, which an editor shows as links. */
export function absoluteStack(text: string, root: string): string {
  return text.replace(/^([^\s:]+\.py)(?=:\d+:)/gm, (file) => absolute(file, root));
}

/** Return the innermost frame in the file of a test, or else the innermost frame. */
export function failurePlace(
  frames: readonly Frame[],
  file: string | undefined,
): Place | undefined {
  const { file: path, position } = frames.find((frame) => frame.file === file) ?? frames[0] ?? {};
  return path === undefined || position === undefined
    ? undefined
    : { file: path, range: { start: position, end: position } };
}

function absolute(file: string, root: string): string {
  return isAbsolute(file) ? file : join(root, file);
}
