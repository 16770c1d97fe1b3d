/** The public API of the core, for extensions of other editors and for tools. */
export { Catalog, type Entry, type Plan, type Target } from './catalog.js';
export { launchLine, type ServerOptions, type TransportId, transports } from './launch.js';
export { Ledger, type Settled } from './ledger.js';
export {
  type Change,
  changedLines,
  editorRange,
  explain,
  mutantKey,
  mutantLabel,
  type Outcome,
  outcomeOf,
  splitLines,
  textIn,
} from './mutants.js';
export { Problem, type ProblemKind } from './problems.js';
export {
  defaultTimeouts,
  type DiscoveredFiles,
  type Log,
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
