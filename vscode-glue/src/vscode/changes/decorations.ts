/** Marks undetected changes in the editors, and shows the details of a change in a hover. */
import { toRange, vscode } from '../adapter.js';
import { type Finding, type Findings, referenceTo, termsOf } from './findings.js';

/** Maximum number of tests in a hover. A command shows all tests. */
const MOST_TESTS = 5;

export class Decorations implements vscode.Disposable {
  readonly #type = vscode.window.createTextEditorDecorationType({
    textDecoration: 'underline wavy var(--vscode-editorWarning-foreground)',
    backgroundColor: new vscode.ThemeColor('diffEditor.removedTextBackground'),
    overviewRulerColor: new vscode.ThemeColor('editorWarning.foreground'),
    overviewRulerLane: vscode.OverviewRulerLane.Right,
  });

  constructor(private readonly findings: Findings) {}

  /** Mark the findings in all visible editors. */
  update(): void {
    for (const editor of vscode.window.visibleTextEditors) {
      const options = this.findings.in(editor.document).map((finding) => ({
        range: toRange(finding.change.place.range),
        hoverMessage: hoverOf(finding),
      }));
      editor.setDecorations(this.#type, options);
    }
  }

  dispose(): void {
    this.#type.dispose();
  }
}

/** Return the details of a finding, with links to its commands and tests. */
function hoverOf(finding: Finding): vscode.MarkdownString {
  const { result, change } = finding;
  const text = new vscode.MarkdownString();
  text.isTrusted = { enabledCommands: Object.values(commands) };
  text.appendMarkdown(`**${escaped(`${result.status}: ${change.title}`)}**\n\n`);
  text.appendMarkdown(`${escaped(result.message ?? '')}\n\n`);
  const { expected, actual } = result;
  if (expected !== undefined && actual !== undefined) {
    text.appendCodeblock(
      [...prefixed('- ', expected), ...prefixed('+ ', actual)].join('\n'),
      'diff',
    );
  }
  const reference = referenceTo(finding);
  for (const { title, tests, relation } of result.links ?? []) {
    text.appendText(`${title}: `);
    for (const [index, test] of tests.slice(0, MOST_TESTS).entries()) {
      text.appendMarkdown(index === 0 ? '' : ', ');
      link(text, test, commands.openTest, [reference, test]);
    }
    if (tests.length > MOST_TESTS) {
      text.appendMarkdown(', ');
      const more = `${tests.length - MOST_TESTS} more`;
      link(text, more, relation === 'detects' ? commands.detecting : commands.reaching, [
        reference,
      ]);
    }
    text.appendMarkdown('\n\n');
  }
  const undetected = termsOf(finding.project)?.undetected ?? '';
  link(text, 'Show Difference', commands.difference, [reference]);
  text.appendMarkdown(' | ');
  link(text, 'Rerun', commands.rerun, [reference]);
  text.appendMarkdown(' | ');
  link(text, `Next ${undetected}`, commands.next, []);
  return text;
}

function link(
  text: vscode.MarkdownString,
  title: string,
  command: string,
  args: readonly unknown[],
): void {
  const query = encodeURIComponent(JSON.stringify(args)).replace(/[()]/g, escapeBracket);
  text.appendMarkdown(`[${escaped(title)}](command:${command}?${query})`);
}

/** Unlike `appendText`, keep the spaces, so that long lines are wrapped. */
function escaped(text: string): string {
  return text.replace(/[\\`*_{}[\]()#+\-.!|<>~&]/g, '\\$&');
}

/** A bracket would end the address of a link. */
function escapeBracket(bracket: string): string {
  return `%${bracket.charCodeAt(0).toString(16)}`;
}

function prefixed(prefix: string, lines: string): string[] {
  return lines.split('\n').map((line) => prefix + line);
}

/** The commands for one change. Their first argument is a reference or an item of the tree. */
export const commands = {
  difference: 'testwire.showDifference',
  rerun: 'testwire.rerun',
  next: 'testwire.nextSurvivor',
  detecting: 'testwire.showDetectingTests',
  reaching: 'testwire.showReachingTests',
  openTest: 'testwire.openTest',
} as const;
