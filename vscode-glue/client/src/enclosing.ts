/**
 * Finds the function that contains a line, for languages without a symbol provider.
 *
 * The function is found by its indentation. Tests: test/enclosing.test.ts.
 */

/** The first and the last line of a function. Lines are 0-based. */
export interface Lines {
  readonly first: number;
  readonly last: number;
}

/** A line that starts a function: a keyword, or a parameter list before a block. */
const STARTS =
  /^\s*(?:[\w@]+\s+)*(?:def|fn|func|fun|function|sub)\b|=>\s*\{?\s*$|^(?![}\s]*(?:if|else|for|while|switch|catch|with|using|lock|try)\b)[^#/]*\)[^;()]*\{\s*$/;

const CLOSES = /^\s*[)}\]]/;

/** Return the innermost function that contains a line, or undefined if no function contains it. */
export function enclosingLines(lines: readonly string[], line: number): Lines | undefined {
  let limit = Infinity;
  for (let first = line; first >= 0; first -= 1) {
    const text = lines[first] ?? '';
    if (text.trim() === '') {
      continue;
    }
    const indent = indentOf(text);
    if (first !== line && indent >= limit) {
      continue;
    }
    // A closing bracket may end the parameter list of the function.
    limit = Math.min(limit, CLOSES.test(text) ? indent + 1 : indent);
    if (STARTS.test(text)) {
      return { first, last: lastLine(lines, first, indent) };
    }
  }
  return undefined;
}

function lastLine(lines: readonly string[], first: number, indent: number): number {
  let last = first;
  for (let at = first + 1; at < lines.length; at += 1) {
    const text = lines[at] ?? '';
    if (text.trim() === '') {
      continue;
    }
    const own = indentOf(text);
    if (own < indent || (own === indent && !CLOSES.test(text))) {
      break;
    }
    last = at;
  }
  return last;
}

function indentOf(text: string): number {
  return text.search(/\S/);
}
