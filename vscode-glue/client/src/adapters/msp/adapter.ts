/**
 * The adapter of the Mutation Server Protocol. A test is a mutant, which passes if it is detected.
 *
 * The tree contains folders, files and mutants. Tests: test/catalog.test.ts.
 */
import { readFile } from 'node:fs/promises';
import { basename, dirname, isAbsolute, relative, sep } from 'node:path';
import type { CancellationToken } from 'vscode-jsonrpc';
import { type MutantResult, type MutationTestResult, protocol } from '@testwire/protocols/msp/v0_4';
import type { Adapter, RunListener, RunRequest, Suite, TestNode } from '../../adapter.js';
import type { ServerOptions } from '../../launch.js';
import { PathMap } from '../../paths.js';
import type { Log, Session, Timeouts } from '../../session.js';
import { Catalog, type Entry, type Target } from './catalog.js';
import { editorRange, mutantLabel, outcomeOf, splitLines } from './mutants.js';
import { testResult } from './results.js';
import { Runs } from './runs.js';
import { MutationSession } from './session.js';
import { Started } from './started.js';

export const msp: Adapter = {
  protocol: protocol.id,
  title: protocol.title,
  transports: protocol.transports,
  terms: {
    test: 'mutant',
    tests: 'mutants',
    change: {
      undetected: 'survivor',
      undetectedPlural: 'survivors',
      score: 'mutation score',
    },
  },
  debugs: false,
  createSuite: (options, log, timeouts) => new MutantSuite(options, log, timeouts),
};

class MutantSuite implements Suite {
  nodes: ReadonlyMap<string, TestNode> = new Map();
  readonly concurrent = true;
  onNodes = (): void => undefined;
  readonly #catalog: Catalog;
  readonly #root: string;
  /** The nodes of the mutants by file. */
  readonly #mutants = new Map<string, TestNode[]>();
  readonly #targets = new Map<string, Target>();
  readonly #runs = new Runs();
  /** Results of all runs are shown in order of arrival. */
  #shown: Promise<void> = Promise.resolve();
  #peer: MutationSession | undefined;

  constructor(
    private readonly options: ServerOptions,
    private readonly log: Log,
    private readonly timeouts: Timeouts,
  ) {
    this.#catalog = new Catalog(options.cwd, new PathMap(options.pathMappings));
    this.#root = options.root ?? options.cwd;
  }

  async open(): Promise<Session> {
    this.#peer = await MutationSession.open(this.options, this.log, this.timeouts);
    return this.#peer.base;
  }

  async discover(files?: readonly string[], token?: CancellationToken): Promise<void> {
    const catalog = this.#catalog;
    if (files === undefined) {
      catalog.replaceAll(await this.#session.discover(undefined, token));
      this.#mutants.clear();
    } else {
      const ranges = files.map((file) => ({ path: catalog.wirePath(file) }));
      const found = await this.#session.discover(ranges, token);
      catalog.replaceFiles(files, found);
      files.forEach((file) => this.#mutants.delete(file));
    }
    for (const file of catalog.files.filter((each) => !this.#mutants.has(each))) {
      const lines = await linesOf(file);
      this.#mutants.set(
        file,
        catalog.entriesOf(file).map((entry) => this.#node(entry, lines)),
      );
    }
    this.#arrange();
  }

  async run(request: RunRequest, listener: RunListener, token?: CancellationToken): Promise<void> {
    const targets = (ids: readonly string[]): Target[] =>
      ids.flatMap((id) => this.#targets.get(id) ?? []);
    const include: Target[] =
      request.include === undefined ? [{ kind: 'all' }] : targets(request.include);
    const plan = this.#catalog.plan(include, targets(request.exclude));
    const run = this.#runs.begin(plan.entries.map((entry) => this.#idOf(entry)));
    const sources = new Map<string, Promise<string[]>>();
    let shown: Promise<void> = Promise.resolve();
    const started = new Started(request.tests, (id) => listener.started(id));
    const take = (files: MutationTestResult['files']): boolean => {
      let requested = false;
      for (const { entry, result } of this.#catalog.match(files)) {
        requested ||= run.requested(this.#idOf(entry));
        if (outcomeOf(result.status) === 'open' || !run.accept(this.#idOf(entry), result.status)) {
          continue;
        }
        const lines = sources.get(entry.file) ?? linesOf(entry.file);
        sources.set(entry.file, lines);
        // Results are shown in order of arrival.
        shown = this.#shown.then(async () => {
          this.#show(entry, result, await lines, listener);
          started.ended(this.#idOf(entry));
        });
        this.#shown = shown.catch(() => undefined);
      }
      return requested;
    };
    try {
      await this.#session.mutationTest(plan, take, token);
      const disputed = targets(run.disputed());
      if (disputed.length > 0) {
        await this.#session.mutationTest(this.#catalog.plan(disputed), take, token);
      }
    } finally {
      run.end();
      await shown;
    }
  }

  get #session(): MutationSession {
    if (this.#peer === undefined) {
      throw new Error('Call `open` first.');
    }
    return this.#peer;
  }

  #show(entry: Entry, result: MutantResult, lines: string[], listener: RunListener): void {
    const path = this.#catalog.wirePath(entry.file);
    listener.ended(this.#idOf(entry), testResult(entry.file, path, result, lines));
  }

  #idOf({ file, key }: Entry): string {
    return `${this.#pathOf(file)}#${key}`;
  }

  #pathOf(file: string): string {
    return relative(this.#root, file).split(sep).join('/');
  }

  #node(entry: Entry, lines: string[]): TestNode {
    const { file, key, mutant } = entry;
    const { line, column } = mutant.location.start;
    const label = mutantLabel(lines, mutant);
    const id = this.#idOf(entry);
    this.#targets.set(id, { kind: 'mutant', path: file, key });
    const sort = `${padded(line)}:${padded(column)} ${label}`;
    const parent = this.#pathOf(file);
    return { id, label, parent, sort, file, range: editorRange(mutant.location) };
  }

  /** Set `nodes`: the folders, the files and the mutants. */
  #arrange(): void {
    const paths = new Map<string, string>();
    for (const file of this.#mutants.keys()) {
      for (let path = file; this.#inTree(path); path = dirname(path)) {
        paths.set(this.#pathOf(path), path);
      }
    }
    const nodes = new Map<string, TestNode>();
    // A folder's path precedes the paths in it.
    for (const id of [...paths.keys()].sort()) {
      const path = paths.get(id) as string;
      const own = this.#mutants.get(path);
      nodes.set(id, this.#group(id, path, own !== undefined));
      own?.forEach((mutant) => nodes.set(mutant.id, mutant));
    }
    this.nodes = nodes;
  }

  /** Return false for the root and its parents. A file outside the root has no folders. */
  #inTree(path: string): boolean {
    const below = this.#pathOf(path);
    const outside = below === '..' || below.startsWith('../') || isAbsolute(below);
    return below !== '' && (this.#mutants.has(path) || !outside);
  }

  #group(id: string, path: string, isFile: boolean): TestNode {
    this.#targets.set(id, { kind: isFile ? 'file' : 'folder', path });
    const parent = this.#pathOf(dirname(path));
    return {
      id,
      label: basename(path),
      ...(this.#inTree(dirname(path)) ? { parent } : {}),
      // Folders precede files, as in the file explorer.
      sort: `${isFile ? 1 : 0}${basename(path)}`,
      file: path,
      group: true,
    };
  }
}

/** Return a file's lines on disk, which the server also reads, or [] for a missing file. */
async function linesOf(file: string): Promise<string[]> {
  try {
    return splitLines(await readFile(file, 'utf8'));
  } catch {
    return [];
  }
}

function padded(value: number): string {
  return String(value).padStart(7, '0');
}
