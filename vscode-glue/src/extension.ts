/** The entry point of the extension. */
import { vscode } from './vscode/adapter.js';
import { installServers } from './vscode/diagnosis.js';
import { Output } from './vscode/output.js';
import { Controller } from './vscode/testController.js';

let controller: Controller | undefined;

export async function activate(context: vscode.ExtensionContext): Promise<void> {
  const output = new Output();
  controller = new Controller(output, context.workspaceState, context.storageUri);
  context.subscriptions.push(
    output,
    controller,
    vscode.commands.registerCommand('testwire.restartServer', () => controller?.restart()),
    vscode.commands.registerCommand('testwire.runMutants', () => controller?.runMutants()),
    vscode.commands.registerCommand('testwire.build', (output?: unknown) =>
      controller?.build(typeof output === 'string' ? output : undefined),
    ),
    vscode.commands.registerCommand('testwire.chooseFramework', () =>
      controller?.chooseFramework(),
    ),
    vscode.commands.registerCommand('testwire.showLog', () => output.show()),
    vscode.commands.registerCommand('testwire.install', () => installServers()),
    vscode.commands.registerCommand('testwire.diagnose', (item?: vscode.TestItem) =>
      controller?.diagnose(item),
    ),
  );
  await controller.reload();
}

export async function deactivate(): Promise<void> {
  await controller?.stop();
}
