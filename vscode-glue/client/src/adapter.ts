/**
 * The interface between a protocol and an editor.
 *
 * An adapter translates one protocol. Its suite lists nodes, and runs the tests below selected
 * nodes. All other modules, except for the adapters, must not depend on a protocol. Positions are
 * 0-based, in UTF-16 code units. Tests: test/run.test.ts.
 */
import type { CancellationToken } from 'vscode-jsonrpc';
import type { ServerOptions, Transport } from './launch.js';
import type { Log, Session, Timeouts } from './session.js';

export interface Position {
  readonly line: number;
  readonly character: number;
}

/** A range in a file. The end is exclusive. */
export interface Range {
  readonly start: Position;
  readonly end: Position;
}

export interface Place {
  /** Absolute path. */
  readonly file: string;
  readonly range: Range;
}

/** A node of the tree: a test, or a group of tests. A test may contain other tests. */
export interface TestNode {
  /** Identifies the node in its suite, also after a restart of the server. */
  readonly id: string;
  /** The name for users. */
  readonly label: string;
  /** Id of the parent. Absent at the top level. */
  readonly parent?: string;
  /** Determines the order of siblings. If absent, the label determines the order. */
  readonly sort?: string;
  /** Absolute path of the file or folder. */
  readonly file?: string;
  readonly range?: Range;
  readonly tags?: readonly string[];
  /** True for a group, which has no result. */
  readonly group?: boolean;
  /** True if the tests of this node are listed only when they are needed, by `Suite.resolve`. */
  readonly unresolved?: boolean;
  /** The reason why the server could not list the tests of this node. */
  readonly problem?: string;
}

/** The nodes to run. `include` is undefined for all nodes. */
export interface Selection {
  readonly include: readonly string[] | undefined;
  readonly exclude: readonly string[];
}

export type Outcome = 'passed' | 'failed' | 'skipped' | 'errored';

export interface Frame {
  readonly label: string;
  readonly file?: string;
  readonly position?: Position;
}

/** A change of the source, which tests must detect. */
export interface Change {
  /** The change in one line, such as `a * b → a + b`. */
  readonly title: string;
  readonly place: Place;
  /** The new text of the range. Absent if it is unknown. */
  readonly replacement?: string;
}

/** The tests to which a result refers. */
export interface Links {
  /** `detects`: these tests detect the change. `reaches`: these tests execute the changed code. */
  readonly relation: 'detects' | 'reaches';
  /** The words for the relation, such as `Killed by`. */
  readonly title: string;
  /** The names of the tests. */
  readonly tests: readonly string[];
}

export interface TestResult {
  readonly outcome: Outcome;
  /** The words for the outcome, for summaries. */
  readonly status: string;
  /** The reason, for each outcome except for `passed`. */
  readonly message?: string;
  readonly expected?: string;
  readonly actual?: string;
  /** The location of the failure. */
  readonly place?: Place;
  /** The innermost frame is first. */
  readonly frames?: readonly Frame[];
  /** In milliseconds. */
  readonly duration?: number;
  /** Output of the test. */
  readonly output?: string;
  /** Present if the test is a change of the source. The outcome `failed` means: not detected. */
  readonly change?: Change;
  readonly links?: readonly Links[];
}

/** A file that a run has produced, such as a report or the coverage. */
export interface Artifact {
  /** Absolute path. */
  readonly file: string;
  /** The name for users. */
  readonly name: string;
}

/** Connects the debugger of the editor. Each method resolves when the debugger is connected. */
export interface Debugger {
  /** True if the adapter attaches to the server's process, because the server does not ask for it. */
  readonly attachesFirst?: boolean;
  /** Attach to a process. */
  attach(processId: number): Promise<void>;
  /** Connect to a debug adapter, which listens on a port. */
  connect(host: string, port: number): Promise<void>;
  /** Start a program under the debugger. */
  launch(program: Program): Promise<void>;
}

export interface Program {
  readonly command: string;
  readonly args: readonly string[];
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
}

/** Receives the events of a run. The ids may be unknown to the caller. */
export interface RunListener {
  started(id: string): void;
  ended(id: string, result: TestResult): void;
  /** Output of the whole run. */
  output(text: string): void;
  /** The file may be removed when the returned promise has resolved. */
  artifact?(artifact: Artifact): Promise<void> | void;
}

export interface RunRequest extends Selection {
  /** The ids of all tests in the selection. */
  readonly tests: readonly string[];
  /** Present if the tests run under a debugger. */
  readonly debugger?: Debugger;
  /** True if the server collects coverage and reports it as an artifact, if it can. */
  readonly coverage?: boolean;
}

/** The tests of one server. A suite exists longer than a session with its server. */
export interface Suite {
  /** The nodes of the last discovery by id. Parents precede their children. */
  readonly nodes: ReadonlyMap<string, TestNode>;
  /** True if several runs can be in progress. Otherwise a run waits for the earlier runs. */
  readonly concurrent?: boolean;
  /** Called when `nodes` has changed, except by `discover`. */
  onNodes: () => void;
  /** Start the server. Rejects with a Problem. */
  open(): Promise<Session>;
  /**
   * List the tests of files, or all tests. `files` are absolute paths. A protocol that cannot list
   * the tests of a file lists all tests. Rejects with a Problem.
   */
  discover(files?: readonly string[], token?: CancellationToken): Promise<void>;
  /** List the tests of an unresolved node. Absent if all nodes are resolved. Rejects with a Problem. */
  resolve?(id: string): Promise<void>;
  /** Run tests in the open session. Rejects with a Problem if tests have no result. */
  run(request: RunRequest, listener: RunListener, token?: CancellationToken): Promise<void>;
}

/** The words for users. */
export interface Terms {
  /** A test in the singular and in the plural. */
  readonly test: string;
  readonly tests: string;
  /** Present if a test is a change of the source. */
  readonly change?: {
    /** A change that no test detects, in the singular and in the plural. */
    readonly undetected: string;
    readonly undetectedPlural: string;
    /** The share of detected changes. */
    readonly score: string;
  };
}

export interface Adapter {
  /** Id of the protocol in the specifications. */
  readonly protocol: string;
  /** The protocol's name for users. */
  readonly title: string;
  readonly transports: readonly Transport[];
  readonly terms: Terms;
  /** True if a suite can run tests under a debugger. */
  readonly debugs: boolean;
  createSuite(options: ServerOptions, log: Log, timeouts: Timeouts): Suite;
}
