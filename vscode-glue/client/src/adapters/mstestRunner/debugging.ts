/**
 * Handles the server's requests to debug a process.
 *
 * Tests: test/mstestRunner.test.ts.
 */
import type { Client, LaunchDebuggerParams } from '@testwire/protocols/mstest-runner/v1_0';
import type { Debugger, Program } from '../../adapter.js';
import { asProblem } from '../../problems.js';
import type { Log } from '../../session.js';

/** Register the handlers of a client that can debug. */
export function answerDebugRequests(client: Client, debug: Debugger, log: Log): void {
  client.onAttachDebugger(async ({ processId }) => {
    try {
      await debug.attach(processId);
      return { success: true };
    } catch (error) {
      log.info(`The debugger was not attached: ${asProblem(error).message}`);
      return { success: false };
    }
  });
  client.onLaunchDebugger((params) => debug.launch(programOf(params)));
}

/** Convert the params. The arguments are one string. */
export function programOf(params: LaunchDebuggerParams): Program {
  const { Program: command, Args, WorkingDirectory: cwd, EnvironmentVariables: given } = params;
  const env = Array.isArray(given) ? Object.assign({}, ...given) : (given ?? {});
  return {
    command: command ?? '',
    args: splitArguments(Args ?? ''),
    ...(cwd ? { cwd } : {}),
    env,
  };
}

/** Split a command line. Double quotes can contain spaces, and a backslash escapes a quote. */
export function splitArguments(line: string): string[] {
  return [...line.matchAll(/(?:"(?:\\.|[^"\\])*"|\\"|[^\s"])+/g)].map(([word]) =>
    word.replace(/\\(["\\])|"/g, (_, escaped: string | undefined) => escaped ?? ''),
  );
}
