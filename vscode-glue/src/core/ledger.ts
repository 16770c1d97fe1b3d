/**
 * Keeps book of one run: which mutants were asked for, what came in, what is still open.
 *
 * Tested by test/catalog.test.ts.
 */
import type { MutantResult, MutationTestResult } from '@testwire/protocols/msp/v0_4';
import type { Catalog, Entry } from './catalog.js';
import { outcomeOf } from './mutants.js';

export interface Settled {
  readonly entry: Entry;
  readonly result: MutantResult;
}

export class Ledger {
  // By name and not by identity: a file may be discovered anew while it is tested.
  readonly #asked: ReadonlyMap<string, Entry>;
  readonly #settled = new Map<string, MutantResult>();

  constructor(
    private readonly catalog: Catalog,
    entries: readonly Entry[],
  ) {
    this.#asked = new Map(entries.map((entry) => [nameOf(entry), entry]));
  }

  /** The news in a report: final results of mutants that were asked for, each reported once. */
  take(files: MutationTestResult['files']): Settled[] {
    const news = this.catalog
      .match(files)
      .filter(({ entry }) => this.#asked.has(nameOf(entry)))
      .filter(({ result }) => outcomeOf(result.status) !== 'open')
      // Servers may repeat in the answer what they reported before.
      .filter(({ entry, result }) => this.#settled.get(nameOf(entry))?.status !== result.status);
    for (const { entry, result } of news) {
      this.#settled.set(nameOf(entry), result);
    }
    return news;
  }

  /** The mutants without a result. */
  get open(): Entry[] {
    return [...this.#asked].flatMap(([name, entry]) => (this.#settled.has(name) ? [] : [entry]));
  }

  /** One line: `12 mutants: 9 Killed, 3 Survived`. */
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
