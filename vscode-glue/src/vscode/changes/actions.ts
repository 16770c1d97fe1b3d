/** The commands for changes: differences, reruns, and the tests to which results refer. */
import { enclosingLines, type Links, type TestNode } from '@testwire/client';
import { vscode } from '../adapter.js';
import type { Project } from '../project.js';
import { type Finding, type Findings, keyOf, type Reference, referenceTo } from './findings.js';
import { openTest } from './links.js';
import { showDifference, showNext } from './navigation.js';

/** The parts of the controller that the commands use. */
export interface Host {
  /** All projects, also those whose tests are not changes. */
  projects(): readonly Project[];
  /** Return the project and the id of an item in the tree. */
  owner(item: vscode.TestItem): { project: Project; id?: string } | undefined;
  /** Run tests by their ids. */
  run(project: Project, ids: readonly string[]): Promise<void>;
  /** Show the tests of a project in the Test Explorer. */
  reveal(project: Project | undefined): Promise<void>;
}

type Handler = (...args: never[]) => unknown;

export class Actions {
  constructor(
    private readonly findings: Findings,
    private readonly host: Host,
  ) {}

  register(): vscode.Disposable {
    const handlers: Record<string, Handler> = {
      'testwire.nextSurvivor': () => showNext(this.findings, 1),
      'testwire.previousSurvivor': () => showNext(this.findings, -1),
      'testwire.showDifference': (...targets: Target[]) => this.#showDifference(targets),
      'testwire.rerun': (...targets: Target[]) => this.#rerun(this.#references(targets)),
      'testwire.rerunFunction': () => this.#rerunFunction(),
      'testwire.rerunFile': (file?: vscode.Uri) => this.#rerunFile(file),
      'testwire.rerunSurvivors': () => this.#rerunSurvivors(this.findings.files),
      'testwire.rerunSurvivorsInFile': (file?: vscode.Uri) =>
        this.#rerunSurvivors([activeFile(file)]),
      'testwire.showDetectingTests': (target?: Target) => this.#showTests(target, 'detects'),
      'testwire.showReachingTests': (target?: Target) => this.#showTests(target, 'reaches'),
      'testwire.openTest': ({ project }: Reference, name: string) => this.#open(project, name),
      'testwire.showMutants': () => this.host.reveal(this.findings.projects[0]),
    };
    return vscode.Disposable.from(
      ...Object.entries(handlers).map(([name, handler]) =>
        vscode.commands.registerCommand(name, handler),
      ),
    );
  }

  async #showDifference(targets: Target[]): Promise<void> {
    const reference = await this.#choose(targets);
    const finding = reference && this.findings.resolve(reference);
    if (finding === undefined || reference === undefined) {
      inform('This mutant has no result. Run it first.');
      return;
    }
    await showDifference(finding, reference);
  }

  /** Return the change to which a command applies. If there are several, the user selects one. */
  async #choose(targets: Target[]): Promise<Reference | undefined> {
    const references = targets.length === 0 ? this.#atCursor() : this.#references(targets);
    if (references.length < 2) {
      return references[0];
    }
    const picks = references.flatMap((reference) => {
      const finding = this.findings.resolve(reference);
      return finding === undefined
        ? []
        : [{ label: finding.change.title, description: finding.result.status, reference }];
    });
    return (await vscode.window.showQuickPick(picks, { matchOnDescription: true }))?.reference;
  }

  #atCursor(): Reference[] {
    const editor = vscode.window.activeTextEditor;
    const line = editor?.selection.active.line;
    return editor === undefined
      ? []
      : this.findings
          .in(editor.document)
          .filter(({ change }) => change.place.range.start.line === line)
          .map(referenceTo);
  }

  /** Return the references of arguments: references, or items of the tree. */
  #references(targets: readonly Target[]): Reference[] {
    return targets.flatMap((target) => {
      if (target === undefined || Array.isArray(target)) {
        return [];
      }
      if ('project' in target) {
        return [target];
      }
      const { project, id } = this.host.owner(target) ?? {};
      return project === undefined || id === undefined ? [] : [{ project: keyOf(project), id }];
    });
  }

  /** Run changes again, each project with one request. */
  async #rerun(references: readonly Reference[]): Promise<void> {
    const chosen = references.length === 0 ? this.#atCursor() : references;
    if (chosen.length === 0) {
      inform('No mutant was selected. Move the cursor to a line with a survivor.');
      return;
    }
    await Promise.all(
      this.findings.projects.map(async (project) => {
        const ids = chosen.filter(({ project: key }) => key === keyOf(project));
        if (ids.length > 0) {
          await this.host.run(
            project,
            ids.map(({ id }) => id),
          );
        }
      }),
    );
  }

  async #rerunSurvivors(files: readonly string[]): Promise<void> {
    const references = files.flatMap((file) => this.findings.of(file)).map(referenceTo);
    if (references.length === 0) {
      inform('There are no survivors. Run the mutants first.');
      return;
    }
    await this.#rerun(references);
  }

  async #rerunFile(uri?: vscode.Uri): Promise<void> {
    const path = activeFile(uri);
    await this.#rerunNodes(({ file, group }) => file === path && group === true);
  }

  async #rerunFunction(): Promise<void> {
    const editor = vscode.window.activeTextEditor;
    if (editor === undefined) {
      return;
    }
    const { document, selection } = editor;
    const found = await functionAt(document, selection.active);
    if (found === undefined) {
      inform('No function contains the cursor.');
      return;
    }
    await this.#rerunNodes(
      ({ file, range }) =>
        file === document.uri.fsPath &&
        range !== undefined &&
        range.start.line >= found.first &&
        range.end.line <= found.last,
    );
  }

  /** Run the changes of nodes in the tree. */
  async #rerunNodes(isChosen: (node: TestNode) => boolean): Promise<void> {
    const references: Reference[] = [];
    for (const project of this.findings.projects) {
      await project.ready();
      const chosen = [...project.server.nodes.values()].filter(isChosen);
      references.push(...chosen.map(({ id }) => ({ project: keyOf(project), id })));
    }
    if (references.length === 0) {
      inform('There are no mutants in this code.');
      return;
    }
    await this.#rerun(references);
  }

  async #showTests(target: Target | undefined, relation: Links['relation']): Promise<void> {
    const reference = await this.#choose(target === undefined ? [] : [target]);
    const finding = reference && this.findings.resolve(reference);
    const links = finding?.result.links?.filter((each) => each.relation === relation) ?? [];
    const [first] = links;
    if (finding === undefined || first === undefined) {
      inform(
        finding === undefined
          ? 'This mutant has no result. Run it first.'
          : `The result contains no such tests: ${finding.result.message ?? ''}`,
      );
      return;
    }
    const title = `${first.title}: ${finding.change.title}`;
    const chosen = await vscode.window.showQuickPick([...first.tests], {
      title,
      placeHolder: 'Select a test to open it',
    });
    if (chosen !== undefined) {
      await this.#openFrom(finding, chosen);
    }
  }

  async #open(key: string, name: string): Promise<void> {
    const project = this.findings.projects.find((each) => keyOf(each) === key);
    if (project !== undefined) {
      await openTest(name, project, this.host.projects());
    }
  }

  #openFrom({ project }: Finding, name: string): Promise<void> {
    return openTest(name, project, this.host.projects());
  }
}

type Target = Reference | vscode.TestItem | undefined;

function activeFile(file: vscode.Uri | undefined): string {
  return (file ?? vscode.window.activeTextEditor?.document.uri)?.fsPath ?? '';
}

async function functionAt(
  document: vscode.TextDocument,
  position: vscode.Position,
): Promise<{ first: number; last: number } | undefined> {
  const { Function, Method, Constructor } = vscode.SymbolKind;
  const symbols = await vscode.commands.executeCommand<vscode.DocumentSymbol[] | undefined>(
    'vscode.executeDocumentSymbolProvider',
    document.uri,
  );
  const inside = flat(symbols ?? []).filter(
    ({ kind, range }) => [Function, Method, Constructor].includes(kind) && range.contains(position),
  );
  const innermost = inside.at(-1);
  if (innermost !== undefined) {
    return { first: innermost.range.start.line, last: innermost.range.end.line };
  }
  return enclosingLines(document.getText().split(/\r?\n/), position.line);
}

/** Return symbols and their descendants. Parents precede their children. */
function flat(symbols: readonly vscode.DocumentSymbol[]): vscode.DocumentSymbol[] {
  return symbols.flatMap((symbol) => [symbol, ...flat(symbol.children ?? [])]);
}

function inform(text: string): void {
  void vscode.window.showInformationMessage(`Testwire: ${text}`);
}
