/**
 * The last results of a suite whose tests are changes, and the counts of detected changes.
 *
 * This module must not depend on a protocol or an editor. Tests: test/results.test.ts.
 */
import type { TestNode, TestResult } from './adapter.js';

/** The numbers of changes that tests detect and do not detect. Other outcomes do not count. */
export interface Counts {
  readonly detected: number;
  readonly tested: number;
}

export class Results {
  /** Called after each change of the results. */
  onChange: () => void = () => undefined;
  readonly #byId = new Map<string, TestResult>();

  get all(): ReadonlyMap<string, TestResult> {
    return this.#byId;
  }

  /** Store a result without its output. A result that is not about a change is not stored. */
  set(id: string, { output: _, ...result }: TestResult): void {
    // The order of the map is the order of the last results.
    const known = this.#byId.delete(id);
    if (result.change !== undefined) {
      this.#byId.set(id, result);
    }
    if (known || result.change !== undefined) {
      this.onChange();
    }
  }

  /** Remove the results for which `keep` returns false. */
  filter(keep: (id: string, result: TestResult) => boolean): void {
    const before = this.#byId.size;
    for (const [id, result] of this.#byId) {
      if (!keep(id, result)) {
        this.#byId.delete(id);
      }
    }
    if (this.#byId.size !== before) {
      this.onChange();
    }
  }

  /** Return the counts of each group with results, by the group's id. */
  countGroups(nodes: ReadonlyMap<string, TestNode>): Map<string, Counts> {
    const found = new Map<string, { detected: number; tested: number }>();
    for (const [id, result] of this.#byId) {
      const { detected, tested } = countsOf([result]);
      for (let at = nodes.get(id)?.parent; tested > 0 && at !== undefined;) {
        const counts = found.get(at) ?? { detected: 0, tested: 0 };
        counts.detected += detected;
        counts.tested += tested;
        found.set(at, counts);
        at = nodes.get(at)?.parent;
      }
    }
    return found;
  }
}

export function countsOf(results: Iterable<TestResult>): Counts {
  let detected = 0;
  let tested = 0;
  for (const { outcome, change } of results) {
    if (change !== undefined && (outcome === 'passed' || outcome === 'failed')) {
      tested += 1;
      detected += outcome === 'passed' ? 1 : 0;
    }
  }
  return { detected, tested };
}
