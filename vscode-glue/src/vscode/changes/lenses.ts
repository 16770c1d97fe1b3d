/** Shows undetected changes above their lines, with actions. */
import { toRange, vscode } from '../adapter.js';
import { commands } from './decorations.js';
import { type Finding, type Findings, referenceTo, termsOf } from './findings.js';

/** Maximum number of changes above a line. The other changes are only counted. */
const MOST = 3;

export class Lenses implements vscode.CodeLensProvider, vscode.Disposable {
  readonly #changed = new vscode.EventEmitter<void>();
  readonly onDidChangeCodeLenses = this.#changed.event;
  readonly #registration = vscode.languages.registerCodeLensProvider({ scheme: 'file' }, this);

  constructor(private readonly findings: Findings) {}

  update(): void {
    this.#changed.fire();
  }

  provideCodeLenses(document: vscode.TextDocument): vscode.CodeLens[] {
    const byLine = new Map<number, Finding[]>();
    for (const finding of this.findings.in(document)) {
      const { line } = finding.change.place.range.start;
      byLine.set(line, [...(byLine.get(line) ?? []), finding]);
    }
    return [...this.#summary(document, byLine.size), ...[...byLine.values()].flatMap(lensesOf)];
  }

  dispose(): void {
    this.#registration.dispose();
    this.#changed.dispose();
  }

  /** Return the counts of the file, above its first line. */
  #summary(document: vscode.TextDocument, lines: number): vscode.CodeLens[] {
    const [first] = this.findings.in(document);
    const counts = this.findings.countsIn(document.uri.fsPath);
    if (first === undefined || counts === undefined || lines === 0) {
      return [];
    }
    const { tests } = first.project.server.adapter.terms;
    const plural = termsOf(first.project)?.undetectedPlural ?? '';
    const at = new vscode.Range(0, 0, 0, 0);
    const file = document.uri;
    const { detected, tested } = counts;
    return [
      lens(at, `${detected} of ${tested} ${tests} detected`, 'testwire.showMutants', []),
      lens(at, `Rerun ${plural}`, 'testwire.rerunSurvivorsInFile', [file]),
      lens(at, `Rerun all ${tests} of the file`, 'testwire.rerunFile', [file]),
    ];
  }
}

function lensesOf(inLine: readonly Finding[]): vscode.CodeLens[] {
  const [first] = inLine;
  if (first === undefined) {
    return [];
  }
  const range = toRange(first.change.place.range);
  const terms = termsOf(first.project);
  const shown = inLine
    .slice(0, MOST)
    .map((finding) =>
      lens(range, `${finding.result.status}: ${finding.change.title}`, commands.difference, [
        referenceTo(finding),
      ]),
    );
  const hidden = inLine.length - shown.length;
  const references = inLine.map(referenceTo);
  return [
    ...shown,
    ...(hidden > 0 ? [lens(range, `${hidden} more`, commands.difference, references)] : []),
    lens(range, 'Rerun', commands.rerun, references),
    lens(range, `Next ${terms?.undetected ?? ''}`, commands.next, []),
  ];
}

function lens(
  range: vscode.Range,
  title: string,
  command: string,
  args: unknown[],
): vscode.CodeLens {
  return new vscode.CodeLens(range, { title, command, arguments: args });
}
