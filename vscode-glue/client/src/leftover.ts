/**
 * Finds servers that stay busy after they have responded to a cancelled request.
 *
 * There are three signs of such a server. It does not respond to a request of an unknown method. It
 * keeps sending messages of the cancelled request. For the next request of the same method, it sends
 * no message.
 *
 * This module must not depend on processes, streams or editors. Tests: test/leftover.test.ts.
 */
import { Problem } from './problems.js';

/** The number of requests that check the server during the time limit. */
const PROBES = 5;
/** Time in ms without a message of a cancelled request, after which the request seems to have ended. */
const QUIET = 100;

export interface LeftoverOptions {
  /** Maximum time in ms for the end of cancelled work. */
  readonly wait: number;
  /** Send a request that the server rejects at once. Never rejects. */
  probe(): Promise<void>;
  /** End the server. */
  end(problem: Problem): void;
}

export class Leftover {
  /** The time of the last response to a cancelled request. Undefined if all such work has ended. */
  #since: number | undefined;
  /** The time of the last message of a cancelled request. */
  #last = 0;
  /** The methods of the cancelled requests. */
  readonly #cancelled = new Set<string>();
  #probing = false;
  #closed = false;
  #timer: NodeJS.Timeout | undefined;
  /** The methods with a message since the last cancellation. */
  readonly #heard = new Set<string>();
  /** The longest time in ms without a message, by method. */
  readonly #longest = new Map<string, number>();

  constructor(private readonly options: LeftoverOptions) {}

  /** Note the response to a cancelled request. */
  responded(method: string): void {
    this.#since = performance.now();
    this.#last = this.#since;
    this.#cancelled.add(method);
    this.#heard.clear();
    if (!this.#probing && !this.#closed) {
      void this.#probe();
    }
  }

  /** Note a message for a request that is in progress, `silence` ms after the previous one. */
  heard(method: string, silence: number): void {
    this.#heard.add(method);
    this.#longest.set(method, Math.max(silence, this.#longest.get(method) ?? 0));
    clearTimeout(this.#timer);
  }

  /** Note the response to a request that was not cancelled. */
  completed(method: string, silence: number): void {
    this.heard(method, silence);
    this.#cancelled.delete(method);
    if (this.#cancelled.size === 0) {
      this.#since = undefined;
    }
  }

  /** Note a message for a request that is not in progress. */
  stray(): void {
    this.#last = performance.now();
    if (this.#since !== undefined && this.#last - this.#since > this.options.wait) {
      this.#end();
    }
  }

  /** Resolves when cancelled requests seem to have ended, or when the server has been ended. */
  async quiet(): Promise<void> {
    while (!this.#closed && this.#since !== undefined && performance.now() - this.#last < QUIET) {
      await new Promise((resolve) => setTimeout(resolve, QUIET / PROBES));
    }
  }

  /**
   * Return the time limit in ms for the first message for a request, or undefined if the server is
   * not suspect. A server that was silent for longer before is allowed to be silent again.
   */
  limit(method: string): number | undefined {
    return this.#since === undefined || this.#heard.has(method)
      ? undefined
      : this.options.wait + (this.#longest.get(method) ?? 0);
  }

  /** The reason for the end of the server. */
  get problem(): Problem {
    return new Problem(
      'cancelled',
      `The server was busy for more than ${this.options.wait / 1000} s after a cancellation, so it was ended.`,
    );
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
  }

  async #probe(): Promise<void> {
    const { wait } = this.options;
    this.#probing = true;
    while (!this.#closed && performance.now() - (this.#since ?? 0) < wait) {
      this.#timer = setTimeout(() => this.#end(), wait);
      await new Promise((resolve) => setTimeout(resolve, wait / PROBES).unref());
      if (!this.#closed) {
        await this.options.probe();
      }
      clearTimeout(this.#timer);
    }
    this.#probing = false;
  }

  #end(): void {
    if (!this.#closed) {
      this.options.end(this.problem);
    }
  }
}
