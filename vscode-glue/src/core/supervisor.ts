/**
 * Keeps one server running: starts it when it is first needed, starts it again after a crash, each
 * time after a longer wait, and gives up with a clear reason after too many.
 *
 * Knows neither processes nor editors: how a session is opened and how time passes is handed in.
 * Tested by test/supervisor.test.ts.
 */
import { asProblem, Problem } from './problems.js';

/** What the supervisor needs of a session. */
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
  /** Wait before the first restart, in ms; each further one waits twice as long. */
  readonly firstWait: number;
  readonly longestWait: number;
  /** This many crashes within `window` ms are too many. */
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
  /** Call back after some ms; the returned function prevents it. */
  after(milliseconds: number, callback: () => void): () => void;
}

export const systemClock: Clock = {
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
  /** Counts starts and stops; what belongs to an older count is out of date. */
  #era = 0;
  #waiters: { resolve: (session: S) => void; reject: (problem: Problem) => void }[] = [];
  #closing: Promise<void> = Promise.resolve();

  constructor(
    private readonly open: () => Promise<S>,
    private readonly onState: (state: State<S>) => void,
    private readonly policy: Policy = defaultPolicy,
    private readonly clock: Clock = systemClock,
  ) {}

  get state(): State<S> {
    return this.#state;
  }

  /** The running session. Starts the server if need be and waits for a restart under way. */
  session(): Promise<S> {
    const state = this.#state;
    if (state.kind === 'ready') {
      return Promise.resolve(state.session);
    }
    if (state.kind === 'failed') {
      return Promise.reject(state.problem);
    }
    return new Promise((resolve, reject) => {
      this.#waiters.push({ resolve, reject });
      if (state.kind === 'stopped') {
        void this.#start();
      }
    });
  }

  /** Start afresh, at a person's wish: past crashes are forgotten. Rejects if it does not start. */
  async restart(): Promise<S> {
    await this.stop();
    this.#crashes = [];
    return this.session();
  }

  /** End the server; a later `session()` starts it again. */
  async stop(): Promise<void> {
    this.#era += 1;
    this.#stopWaiting?.();
    const state = this.#state;
    this.#settle(new Problem('exited', 'It was stopped.'));
    this.#ranOnce = false;
    this.#set({ kind: 'stopped' });
    if (state.kind === 'ready') {
      this.#closing = state.session.close();
    }
    await this.#closing;
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
      // Stopped while it started.
      this.#closing = session.close();
      return;
    }
    this.#ranOnce = true;
    void session.ended.then((problem) => {
      if (era === this.#era) {
        this.#closing = session.close();
        this.#lost(problem ?? new Problem('exited', 'It was stopped.'));
      }
    });
    this.#set({ kind: 'ready', session });
    this.#settle(session);
  }

  #lost(problem: Problem): void {
    if (problem.kind === 'cancelled') {
      // Ended because it did not heed a cancellation: no crash, and not needed again for now.
      this.#ranOnce = false;
      this.#set({ kind: 'stopped' });
      return;
    }
    // A server that never came up is a matter of settings: trying again would only hide the reason.
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
          `${problem.message} That was the ${ordinal(count)} time within ${minutes} min, so it is ` +
            'not started again by itself.',
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

function ordinal(count: number): string {
  const suffix = { 1: 'st', 2: 'nd', 3: 'rd' }[count] ?? 'th';
  return `${count}${suffix}`;
}
