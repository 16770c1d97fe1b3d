// The mutants of a project, for the plain servers in Node.

import { createHash } from "node:crypto";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";

const SWAPS = { "+": "-", "<": ">=", "==": "!=" };
export const STEP = 120; // milliseconds for each mutant

export function mutantsOf(path) {
  const found = [];
  readFileSync(path, "utf-8").split("\n").forEach((text, index) => {
    for (const match of text.matchAll(/==|\+|</g)) {
      const at = (column) => ({ line: index + 1, column: match.index + 1 + column });
      const location = { start: at(0), end: at(match[0].length) };
      const replacement = SWAPS[match[0]];
      const id = createHash("sha1").update(JSON.stringify([path, location, replacement]));
      found.push({ id: id.digest("hex").slice(0, 12), location, mutatorName: "Swap", replacement });
    }
  });
  return found;
}

export function filesBelow(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .flatMap((each) => {
      const path = join(folder, each.name);
      if (each.name.startsWith(".")) return [];
      return each.isDirectory() ? filesBelow(path) : [path];
    })
    .filter((path) => /\.(js|py)$/.test(path));
}
