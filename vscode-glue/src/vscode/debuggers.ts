/** Chooses the debugger of a project: for Python, or for .NET. */
import type { Debugger } from '@testwire/client';
import { vscode } from './adapter.js';
import { EditorDebugger, registerDebugType } from './debugger.js';
import { DotnetDebugger, isDotnet, registerDotnetDebugType } from './dotnet/debugger.js';
import type { Project } from './project.js';

export function registerDebugTypes(): vscode.Disposable {
  return vscode.Disposable.from(registerDebugType(), registerDotnetDebugType());
}

export function debuggerOf({ folder, settings: { options } }: Project): Debugger {
  return isDotnet(options)
    ? new DotnetDebugger(folder)
    : new EditorDebugger(folder, options.pathMappings);
}
