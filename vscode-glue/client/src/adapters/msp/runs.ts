/**
 * The runs in progress, and the results that count for each of them.
 *
 * A progress notification does not contain the id of its request. A result therefore counts for each
 * run that requested the mutant, because all of them test the same change. If the source or a test
 * has changed between two runs, only the newer run is right. Two rules ensure that its result is
 * shown last:
 *
 * - If the results of a mutant differ, the newest run that requested the mutant requests it again.
 *   The older run has then already reported the mutant.
 * - When a run ends, older runs no longer accept results of its mutants.
 *
 * This module must not depend on messages. Tests: test/runs.test.ts.
 */

export class Runs {
  /** The newest run is last. */
  readonly #inProgress: Run[] = [];

  /** Add a run of mutants, by their ids. */
  begin(ids: Iterable<string>): Run {
    const run = new Run(this.#inProgress, ids);
    this.#inProgress.push(run);
    return run;
  }
}

export class Run {
  readonly #requested: Set<string>;
  readonly #statuses = new Map<string, string>();
  readonly #disputed = new Set<string>();

  constructor(
    private readonly all: Run[],
    ids: Iterable<string>,
  ) {
    this.#requested = new Set(ids);
  }

  /** Return true for a mutant of this run. */
  requested(id: string): boolean {
    return this.#requested.has(id);
  }

  /** Return true if a result counts for this run. */
  accept(id: string, status: string): boolean {
    if (!this.requested(id)) {
      return false;
    }
    const before = this.#statuses.get(id);
    if (before !== undefined && before !== status && this.#shares(id)) {
      this.#disputed.add(id);
    }
    this.#statuses.set(id, status);
    return true;
  }

  /**
   * Return the mutants that this run must request again, after its response. A second call returns
   * only mutants whose results have differed since the first call.
   */
  disputed(): string[] {
    const newer = this.all.slice(this.all.indexOf(this) + 1);
    const found = [...this.#disputed].filter((id) => !newer.some((run) => run.#requested.has(id)));
    this.#disputed.clear();
    return found;
  }

  /** Remove the run. */
  end(): void {
    const at = this.all.indexOf(this);
    this.all.splice(at, 1);
    for (const run of this.all.slice(0, at)) {
      for (const id of this.#statuses.keys()) {
        run.#requested.delete(id);
        run.#disputed.delete(id);
      }
    }
  }

  #shares(id: string): boolean {
    return this.all.some((run) => run !== this && run.#requested.has(id));
  }
}
