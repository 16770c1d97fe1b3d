/**
 * A session with a mutation server: the requests, and the checks of their responses.
 *
 * Tests: test/session.test.ts.
 */
import {
  Client,
  type FileRange,
  type MutationTestResult,
  protocol,
} from '@testwire/protocols/msp/v0_4';
import type { CancellationToken } from 'vscode-jsonrpc';
import type { ServerOptions } from '../../launch.js';
import { PathMap } from '../../paths.js';
import { asProblem, Problem } from '../../problems.js';
import { defaultTimeouts, type Log, Session, type Timeouts } from '../../session.js';
import { readConfigureResult, readDiscoverResult, readMutationTestResult } from './replies.js';
import { checkVersion } from './version.js';

type Files = MutationTestResult['files'];
export type DiscoveredFiles = ReturnType<typeof readDiscoverResult>['files'];

/** The mutants to test: those in `files`, or those in `mutants`, or all. */
export interface MutantSelection {
  readonly files?: readonly FileRange[] | undefined;
  readonly mutants?: DiscoveredFiles;
}

export class MutationSession {
  /** Receive the progress of the runs. A connection has only one handler for a notification. */
  readonly #runs = new Set<(value: unknown) => void>();

  private constructor(
    /** The session without the protocol. */
    readonly base: Session,
    private readonly client: Client,
    private readonly log: Log,
  ) {
    client.onReportMutationTestProgress((value) => {
      if (this.#runs.size === 0) {
        base.stray();
      }
      this.#runs.forEach((take) => take(value));
    });
  }

  /**
   * Start a server and configure it. If an error occurs, end the server and reject with a Problem.
   */
  static async open(
    options: ServerOptions,
    log: Log,
    timeouts: Timeouts = defaultTimeouts,
  ): Promise<MutationSession> {
    let opened: MutationSession | undefined;
    await Session.open(options, protocol.transports, log, timeouts, async (session) => {
      // replies.ts validates the responses, but only the members that the editor uses.
      const client = new Client(session.connection, { check: false });
      opened = new MutationSession(session, client, log);
      const { configFile: file, pathMappings } = options;
      await opened.#configure(file && new PathMap(pathMappings).toServer(file));
    });
    return opened as unknown as MutationSession;
  }

  /** Request the mutants of files and ranges, or of the whole project. */
  async discover(
    files?: readonly FileRange[],
    token?: CancellationToken,
  ): Promise<DiscoveredFiles> {
    const params = files === undefined ? {} : { files: [...files] };
    const reply = await this.base.request({
      method: 'discover',
      limit: this.base.timeouts.discover,
      token,
      send: (inner) => this.client.discover(params, inner),
    });
    return checked('discover', () => readDiscoverResult(reply)).files;
  }

  /**
   * Test mutants. If the selection contains `mutants`, servers ignore `files`. Both are sent, because
   * StrykerJS ignores `mutants` and would test the whole project. `onResults` receives the results
   * from notifications and from the response. It returns false for results of other mutants.
   *
   * A progress notification does not contain the request's id, so the results of all runs in
   * progress are received. `Runs` selects the results of each run.
   */
  mutationTest(
    selection: MutantSelection,
    onResults: (files: Files) => unknown,
    token?: CancellationToken,
  ): Promise<void> {
    return this.base.atOnce(() => this.#mutationTest(selection, onResults, token));
  }

  async #mutationTest(
    { files, mutants }: MutantSelection,
    onResults: (files: Files) => unknown,
    token?: CancellationToken,
  ): Promise<void> {
    const params = {
      ...(files === undefined ? {} : { files: [...files] }),
      ...(mutants === undefined ? {} : { mutants }),
    };
    let heard: (certain: boolean) => void = () => undefined;
    const take = (value: unknown): void => {
      try {
        heard(onResults(readMutationTestResult(value).files) !== false);
      } catch (error) {
        // Ignore only this notification. Its mutants get no result.
        heard(true);
        this.log.warn(`A progress notification was ignored: ${asProblem(error).message}`);
      }
    };
    this.#runs.add(take);
    try {
      const reply = await this.base.request({
        method: 'mutationTest',
        limit: this.base.timeouts.silence,
        token,
        send: (inner) => this.client.mutationTest(params, inner),
        watch: (restart) => {
          heard = restart;
        },
      });
      onResults(checked('mutationTest', () => readMutationTestResult(reply)).files);
    } finally {
      this.#runs.delete(take);
    }
  }

  async #configure(configFile: string | undefined): Promise<void> {
    const params = configFile === undefined ? {} : { configFilePath: configFile };
    const reply = await this.base.request({
      method: 'configure',
      limit: this.base.timeouts.start,
      send: (inner) => this.client.configure(params, inner),
    });
    const { version } = checked('configure', () => readConfigureResult(reply));
    const warning = checkVersion(version);
    if (warning !== undefined) {
      this.log.warn(warning);
    }
    this.log.info(`The server uses version ${version} of the protocol.`);
  }
}

/** Call `check`, and add the method to the messages of its errors. */
function checked<T>(method: string, check: () => T): T {
  try {
    return check();
  } catch (error) {
    const problem = asProblem(error);
    throw new Problem(problem.kind, `The response to “${method}” is not valid: ${problem.message}`);
  }
}
