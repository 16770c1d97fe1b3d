/**
 * Stores the requested mutants of a run and their results.
 *
 * Tests: test/catalog.test.ts.
 */
import type { MutantResult, MutationTestResult } from '@testwire/protocols/msp/v0_4';
import type { Catalog, Entry } from './catalog.js';
import { outcomeOf } from './mutants.js';

export interface Settled {
  readonly entry: Entry;
  readonly result: MutantResult;
}

export class Ledger {
  // The keys are strings, because listing a file again during a run creates new `Entry` objects.
  readonly #asked: ReadonlyMap<string, Entry>;
  readonly #settled = new Map<string, MutantResult>();

  constructor(
    private readonly catalog: Catalog,
    entries: readonly Entry[],
  ) {
    this.#asked = new Map(entries.map((entry) => [nameOf(entry), entry]));
  }

  /** Store results. Return the new final results of requested mutants. */
  take(files: MutationTestResult['files']): Settled[] {
    const news = this.catalog
      .match(files)
      .filter(({ entry }) => this.#asked.has(nameOf(entry)))
      .filter(({ result }) => outcomeOf(result.status) !== 'open')
      // A response may repeat results that notifications have already reported.
      .filter(({ entry, result }) => this.#settled.get(nameOf(entry))?.status !== result.status);
    for (const { entry, result } of news) {
      this.#settled.set(nameOf(entry), result);
    }
    return news;
  }

  /** Mutants without a result. */
  get open(): Entry[] {
    return [...this.#asked].flatMap(([name, entry]) => (this.#settled.has(name) ? [] : [entry]));
  }

  /** A summary of the results in one line: `12 mutants: 9 Killed, 3 Survived`. */
  get summary(): string {
    const counts = new Map<string, number>();
    for (const { status } of this.#settled.values()) {
      counts.set(status, (counts.get(status) ?? 0) + 1);
    }
    if (this.open.length > 0) {
      counts.set('without result', this.open.length);
    }
    const parts = [...counts].map(([status, count]) => `${count} ${status}`);
    return `${this.#asked.size} mutants: ${parts.join(', ') || 'none'}`;
  }
}

function nameOf({ file, key }: Entry): string {
  return `${file}\0${key}`;
}
