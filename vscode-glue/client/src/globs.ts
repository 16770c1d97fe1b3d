/** Matches paths with glob patterns, as VS Code does. Tests: test/globs.test.ts. */
import picomatch from 'picomatch';

/** Return a function that tests whether a relative path with slashes matches one of the patterns. */
export function globMatcher(patterns: readonly string[]): (path: string) => boolean {
  // Parentheses and exclamation marks are ordinary characters of a pattern.
  const globs = patterns.map((pattern) => pattern.replace(/[()]/g, '\\$&'));
  return picomatch(globs, { dot: true, noextglob: true, nonegate: true });
}
