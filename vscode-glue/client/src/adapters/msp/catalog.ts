/**
 * The mutants of one server, by file.
 *
 * The catalog converts a selection in the tree to a minimal request, and finds the mutant for each
 * result. This module must not read files. Tests: test/catalog.test.ts.
 */
import { isAbsolute, relative, resolve, sep } from 'node:path';
import type {
  DiscoveredMutant,
  FileRange,
  MutantResult,
  MutationTestResult,
  Position,
} from '@testwire/protocols/msp/v0_4';
import { PathMap } from '../../paths.js';
import { mutantKey } from './mutants.js';
import type { DiscoveredFiles } from './session.js';

export interface Entry {
  /** Absolute path of the file. */
  readonly file: string;
  readonly key: string;
  readonly mutant: DiscoveredMutant;
}

/** A node of the tree. Paths are absolute. */
export type Target =
  | { readonly kind: 'all' }
  | { readonly kind: 'folder'; readonly path: string }
  | { readonly kind: 'file'; readonly path: string }
  | { readonly kind: 'mutant'; readonly path: string; readonly key: string };

export interface Plan {
  /** The files and ranges to request, or undefined for the whole project. */
  readonly files: FileRange[] | undefined;
  /** The selected mutants. Present only if the ranges contain further mutants. */
  readonly mutants?: DiscoveredFiles;
  /** The selected mutants. The server also tests other mutants in the requested ranges. */
  readonly entries: Entry[];
}

interface File {
  /** The file's path in messages. */
  readonly spelling: string;
  readonly entries: ReadonlyMap<string, Entry>;
}

export class Catalog {
  #files = new Map<string, File>();

  /** `cwd` is the server's working directory. Paths in messages are relative to this directory. */
  constructor(
    private readonly cwd: string,
    private readonly paths: PathMap = new PathMap(),
  ) {}

  /** Absolute paths of the files that have mutants. */
  get files(): string[] {
    return [...this.#files.keys()];
  }

  entriesOf(file: string): Entry[] {
    return [...(this.#files.get(file)?.entries.values() ?? [])];
  }

  /** Store the mutants of the whole project. Return the files that no longer have mutants. */
  replaceAll(answer: DiscoveredFiles): string[] {
    const before = this.files;
    this.#files = this.#read(answer);
    return before.filter((file) => !this.#files.has(file));
  }

  /** Store the mutants of some files. A file is removed if the response does not contain it. */
  replaceFiles(files: readonly string[], answer: DiscoveredFiles): void {
    const found = this.#read(answer);
    for (const file of files) {
      const read = found.get(file);
      if (read === undefined) {
        this.#files.delete(file);
      } else {
        this.#files.set(file, read);
      }
    }
  }

  /** Return a file's path for messages, which is usually relative and has forward slashes. */
  wirePath(path: string): string {
    const mapped = this.paths.toServer(path);
    const other = mapped === path ? relative(this.cwd, path) : mapped;
    const spelling = this.#files.get(path)?.spelling ?? other;
    return isAbsolute(spelling) ? spelling : spelling.split(sep).join('/');
  }

  /** Return the mutants to test, and the files to request. */
  plan(targets: readonly Target[], excluded: readonly Target[] = []): Plan {
    const files: FileRange[] = [];
    const entries = new Map<Entry, true>();
    const whole = targets.some(({ kind }) => kind === 'all') && excluded.length === 0;
    const left = new Set(excluded.flatMap((target) => this.#inside(target)));
    for (const target of targets) {
      const inside = this.#inside(target);
      const chosen = inside.filter((entry) => !left.has(entry));
      for (const entry of chosen) {
        entries.set(entry, true);
      }
      if (!whole && chosen.length > 0) {
        files.push(...this.#ranges(target, chosen, chosen.length === inside.length));
      }
    }
    const chosen = [...entries.keys()];
    if (whole || !this.#isAmbiguous(entries)) {
      return { files: whole ? undefined : unique(files), entries: chosen };
    }
    return { files: unique(files), mutants: this.#mutantsOf(chosen), entries: chosen };
  }

  /** Return each result with its mutant, ignoring results of unknown mutants. */
  match(files: MutationTestResult['files']): { entry: Entry; result: MutantResult }[] {
    return Object.entries(files).flatMap(([path, { mutants }]) => {
      const known = this.#files.get(this.#localPath(path))?.entries;
      return mutants.flatMap((result) => {
        const entry = known?.get(mutantKey(result));
        return entry === undefined ? [] : [{ entry, result }];
      });
    });
  }

  /** Return the absolute local path of a path in a message. */
  #localPath(spelling: string): string {
    return resolve(this.cwd, this.paths.toLocal(spelling));
  }

  /** Return the mutants of a node. Must be fast, because a selection can have thousands of nodes. */
  #inside(target: Target): Entry[] {
    switch (target.kind) {
      case 'all':
        return this.files.flatMap((file) => this.entriesOf(file));
      case 'folder': {
        const prefix = target.path.endsWith(sep) ? target.path : target.path + sep;
        const files = this.files.filter((file) => file.startsWith(prefix));
        return files.flatMap((file) => this.entriesOf(file));
      }
      case 'file':
        return this.entriesOf(target.path);
      case 'mutant': {
        const entry = this.#files.get(target.path)?.entries.get(target.key);
        return entry === undefined ? [] : [entry];
      }
    }
  }

  /** Return true if the range of a chosen mutant contains a mutant that was not chosen. */
  #isAmbiguous(chosen: ReadonlyMap<Entry, true>): boolean {
    return [...new Set([...chosen.keys()].map(({ file }) => file))].some((file) => {
      const sorted = this.entriesOf(file).sort((one, other) => {
        const order = compare(one.mutant.location.start, other.mutant.location.start);
        return order || Number(chosen.has(other)) - Number(chosen.has(one));
      });
      let end: Position | undefined;
      return sorted.some((entry) => {
        const own = entry.mutant.location.end;
        if (!chosen.has(entry)) {
          return end !== undefined && compare(own, end) <= 0;
        }
        end = end === undefined || compare(own, end) > 0 ? own : end;
        return false;
      });
    });
  }

  #mutantsOf(entries: readonly Entry[]): DiscoveredFiles {
    const files: DiscoveredFiles = {};
    for (const { file, mutant } of entries) {
      const found = (files[this.wirePath(file)] ??= { mutants: [] });
      found.mutants.push(mutant);
    }
    return files;
  }

  #ranges(target: Target, chosen: readonly Entry[], complete: boolean): FileRange[] {
    if (complete && target.kind === 'file') {
      return [{ path: this.wirePath(target.path) }];
    }
    if (complete && target.kind === 'folder') {
      const path = this.wirePath(target.path);
      // The relative path of the server's working directory is empty.
      return [{ path: path === '' ? './' : `${path}/` }];
    }
    return chosen.map(({ file, mutant }) => ({
      path: this.wirePath(file),
      range: mutant.location,
    }));
  }

  #read(answer: DiscoveredFiles): Map<string, File> {
    const files = new Map<string, File>();
    for (const [spelling, { mutants }] of Object.entries(answer)) {
      const file = this.#localPath(spelling);
      const entries = new Map<string, Entry>();
      for (const mutant of mutants) {
        const key = mutantKey(mutant);
        entries.set(key, { file, key, mutant });
      }
      if (entries.size > 0) {
        files.set(file, { spelling, entries });
      }
    }
    return files;
  }
}

function compare(one: Position, other: Position): number {
  return one.line - other.line || one.column - other.column;
}

/** Remove duplicates, because several mutants can have the same range. */
function unique(files: readonly FileRange[]): FileRange[] {
  return [...new Map(files.map((file) => [JSON.stringify(file), file])).values()];
}
