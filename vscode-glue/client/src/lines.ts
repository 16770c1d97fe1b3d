/**
 * Splits the output of a server into lines, and limits the number of lines in a log.
 *
 * A server that floods its output must not fill the memory or block the editor. Tests:
 * test/lines.test.ts.
 */

/** Longest line in characters. A longer line is divided. */
const LONGEST = 16 * 1024;

/** Calls `onLine` for each line of a text that arrives in parts. */
export class LineSplitter {
  #rest = '';

  constructor(private readonly onLine: (line: string) => void) {}

  push(text: string): void {
    const lines = (this.#rest + text).split(/\r?\n/);
    this.#rest = lines.pop() ?? '';
    lines.forEach(this.onLine);
    while (this.#rest.length > LONGEST) {
      this.onLine(this.#rest.slice(0, LONGEST));
      this.#rest = this.#rest.slice(LONGEST);
    }
  }

  end(): void {
    if (this.#rest !== '') {
      this.onLine(this.#rest);
      this.#rest = '';
    }
  }
}

/** Maximum number of lines in a second. */
const MOST = 1000;

/**
 * Return a function that passes at most 1000 lines per second to `log`, and omits further lines.
 *
 * `onFlood` is called once, at the first omitted line. `now` returns the time in ms.
 */
export function limitLines(
  log: (line: string) => void,
  onFlood: (text: string) => void,
  now: () => number = Date.now,
): (line: string) => void {
  let begin = now();
  let count = 0;
  let omitted = 0;
  let reported = false;
  return (line) => {
    if (now() - begin >= 1000) {
      if (omitted > 0) {
        log(`${omitted} lines were omitted.`);
      }
      begin = now();
      count = omitted = 0;
    }
    count += 1;
    if (count <= MOST) {
      log(line);
      return;
    }
    omitted += 1;
    if (!reported) {
      reported = true;
      onFlood(
        `The server writes more than ${MOST} lines per second. The log does not contain all lines.`,
      );
    }
  };
}
