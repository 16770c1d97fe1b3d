/**
 * Connects the debugger of VS Code to processes of .NET.
 *
 * The debug type `coreclr` of an installed extension is used, or else netcoredbg.
 */
import { existsSync } from 'node:fs';
import { basename, delimiter, join } from 'node:path';
import { type Debugger, Problem, type Program, type ServerOptions } from '@testwire/client';
import { vscode } from '../adapter.js';
import { readDotnetSettings } from '../settings.js';

const extensionType = 'coreclr';
const ownType = 'testwire-dotnet';

/** Return true if a server is a program of .NET. */
export function isDotnet({ command }: ServerOptions): boolean {
  const program = command.replace(/\.exe$/i, '');
  return basename(program) === 'dotnet' || existsSync(`${program}.runtimeconfig.json`);
}

/** Register the debug type that starts netcoredbg. */
export function registerDotnetDebugType(): vscode.Disposable {
  return vscode.debug.registerDebugAdapterDescriptorFactory(ownType, {
    createDebugAdapterDescriptor: ({ configuration }) =>
      new vscode.DebugAdapterExecutable(String(configuration['netcoredbg']), [
        '--interpreter=vscode',
      ]),
  });
}

export class DotnetDebugger implements Debugger {
  /** Apps on the platform do not ask for a debugger. */
  readonly attachesFirst = true;

  constructor(private readonly folder: vscode.WorkspaceFolder) {}

  attach(processId: number): Promise<void> {
    return this.#start({ request: 'attach', processId });
  }

  async connect(): Promise<void> {
    throw new Problem('cannot-start', 'The debugger of .NET cannot connect to a port.');
  }

  launch({ command, args, cwd, env }: Program): Promise<void> {
    return this.#start({ request: 'launch', program: command, args, cwd, env });
  }

  async #start(values: { request: string; [name: string]: unknown }): Promise<void> {
    const configuration = { ...this.#type(), name: 'Testwire', ...values };
    if (!(await vscode.debug.startDebugging(this.folder, configuration))) {
      throw new Problem(
        'cannot-start',
        'The debug session was not started. Open the debug console for the reason.',
      );
    }
  }

  #type(): { type: string; [name: string]: unknown } {
    if (providesType(extensionType)) {
      return { type: extensionType };
    }
    const netcoredbg = findNetcoredbg(readDotnetSettings(this.folder).debugger);
    if (netcoredbg === undefined) {
      throw new Problem(
        'cannot-start',
        'Debugging a test app needs netcoredbg on the PATH, or an extension with the debug type ' +
          '“coreclr”. Install one of them, or set “testwire.dotnet.debugger”.',
      );
    }
    return { type: ownType, netcoredbg };
  }
}

/** Return true if an installed extension provides a debug type. */
function providesType(type: string): boolean {
  return vscode.extensions.all.some(({ packageJSON }) => {
    const { contributes } = packageJSON as {
      contributes?: { debuggers?: readonly { readonly type?: string }[] };
    };
    return contributes?.debuggers?.some((each) => each.type === type) === true;
  });
}

function findNetcoredbg(given: string): string | undefined {
  const name = process.platform === 'win32' ? 'netcoredbg.exe' : 'netcoredbg';
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '');
  return (given === '' ? folders.map((folder) => join(folder, name)) : [given]).find(existsSync);
}
