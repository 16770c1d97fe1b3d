/** Replaces ranges of a file's contents. Tests: test/text.test.ts. */
import type { Position, Range } from './adapter.js';

/** Return a text in which a range is replaced. Positions outside the text are moved into it. */
export function textWith(text: string, { start, end }: Range, replacement: string): string {
  const lines = text.split('\n');
  return text.slice(0, offsetOf(lines, start)) + replacement + text.slice(offsetOf(lines, end));
}

function offsetOf(lines: readonly string[], { line, character }: Position): number {
  const before = lines.slice(0, line).reduce((sum, each) => sum + each.length + 1, 0);
  return before + Math.min(character, lines[line]?.length ?? 0);
}
