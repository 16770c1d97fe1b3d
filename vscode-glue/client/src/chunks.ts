/**
 * Calls a function for each item of a long list, without blocking the event loop for long.
 *
 * This module must not depend on other modules. Tests: test/chunks.test.ts.
 */

/** Limits of one turn of the event loop: the number of calls, and the time in ms. */
const SIZE = 200;
const TURN = 20;

/** Call `action` for each item in order. After each chunk, other events are processed. */
export async function inChunks<T>(
  items: readonly T[],
  action: (item: T) => void,
  size = SIZE,
): Promise<void> {
  for (let at = 0; at < items.length;) {
    const [end, limit] = [at + size, performance.now() + TURN];
    do {
      action(items[at++] as T);
    } while (at < items.length && at < end && performance.now() < limit);
    await new Promise<void>((resolve) => setImmediate(resolve));
  }
}
