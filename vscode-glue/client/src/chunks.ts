/**
 * Calls a function for each item of a long list, without blocking the event loop for long.
 *
 * This module must not depend on other modules. Tests: test/chunks.test.ts.
 */

/** Number of calls in one turn of the event loop. An editor may need 50 µs for each call. */
const SIZE = 200;

/** Call `action` for each item in order. After each chunk, other events are processed. */
export async function inChunks<T>(
  items: readonly T[],
  action: (item: T) => void,
  size = SIZE,
): Promise<void> {
  for (let from = 0; from < items.length; from += size) {
    items.slice(from, from + size).forEach((item) => action(item));
    await new Promise<void>((resolve) => setImmediate(resolve));
  }
}
