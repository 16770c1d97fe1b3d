/** The output channel for the extension's messages and for the servers' standard error. */
import type { Log } from '@testwire/client';
import { vscode } from './adapter.js';

export class Output implements vscode.Disposable {
  readonly #channel = vscode.window.createOutputChannel('Testwire', { log: true });

  show(): void {
    this.#channel.show(true);
  }

  info(text: string): void {
    this.#channel.info(text);
  }

  error(text: string): void {
    this.#channel.error(text);
  }

  /** Return a log that starts each line with a server's name. */
  forServer(name: string, flood: (text: string) => void): Log {
    return {
      info: (text) => this.#channel.info(`[${name}] ${text}`),
      warn: (text) => this.#channel.warn(`[${name}] ${text}`),
      message: (level, text) => this.#channel[level](`[${name}] ${text}`),
      flood,
      server: (line) => this.#channel.info(`[${name}] ${line}`),
    };
  }

  dispose(): void {
    this.#channel.dispose();
  }
}
