/**
 * The only module that imports 'vscode'.
 *
 * This module also converts types of the core to types of VS Code.
 */
import * as vscode from 'vscode';
import type { Location } from '@testwire/protocols/msp/v0_4';
import { editorRange } from '../core/mutants.js';

export { vscode };

export function toRange(location: Location): vscode.Range {
  const { start, end } = editorRange(location);
  return new vscode.Range(start.line, start.character, end.line, end.character);
}
