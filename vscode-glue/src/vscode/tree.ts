/**
 * The tree in the Test Explorer: (server) → folder → file → mutant.
 *
 * The tree shows the catalogs of the projects. An update keeps unchanged items and their results.
 */
import { relative, sep, join } from 'node:path';
import type { Entry, Target } from '../core/catalog.js';
import { mutantLabel } from '../core/mutants.js';
import { toRange, vscode } from './adapter.js';
import type { Project } from './project.js';

interface Node {
  readonly project: Project;
  readonly target: Target;
}

export class Tree {
  readonly #nodes = new WeakMap<vscode.TestItem, Node>();
  readonly #roots = new Map<Project, vscode.TestItemCollection>();

  constructor(private readonly controller: vscode.TestController) {}

  /** Replace the tree. Each project gets a node, unless there is only one project. */
  reset(projects: readonly Project[]): void {
    this.#roots.clear();
    this.controller.items.replace([]);
    for (const project of projects) {
      if (projects.length === 1) {
        this.#roots.set(project, this.controller.items);
        continue;
      }
      const id = `${project.folder.uri.toString()}|${project.name}`;
      // The folder is part of the label. A separate description would replace the label in screen
      // readers.
      const label = `${project.name} in ${project.folder.name}`;
      const item = this.controller.createTestItem(id, label, project.folder.uri);
      this.#nodes.set(item, { project, target: { kind: 'all' } });
      this.controller.items.add(item);
      this.#roots.set(project, item.children);
    }
  }

  /** Return the node of an item, or undefined if the item does not represent mutants. */
  node(item: vscode.TestItem): Node | undefined {
    return this.#nodes.get(item);
  }

  async showFile(project: Project, file: string): Promise<void> {
    const entries = project.catalog.entriesOf(file);
    if (entries.length === 0) {
      this.#remove(project, file);
      return;
    }
    const lines = await project.lines(file);
    const item = this.#fileItem(project, file);
    item?.children.replace(
      entries.map((entry) => this.#mutantItem(project, entry, lines, item.children)),
    );
  }

  find(project: Project, { file, key }: Entry): vscode.TestItem | undefined {
    return this.findFile(project, file)?.children.get(key);
  }

  findFile(project: Project, file: string): vscode.TestItem | undefined {
    let items = this.#roots.get(project);
    let item: vscode.TestItem | undefined;
    for (const name of segments(project, file)) {
      item = items?.get(name);
      items = item?.children;
    }
    return item;
  }

  /** Show a message above a project's mutants. If `message` is undefined, remove the message. */
  showProblem(project: Project, message: string | undefined): void {
    const items = this.#roots.get(project);
    if (message === undefined) {
      items?.delete(PROBLEM);
      return;
    }
    const label = `${project.name} does not work: ${message}`;
    const item = this.controller.createTestItem(PROBLEM, label);
    item.error = message;
    item.sortText = ' ';
    items?.add(item);
  }

  #fileItem(project: Project, file: string): vscode.TestItem | undefined {
    let items = this.#roots.get(project);
    let item: vscode.TestItem | undefined;
    let path = project.folder.uri.fsPath;
    const names = segments(project, file);
    for (const [index, name] of names.entries()) {
      if (items === undefined) {
        return undefined;
      }
      path = join(path, name);
      const isFile = index === names.length - 1;
      item = items.get(name);
      if (item === undefined) {
        item = this.controller.createTestItem(name, name, vscode.Uri.file(path));
        // Folders precede files, as in the file explorer.
        item.sortText = `${isFile ? 1 : 0}${name}`;
        items.add(item);
      }
      this.#nodes.set(item, { project, target: { kind: isFile ? 'file' : 'folder', path } });
      items = item.children;
    }
    return item;
  }

  #mutantItem(
    project: Project,
    { file, key, mutant }: Entry,
    lines: readonly string[],
    before: vscode.TestItemCollection,
  ): vscode.TestItem {
    const label = mutantLabel(lines, mutant);
    const item =
      before.get(key) ?? this.controller.createTestItem(key, label, vscode.Uri.file(file));
    const { line, column } = mutant.location.start;
    item.label = label;
    item.range = toRange(mutant.location);
    item.sortText = `${pad(line)}:${pad(column)} ${label}`;
    this.#nodes.set(item, { project, target: { kind: 'mutant', path: file, key } });
    return item;
  }

  #remove(project: Project, file: string): void {
    const root = this.#roots.get(project);
    let item = this.findFile(project, file);
    // Remove empty parent folders too, but keep the project's node.
    while (item !== undefined) {
      const { parent, id } = item;
      const siblings: vscode.TestItemCollection | undefined =
        parent === undefined || parent.children === root ? root : parent.children;
      siblings?.delete(id);
      item = siblings !== root && siblings?.size === 0 ? parent : undefined;
    }
  }
}

const PROBLEM = ' problem';

function segments(project: Project, file: string): string[] {
  return relative(project.folder.uri.fsPath, file).split(sep);
}

function pad(value: number): string {
  return String(value).padStart(7, '0');
}
