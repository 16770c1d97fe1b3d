/** Levels of the server's log messages. Tests: test/mstestRunner.test.ts. */
import type { TestingPlatformLogLevel } from '@testwire/protocols/mstest-runner/v1_0';
import type { Level } from '../../session.js';

/** The levels by their number and their name. */
const levels: readonly (readonly [name: string, level: Level])[] = [
  ['Trace', 'trace'],
  ['Debug', 'debug'],
  ['Information', 'info'],
  ['Warning', 'warn'],
  ['Error', 'error'],
  ['Critical', 'error'],
];

/** Return the level. An unknown level is a warning, so that it is not overlooked. */
export function levelOf(level: TestingPlatformLogLevel): Level {
  const found = typeof level === 'number' ? levels[level] : levels.find(([name]) => name === level);
  return found?.[1] ?? 'warn';
}
