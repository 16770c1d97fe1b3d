/**
 * The tree in the Test Explorer: (server) → the nodes of its suite.
 *
 * An update keeps unchanged items and their results.
 */
import type { Problem, TestNode } from '@testwire/client';
import { toRange, vscode } from './adapter.js';
import { buildHint } from './builds.js';
import type { Project } from './project.js';

interface Shown {
  readonly node: TestNode;
  readonly item: vscode.TestItem;
}

export class Tree {
  /** The project of each item, and the id of its node. The id is absent for a project's item. */
  readonly #owners = new WeakMap<vscode.TestItem, { project: Project; id?: string }>();
  readonly #roots = new Map<Project, vscode.TestItemCollection>();
  readonly #shown = new Map<Project, Map<string, Shown>>();

  constructor(private readonly controller: vscode.TestController) {}

  /** Replace the tree. Each project gets a node, unless there is only one project. */
  reset(projects: readonly Project[]): void {
    this.#roots.clear();
    this.#shown.clear();
    this.controller.items.replace([]);
    for (const project of projects) {
      this.#shown.set(project, new Map());
      if (projects.length === 1) {
        this.#roots.set(project, this.controller.items);
        continue;
      }
      const id = `${project.folder.uri.toString()}|${project.name}`;
      // The folder is part of the label. A separate description would replace the label in screen
      // readers.
      const label = `${project.name} in ${project.folder.name}`;
      const item = this.controller.createTestItem(id, label, project.folder.uri);
      item.tags = [project.tag];
      this.#owners.set(item, { project });
      this.controller.items.add(item);
      this.#roots.set(project, item.children);
    }
  }

  /** Return the project of an item, and the id of its node. The id is absent for all nodes. */
  owner(item: vscode.TestItem): { project: Project; id?: string } | undefined {
    return this.#owners.get(item);
  }

  find(project: Project, id: string): vscode.TestItem | undefined {
    return this.#shown.get(project)?.get(id)?.item;
  }

  /** Return the outermost items of each file. The list of an unknown file is empty. */
  itemsOf(project: Project, files: readonly string[]): vscode.TestItem[][] {
    const shown = this.#shown.get(project) ?? new Map<string, Shown>();
    const found = new Map(files.map((file): [string, vscode.TestItem[]] => [file, []]));
    for (const { node, item } of shown.values()) {
      const { file = '', parent = '' } = node;
      if (shown.get(parent)?.node.file !== file) {
        found.get(file)?.push(item);
      }
    }
    return [...found.values()];
  }

  /** Return the items at the top of a project's tree. */
  topItems(project: Project): vscode.TestItem[] {
    return [...(this.#roots.get(project) ?? [])].map(([, item]) => item);
  }

  /** Show the nodes of a project's suite. */
  update(project: Project): void {
    const before = this.#shown.get(project);
    const root = this.#roots.get(project);
    if (before === undefined || root === undefined) {
      return;
    }
    const { nodes } = project.server;
    for (const [id, { node, item }] of before) {
      if (nodes.get(id)?.parent !== node.parent || !nodes.has(id)) {
        this.#siblings(root, item).delete(item.id);
        before.delete(id);
      }
    }
    for (const node of nodes.values()) {
      const old = before.get(node.id);
      if (old?.node === node) {
        continue;
      }
      const parent = node.parent === undefined ? root : before.get(node.parent)?.item.children;
      const item = old?.item ?? this.#create(project, node);
      this.#describe(project, node, item);
      before.set(node.id, { node, item });
      if (parent?.get(item.id) !== item) {
        parent?.add(item);
      }
    }
  }

  /** Append counts to the labels of groups, by the ids of their nodes. */
  showCounts(project: Project, counts: ReadonlyMap<string, string>): void {
    for (const [id, { node, item }] of this.#shown.get(project) ?? []) {
      if (node.group !== true) {
        continue;
      }
      const label = `${node.label}${counts.get(id) ?? ''}`;
      if (item.label !== label) {
        item.label = label;
      }
    }
  }

  /** Show a problem above a project's tests. If `problem` is undefined, remove it. */
  showProblem(project: Project, problem: Problem | undefined): void {
    const items = this.#roots.get(project);
    if (problem === undefined) {
      items?.delete(PROBLEM);
      return;
    }
    const words = problem.kind === 'not-ready' ? ':' : ' does not work:';
    const label = `${project.name}${words} ${problem.message}`;
    const item = this.controller.createTestItem(PROBLEM, label);
    item.error = buildHint(project, problem);
    item.sortText = ' ';
    this.#owners.set(item, { project });
    items?.add(item);
  }

  #siblings(root: vscode.TestItemCollection, item: vscode.TestItem): vscode.TestItemCollection {
    return item.parent === undefined || item.parent.children === root ? root : item.parent.children;
  }

  #create(project: Project, { id, label, file }: TestNode): vscode.TestItem {
    const uri = file === undefined ? undefined : vscode.Uri.file(file);
    const item = this.controller.createTestItem(id, label, uri);
    this.#owners.set(item, { project, id });
    return item;
  }

  #describe(project: Project, node: TestNode, item: vscode.TestItem): void {
    const { label, range, sort, tags = [], unresolved = false, problem } = node;
    item.canResolveChildren = unresolved;
    item.label = label;
    item.range = range === undefined ? undefined : toRange(range);
    item.sortText = sort;
    item.tags = [project.tag, ...tags.map((tag) => new vscode.TestTag(tag))];
    // In a narrow view, VS Code ends Markdown with an ellipsis, but cuts plain text.
    item.error =
      problem === undefined ? undefined : new vscode.MarkdownString().appendText(problem);
  }
}

const PROBLEM = ' problem';
