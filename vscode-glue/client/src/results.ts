/**
 * The last results of a suite, and the counts of detected changes.
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

  /** Store a result, in place of the test's previous result. */
  set(id: string, result: TestResult): void {
    // The order of the map is the order of the last results.
    this.#byId.delete(id);
    this.#byId.set(id, result);
    this.onChange();
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
