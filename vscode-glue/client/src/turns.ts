/** Calls actions one after the other. Tests: test/server.test.ts, test/session.test.ts. */
export class Turns {
  #last: Promise<unknown> = Promise.resolve();

  /** Resolves when all earlier turns have ended. Never rejects. */
  async idle(): Promise<void> {
    await this.#last;
  }

  /** Call `action` when all earlier turns have ended. */
  next<T>(action: () => Promise<T>): Promise<T> {
    const turn = this.#last.then(action);
    this.#last = turn.catch(() => undefined);
    return turn;
  }

  /** Call `action` at once. `idle` and later turns wait for it. */
  atOnce<T>(action: () => Promise<T>): Promise<T> {
    const done = action();
    this.#last = Promise.allSettled([this.#last, done]);
    return done;
  }
}
