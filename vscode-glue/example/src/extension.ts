/** An example of an extension that shows the tests of one server. Tests: tests/vscode. */
import { type RunView, testRunner, TestServer } from '@testwire/client';
import * as vscode from 'vscode';

export function activate(context: vscode.ExtensionContext): void {
  const command = vscode.workspace.getConfiguration('example').get<string>('command') ?? '';
  const cwd = vscode.workspace.workspaceFolders?.[0]?.uri.fsPath ?? '.';
  const log = vscode.window.createOutputChannel('Example', { log: true });
  const server = new TestServer(testRunner, { name: 'example', command, args: [], cwd }, log);
  const controller = vscode.tests.createTestController('example', 'Example');
  controller.resolveHandler = async () => {
    await server.discover();
    const tests = [...server.nodes.values()].filter(({ group }) => !group);
    controller.items.replace(tests.map(({ id }) => controller.createTestItem(id, id)));
  };
  const handler: Parameters<typeof controller.createRunProfile>[2] = async (request, token) => {
    const run = controller.createTestRun(request);
    const selection = { include: request.include?.map(({ id }) => id), exclude: [] };
    const ended: RunView['ended'] = (id, { outcome, message = outcome }) => {
      const item = controller.items.get(id) as vscode.TestItem;
      if (outcome === 'passed' || outcome === 'skipped') run[outcome](item);
      else run[outcome](item, new vscode.TestMessage(message));
    };
    await server.run(selection, { ended }, token);
    run.end();
  };
  controller.createRunProfile('Run', vscode.TestRunProfileKind.Run, handler, true);
  context.subscriptions.push(log, controller, { dispose: () => server.stop() });
}
