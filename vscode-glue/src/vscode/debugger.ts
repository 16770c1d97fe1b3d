/**
 * Connects the debugger of VS Code to Python processes.
 *
 * If the Python debugger is not installed, the debug type `testwire` uses the project's debugpy.
 */
import { type Debugger, type PathMappings, Problem, type Program } from '@testwire/client';
import { vscode } from './adapter.js';

const ownType = 'testwire';

/** Register the debug type, which connects to a port or starts debugpy's adapter. */
export function registerDebugType(): vscode.Disposable {
  return vscode.debug.registerDebugAdapterDescriptorFactory(ownType, {
    createDebugAdapterDescriptor({ configuration }) {
      const { connect, python } = configuration as {
        connect?: { host: string; port: number };
        python?: string;
      };
      return connect === undefined
        ? new vscode.DebugAdapterExecutable(python ?? 'python', ['-m', 'debugpy.adapter'])
        : new vscode.DebugAdapterServer(connect.port, connect.host);
    },
  });
}

export class EditorDebugger implements Debugger {
  constructor(
    private readonly folder: vscode.WorkspaceFolder,
    private readonly mappings: PathMappings = {},
  ) {}

  attach(processId: number): Promise<void> {
    if (!pythonDebugger()) {
      throw new Problem('cannot-start', 'Attaching to a process needs the Python debugger.');
    }
    return this.#start({ request: 'attach', processId });
  }

  connect(host: string, port: number): Promise<void> {
    return this.#start({ request: 'attach', connect: { host, port } });
  }

  launch({ command, args, cwd, env }: Program): Promise<void> {
    const [program, ...rest] = args;
    return this.#start({
      request: 'launch',
      python: command,
      program,
      args: rest,
      cwd,
      env,
      console: 'internalConsole',
    });
  }

  async #start(values: { request: string; [name: string]: unknown }): Promise<void> {
    const type = pythonDebugger() ? 'debugpy' : ownType;
    const pathMappings = Object.entries(this.mappings).map(([remoteRoot, localRoot]) => ({
      remoteRoot,
      localRoot,
    }));
    const mapped = pathMappings.length === 0 ? {} : { pathMappings };
    const configuration = { type, name: 'Testwire', ...mapped, ...values };
    if (!(await vscode.debug.startDebugging(this.folder, configuration))) {
      throw new Problem(
        'cannot-start',
        "The debug session was not started. Run pip install debugpy in the project's environment.",
      );
    }
  }
}

function pythonDebugger(): boolean {
  return vscode.extensions.getExtension('ms-python.debugpy') !== undefined;
}
