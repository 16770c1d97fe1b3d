/**
 * Finds tests by the names that another server uses for them.
 *
 * This module must not depend on a protocol or an editor. Tests: test/names.test.ts.
 */
import type { TestNode } from './adapter.js';

/**
 * Return the test with a name, or undefined. The name may be the test's id, its label, or the labels
 * of its parents and its label. A label must be unique.
 */
export function matchTest(
  nodes: ReadonlyMap<string, TestNode>,
  name: string,
): TestNode | undefined {
  const own = nodes.get(name);
  if (own !== undefined) {
    return own;
  }
  const wanted = wordsOf(name);
  const tests = [...nodes.values()].filter(({ group }) => group !== true);
  const whole = tests.filter((node) => wordsOf(pathOf(nodes, node)).endsWith(wanted));
  if (whole.length === 1) {
    return whole[0];
  }
  const byLabel = tests.filter(({ label }) => wanted.endsWith(wordsOf(label)));
  return byLabel.length === 1 ? byLabel[0] : undefined;
}

function pathOf(nodes: ReadonlyMap<string, TestNode>, node: TestNode): string {
  const labels: string[] = [];
  for (let at: TestNode | undefined = node; at !== undefined;) {
    labels.unshift(at.label);
    at = at.parent === undefined ? undefined : nodes.get(at.parent);
  }
  return labels.join(' ');
}

/** Return the words of a name, with one space before each. Frameworks separate them differently. */
function wordsOf(name: string): string {
  return name
    .split(/[^\p{L}\p{N}_]+/u)
    .filter((word) => word !== '')
    .map((word) => ` ${word}`)
    .join('');
}

/** Return the 0-based line that contains the name of a test, or 0. */
export function lineOfName(text: string, name: string): number {
  const bare = name.replace(/\[.*$/s, '').trim();
  const lines = text.split(/\r?\n/);
  const word = new RegExp(
    `(?<![\\p{L}\\p{N}_])${bare.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')}(?![\\p{L}\\p{N}_])`,
    'u',
  );
  return bare === ''
    ? 0
    : Math.max(
        0,
        lines.findIndex((line) => word.test(line)),
      );
}
