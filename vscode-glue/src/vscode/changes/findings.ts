/**
 * The undetected changes of all projects, by file.
 *
 * A change is a test that changes the source, and a finding is a change that no test detects.
 */
import { type Change, type Counts, countsOf, type TestResult } from '@testwire/client';
import { vscode } from '../adapter.js';
import type { Project } from '../project.js';

export interface Finding {
  readonly project: Project;
  readonly id: string;
  readonly result: TestResult;
  readonly change: Change;
}

/** Identifies a finding in the arguments of a command. */
export interface Reference {
  /** The key of the project. */
  readonly project: string;
  readonly id: string;
}

export type Terms = NonNullable<Project['server']['adapter']['terms']['change']>;

/** Return a key of a project that is equal after a restart of the window. */
export function keyOf({ folder, name }: Project): string {
  return `${folder.uri.toString()}|${name}`;
}

export function referenceTo({ project, id }: Finding): Reference {
  return { project: keyOf(project), id };
}

export function termsOf({ server }: Project): Terms | undefined {
  return server.adapter.terms.change;
}

export class Findings {
  /** The findings of a file, in the order of their lines. */
  #byFile = new Map<string, Finding[]>();
  #counts = new Map<string, Counts>();
  #projects: readonly Project[] = [];

  /** The projects whose tests are changes. */
  get projects(): readonly Project[] {
    return this.#projects;
  }

  set projects(all: readonly Project[]) {
    this.#projects = all.filter((project) => termsOf(project) !== undefined);
  }

  get files(): string[] {
    return [...this.#byFile.keys()].sort();
  }

  /** Read the results of all projects again. */
  update(): void {
    const found = new Map<string, Finding[]>();
    const results = new Map<string, TestResult[]>();
    for (const project of this.#projects) {
      for (const [id, result] of project.server.results.all) {
        const { change } = result;
        if (change === undefined) {
          continue;
        }
        addTo(results, change.place.file, result);
        if (result.outcome === 'failed') {
          addTo(found, change.place.file, { project, id, result, change });
        }
      }
    }
    for (const inFile of found.values()) {
      inFile.sort(
        (one, other) =>
          startOf(one).compareTo(startOf(other)) ||
          one.change.title.localeCompare(other.change.title),
      );
    }
    this.#byFile = found;
    this.#counts = new Map([...results].map(([file, inFile]) => [file, countsOf(inFile)]));
  }

  of(file: string): readonly Finding[] {
    return this.#byFile.get(file) ?? [];
  }

  /**
   * Return the findings of a document. The ranges do not match a document with unsaved changes, so
   * it has none.
   */
  in(document: vscode.TextDocument): readonly Finding[] {
    return document.uri.scheme === 'file' && !document.isDirty ? this.of(document.uri.fsPath) : [];
  }

  /** Return the test result to which a reference refers. */
  resolve({ project, id }: Reference): Finding | undefined {
    const found = this.#projects.find((each) => keyOf(each) === project);
    const result = found?.server.results.all.get(id);
    return found === undefined || result?.change === undefined
      ? undefined
      : { project: found, id, result, change: result.change };
  }

  /** Return the counts of a file at the last update, or undefined if no change was tested there. */
  countsIn(file: string): Counts | undefined {
    const counts = this.#counts.get(file);
    return counts?.tested === 0 ? undefined : counts;
  }
}

function addTo<T>(lists: Map<string, T[]>, key: string, value: T): void {
  const list = lists.get(key);
  if (list === undefined) {
    lists.set(key, [value]);
  } else {
    list.push(value);
  }
}

export function startOf({ change }: Finding): vscode.Position {
  const { line, character } = change.place.range.start;
  return new vscode.Position(line, character);
}
