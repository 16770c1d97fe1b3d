/**
 * Keeps results over a restart of the window, in files of the workspace's storage.
 *
 * A `Memento` is too slow for thousands of results. VS Code sends all its values to the page at each
 * update, and back.
 */
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { digestOf, readSnapshot, reasonOf, type Snapshot, takeSnapshot } from '@testwire/client';
import type { vscode } from '../adapter.js';
import type { Project } from '../project.js';
import { keyOf } from './findings.js';

/** Maximum number of characters for the results of a project. */
const LIMIT = 1_000_000;

/** Time in ms without new results after which results are saved, and the maximum during a run. */
const QUIET = 500;
const LONGEST = 10_000;

export class Store implements vscode.Disposable {
  /** The digests of the contents to which the results of a project's files apply. */
  readonly #digests = new WeakMap<Project, Map<string, string>>();

  readonly #unsaved = new Set<Project>();
  #saving: Promise<void> = Promise.resolve();
  #saved = performance.now();
  #timer: NodeJS.Timeout | undefined;

  /** `folder` is the storage of the workspace. A window without a workspace has none. */
  constructor(private readonly folder: vscode.Uri | undefined) {}

  /** Add the stored results of files that have not changed. */
  async restore(project: Project): Promise<void> {
    const snapshot = await this.#read(project);
    const digests = await digestsOf(Object.keys(snapshot));
    const { results } = project.server;
    for (const [id, result] of readSnapshot(snapshot, digests)) {
      if (!results.all.has(id)) {
        results.set(id, result);
      }
    }
    this.#digests.set(project, digests);
  }

  /** Save the results of a project soon. */
  schedule(project: Project): void {
    this.#unsaved.add(project);
    clearTimeout(this.#timer);
    const left = this.#saved + LONGEST - performance.now();
    this.#timer = setTimeout(() => void this.flush(), Math.max(0, Math.min(QUIET, left)));
  }

  /** Save all results that have not been saved. Never rejects. */
  flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#saved = performance.now();
    const projects = [...this.#unsaved];
    this.#unsaved.clear();
    this.#saving = this.#saving.then(async () => {
      for (const project of projects) {
        await this.#save(project).catch((error: unknown) =>
          project.log.warn(`The results cannot be saved for a restart: ${reasonOf(error)}.`),
        );
      }
    });
    return this.#saving;
  }

  dispose(): void {
    clearTimeout(this.#timer);
  }

  async #save(project: Project): Promise<void> {
    const path = this.#pathOf(project);
    if (this.folder === undefined || path === undefined) {
      return;
    }
    const digests = this.#of(project);
    const { all } = project.server.results;
    const files = new Set([...all.values()].flatMap(({ change }) => change?.place.file ?? []));
    const unknown = [...files].filter((file) => !digests.has(file));
    for (const [file, digest] of await digestsOf(unknown)) {
      digests.set(file, digest);
    }
    await mkdir(this.folder.fsPath, { recursive: true });
    const text = JSON.stringify(takeSnapshot(all, digests, LIMIT));
    // The old file stays complete if the window is closed during the write.
    await writeFile(`${path}.new`, text);
    await rename(`${path}.new`, path);
  }

  /** Remove the results of files whose contents have changed. Return true if any were removed. */
  async drop(project: Project, files: readonly string[]): Promise<boolean> {
    const digests = this.#of(project);
    const known = files.filter((file) => digests.has(file));
    const now = await digestsOf(known);
    const changed = new Set(known.filter((file) => digests.get(file) !== now.get(file)));
    changed.forEach((file) => digests.delete(file));
    if (changed.size > 0) {
      project.server.results.filter((_, { change }) => !changed.has(change?.place.file ?? ''));
    }
    return changed.size > 0;
  }

  /** Return the saved results. A missing or damaged file has none. */
  async #read(project: Project): Promise<Snapshot> {
    const path = this.#pathOf(project);
    try {
      return path === undefined ? {} : (JSON.parse(await readFile(path, 'utf8')) as Snapshot);
    } catch {
      return {};
    }
  }

  #pathOf(project: Project): string | undefined {
    return this.folder && join(this.folder.fsPath, `${digestOf(keyOf(project))}.json`);
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
