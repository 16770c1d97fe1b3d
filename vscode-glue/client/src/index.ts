/** The public API: sessions with test programs, and adapters for their protocols. */
export type {
  Adapter,
  Artifact,
  Change,
  Debugger,
  Frame,
  Links,
  Outcome,
  Place,
  Position,
  Program,
  Range,
  RunListener,
  RunRequest,
  Selection,
  Suite,
  Terms,
  TestNode,
  TestResult,
} from './adapter.js';
export { adapterOf, adapters, msp, mstestRunner, testRunner } from './adapters/index.js';
export {
  type CoverageFormat,
  type CoveredFile,
  type CoveredFunction,
  type CoveredLine,
  mergedCoverage,
  readCoverage,
} from './coverage/index.js';
export {
  type AppsOptions,
  type BuildError,
  DotnetApp,
  findApps,
  findDotnet,
} from './dotnet/index.js';
export { launchLine, type ServerOptions, type Transport, transportOf } from './launch.js';
export { environmentOf, type Variables } from './environment.js';
export { PathMap, type PathMappings } from './paths.js';
export { asProblem, Problem, type ProblemKind, reasonOf } from './problems.js';
export type { BuiltProgram } from './program.js';
export { enclosingLines } from './enclosing.js';
export { globMatcher } from './globs.js';
export { lineOfName, matchTest } from './names.js';
export { type Counts, countsOf, Results } from './results.js';
export { type RunView, testsOf } from './run.js';
export { hasFile, isToolFolder } from './search.js';
export { digestOf, readSnapshot, type Snapshot, takeSnapshot } from './snapshot.js';
export { TestServer } from './server.js';
export {
  defaultTimeouts,
  type Level,
  type Log,
  longestTimeout,
  Session,
  type Timeouts,
} from './session.js';
export {
  type Clock,
  defaultPolicy,
  type Policy,
  type State,
  type Supervised,
  Supervisor,
} from './supervisor.js';
export { textWith } from './text.js';
