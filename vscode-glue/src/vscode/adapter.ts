/**
 * The only module that imports 'vscode'.
 *
 * This module also converts types of the client package to types of VS Code.
 */
import * as vscode from 'vscode';
import type { Place, Position, Range } from '@testwire/client';

export { vscode };

export function toPosition({ line, character }: Position): vscode.Position {
  return new vscode.Position(line, character);
}

export function toRange({ start, end }: Range): vscode.Range {
  return new vscode.Range(toPosition(start), toPosition(end));
}

export function toLocation({ file, range }: Place): vscode.Location {
  return new vscode.Location(vscode.Uri.file(file), toRange(range));
}
