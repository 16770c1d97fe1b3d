/**
 * Marks tests as running. The protocol reports only results, so the next tests in the order of the
 * tree are marked. An editor shows thousands of running tests only slowly.
 *
 * Tests: test/started.test.ts.
 */

/** Maximum number of tests that are marked at the same time. */
const MOST = 100;

export class Started {
  readonly #waiting: Set<string>;

  /** Mark the first tests. `show` receives each test that is marked. */
  constructor(
    tests: readonly string[],
    private readonly show: (id: string) => void,
    most = MOST,
  ) {
    this.#waiting = new Set(tests);
    tests.slice(0, most).forEach((id) => this.#mark(id));
  }

  /** Mark the next test, because a test has ended. */
  ended(id: string): void {
    this.#waiting.delete(id);
    const [next] = this.#waiting;
    if (next !== undefined) {
      this.#mark(next);
    }
  }

  #mark(id: string): void {
    this.#waiting.delete(id);
    this.show(id);
  }
}
