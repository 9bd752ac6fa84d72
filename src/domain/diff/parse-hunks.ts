import type { Hunk } from "./hunk.ts";
import { readHunk } from "./read-hunk.ts";

/**
 * Parses the hunks of one file, in the format of a code host's `patch`. Text outside hunks is
 * skipped.
 */
export function parseHunks(patch: string): Hunk[] {
  const hunks: Hunk[] = [];
  let at = 0;
  while (at < patch.length) {
    const read = patch.startsWith("@@ ", at) ? readHunk(patch, at) : undefined;
    if (read !== undefined) {
      hunks.push(read.hunk);
      at = read.next;
      continue;
    }
    const end = patch.indexOf("\n", at);
    if (end === -1) break;
    at = end + 1;
  }
  return hunks;
}
