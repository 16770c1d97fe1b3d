/**
 * Keeps one server running. The supervisor starts the server when it is first needed, and restarts
 * the server after each crash with an increasing delay. After too many crashes, the supervisor no
 * longer restarts it.
 *
 * This module must not depend on processes or editors. Tests: test/supervisor.test.ts.
 */
import { asProblem, Problem } from './problems.js';

/** The members of a session that the supervisor uses. */
export interface Supervised {
  readonly ended: Promise<Problem | undefined>;
  close(): Promise<void>;
}

export type State<S> =
  | { readonly kind: 'stopped' }
  | { readonly kind: 'starting' }
  | { readonly kind: 'ready'; readonly session: S }
  | { readonly kind: 'waiting'; readonly seconds: number; readonly problem: Problem }
  | { readonly kind: 'failed'; readonly problem: Problem };

export interface Policy {
  /** Delay before the first restart, in ms. The delay is doubled for each further restart. */
  readonly firstWait: number;
  readonly longestWait: number;
  /** After this number of crashes within `window` ms, the server is no longer restarted. */
  readonly crashes: number;
  readonly window: number;
}

export const defaultPolicy: Policy = {
  firstWait: 1000,
  longestWait: 30_000,
  crashes: 5,
  window: 180_000,
};

export interface Clock {
  now(): number;
  /** Call `callback` after a delay. The returned function cancels the call. */
  after(milliseconds: number, callback: () => void): () => void;
}

const systemClock: Clock = {
  now: () => Date.now(),
  after: (milliseconds, callback) => {
    const timer = setTimeout(callback, milliseconds);
    return () => clearTimeout(timer);
  },
};

export class Supervisor<S extends Supervised> {
  #state: State<S> = { kind: 'stopped' };
  #crashes: number[] = [];
  #ranOnce = false;
  #stopWaiting: (() => void) | undefined;
  /** The number of starts and stops. Events that precede the last start or stop are ignored. */
  #era = 0;
  #waiters: { resolve: (session: S) => void; reject: (problem: Problem) => void }[] = [];
  #closing: Promise<void> = Promise.resolve();
  #disposed = false;
  #stops = 0;

  constructor(
    private readonly open: () => Promise<S>,
    private readonly onState: (state: State<S>) => void,
    private readonly policy: Policy = defaultPolicy,
    private readonly clock: Clock = systemClock,
  ) {}

  get state(): State<S> {
    return this.#state;
  }

  /** The number of calls of `stop`. */
  get stops(): number {
    return this.#stops;
  }

  /** Return the running session. If necessary, start the server or wait for its restart. */
  session(): Promise<S> {
    const state = this.#state;
    if (state.kind === 'ready') {
      return Promise.resolve(state.session);
    }
    if (state.kind === 'failed') {
      return Promise.reject(state.problem);
    }
    if (this.#disposed) {
      return Promise.reject(stopped());
    }
    return new Promise((resolve, reject) => {
      this.#waiters.push({ resolve, reject });
      if (state.kind === 'stopped') {
        void this.#start();
      }
    });
  }

  /** Restart the server and reset the number of crashes. Rejects if the server does not start. */
  async restart(): Promise<S> {
    await this.stop();
    this.#crashes = [];
    return this.session();
  }

  /** End the server. A later call of `session` starts the server again. */
  async stop(): Promise<void> {
    this.#era += 1;
    this.#stops += 1;
    this.#stopWaiting?.();
    const state = this.#state;
    this.#settle(stopped());
    this.#ranOnce = false;
    this.#set({ kind: 'stopped' });
    if (state.kind === 'ready') {
      this.#closing = state.session.close();
    }
    await this.#closing;
  }

  /** End the server. It cannot be started again. */
  dispose(): Promise<void> {
    this.#disposed = true;
    return this.stop();
  }

  async #start(): Promise<void> {
    const era = ++this.#era;
    this.#set({ kind: 'starting' });
    await this.#closing;
    let session: S;
    try {
      session = await this.open();
    } catch (error) {
      if (era === this.#era) {
        this.#lost(asProblem(error));
      }
      return;
    }
    if (era !== this.#era) {
      // `stop` was called while the server was starting.
      this.#closing = session.close();
      return;
    }
    this.#ranOnce = true;
    void session.ended.then((problem) => {
      if (era === this.#era) {
        this.#closing = session.close();
        this.#lost(problem ?? stopped());
      }
    });
    this.#set({ kind: 'ready', session });
    this.#settle(session);
  }

  #lost(problem: Problem): void {
    if (problem.kind === 'cancelled') {
      // The server was ended because it ignored a cancellation. The next call of `session` starts
      // the server again.
      this.#ranOnce = false;
      this.#set({ kind: 'stopped' });
      return;
    }
    // If the server has never started, the settings are probably wrong. A restart would not help.
    if (!this.#ranOnce || !problem.restartHelps) {
      this.#giveUp(problem);
      return;
    }
    const now = this.clock.now();
    this.#crashes = [...this.#crashes.filter((time) => now - time < this.policy.window), now];
    const count = this.#crashes.length;
    if (count >= this.policy.crashes) {
      const minutes = Math.round(this.policy.window / 60_000);
      this.#giveUp(
        new Problem(
          problem.kind,
          `${problem.message} This was the ${ordinal(count)} crash within ${minutes} min. To start ` +
            'the server again, run “Testwire: Restart Servers”.',
        ),
      );
      return;
    }
    const wait = Math.min(this.policy.firstWait * 2 ** (count - 1), this.policy.longestWait);
    const era = this.#era;
    this.#stopWaiting = this.clock.after(wait, () => {
      if (era === this.#era) {
        void this.#start();
      }
    });
    this.#set({ kind: 'waiting', seconds: wait / 1000, problem });
  }

  #giveUp(problem: Problem): void {
    this.#set({ kind: 'failed', problem });
    this.#settle(problem);
  }

  #set(state: State<S>): void {
    this.#state = state;
    this.onState(state);
  }

  #settle(outcome: S | Problem): void {
    for (const { resolve, reject } of this.#waiters.splice(0)) {
      if (outcome instanceof Problem) {
        reject(outcome);
      } else {
        resolve(outcome);
      }
    }
  }
}

function stopped(): Problem {
  return new Problem('exited', 'The server was stopped.');
}

function ordinal(count: number): string {
  const suffix = { 1: 'st', 2: 'nd', 3: 'rd' }[count] ?? 'th';
  return `${count}${suffix}`;
}
