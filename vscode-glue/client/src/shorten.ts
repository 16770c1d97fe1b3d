/** Shortens code for rows of a tree and for messages. Tests: test/shorten.test.ts. */

const ARROW = ' → ';

/** Return a text in one line with at most `most` characters. An empty text becomes `∅`. */
export function shortened(text: string, most: number): string {
  const line = oneLine(text);
  if (line === '') {
    return '∅';
  }
  return line.length > most ? `${line.slice(0, Math.max(0, most - 1))}…` : line;
}

/**
 * Return `before → after` with at most `most` characters, which must be at least 10.
 *
 * If both are too long, only their different words are shown, with the words next to them.
 */
export function pairOf(before: string, after: string, most: number): string {
  const sides = [oneLine(before), oneLine(after)].map(tokensOf);
  const [one = [], other = []] = sides;
  const least = Math.min(one.length, other.length);
  let head = 0;
  while (head < least && one[head] === other[head]) {
    head += 1;
  }
  let tail = 0;
  while (tail < least - head && one.at(-1 - tail) === other.at(-1 - tail)) {
    tail += 1;
  }
  const view = (left: number, right: number): [string, string] =>
    [one, other].map((tokens) => windowOf(tokens, left, right)) as [string, string];
  const fits = (left: number, right: number): boolean => joined(view(left, right)).length <= most;
  for (let grown = true; grown;) {
    grown = false;
    if (head > 0 && fits(head - 1, tail)) {
      head -= 1;
      grown = true;
    }
    if (tail > 0 && fits(head, tail - 1)) {
      tail -= 1;
      grown = true;
    }
  }
  const left = fits(head, tail) ? head : longHead(one, head);
  const chosen = fits(0, 0) ? view(0, 0) : view(left, fits(head, tail) ? tail : 0);
  const room = most - ARROW.length;
  const [first, second] = chosen;
  const half = Math.floor(room / 2);
  const most1 = Math.max(half, room - Math.max(1, second.length));
  const most2 = Math.max(room - half, room - Math.max(1, first.length));
  return joined([shortened(first, most1), shortened(second, most2)]);
}

/** Return the number of equal tokens to remove if the different words must be cut at their ends. */
function longHead(tokens: readonly string[], head: number): number {
  return tokens.slice(0, head).join('').length > 8 ? head : 0;
}

function joined([first, second]: readonly [string, string]): string {
  return `${first || '∅'}${ARROW}${second || '∅'}`;
}

/** Return the text without its first `left` and last `right` tokens, which become `…`. */
function windowOf(tokens: readonly string[], left: number, right: number): string {
  const middle = tokens.slice(left, tokens.length - right).join('');
  return `${left > 0 ? '…' : ''}${middle}${right > 0 ? '…' : ''}`.trim();
}

function tokensOf(text: string): string[] {
  return text.match(/[\p{L}\p{N}_]+|\s+|[<>=!+*/%&|^~-]+|./gu) ?? [];
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
