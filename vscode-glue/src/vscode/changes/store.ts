/** Keeps results over a restart of the window, in the storage of the workspace. */
import { readFile } from 'node:fs/promises';
import { digestOf, readSnapshot, type Snapshot, takeSnapshot } from '@testwire/client';
import type { vscode } from '../adapter.js';
import type { Project } from '../project.js';
import { keyOf } from './findings.js';

/** Maximum number of characters for the results of a project. */
const LIMIT = 1_000_000;

const PREFIX = 'changes:';

export class Store {
  /** The digests of the contents to which the results of a project's files apply. */
  readonly #digests = new WeakMap<Project, Map<string, string>>();

  constructor(private readonly memento: vscode.Memento) {}

  /** Add the stored results of files that have not changed. */
  async restore(project: Project): Promise<void> {
    const snapshot = this.memento.get<Snapshot>(PREFIX + keyOf(project), {});
    const digests = await digestsOf(Object.keys(snapshot));
    const { results } = project.server;
    for (const [id, result] of readSnapshot(snapshot, digests)) {
      if (!results.all.has(id)) {
        results.set(id, result);
      }
    }
    this.#digests.set(project, digests);
  }

  /** Store the results of a project. */
  async save(project: Project): Promise<void> {
    const digests = this.#of(project);
    const { all } = project.server.results;
    const files = new Set([...all.values()].flatMap(({ change }) => change?.place.file ?? []));
    const unknown = [...files].filter((file) => !digests.has(file));
    for (const [file, digest] of await digestsOf(unknown)) {
      digests.set(file, digest);
    }
    await this.memento.update(PREFIX + keyOf(project), takeSnapshot(all, digests, LIMIT));
  }

  /** Remove the results of a file whose contents have changed. Return true if any were removed. */
  async drop(project: Project, file: string): Promise<boolean> {
    const digests = this.#of(project);
    const before = digests.get(file);
    const now = (await digestsOf([file])).get(file);
    if (before === undefined || before === now) {
      return false;
    }
    digests.delete(file);
    project.server.results.filter((_, { change }) => change?.place.file !== file);
    return true;
  }

  #of(project: Project): Map<string, string> {
    const found = this.#digests.get(project) ?? new Map<string, string>();
    this.#digests.set(project, found);
    return found;
  }
}

/** Return the digests of files. A file that cannot be read has no digest. */
async function digestsOf(files: readonly string[]): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (const file of files) {
    try {
      found.set(file, digestOf(await readFile(file)));
    } catch {
      // The file was deleted.
    }
  }
  return found;
}
