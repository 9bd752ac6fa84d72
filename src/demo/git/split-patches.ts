/**
 * Splits the output of `git diff` into the hunks of each file, in git's order, without file headers
 * and the last newline. The entry is `undefined` for a file without hunks: binary, renamed only,
 * mode change only, or empty.
 */
export function splitPatches(diff: string): (string | undefined)[] {
  const patches: (string | undefined)[] = [];
  // Each line of a hunk starts with a sign, so this text at the start of a line is a file header.
  for (const section of diff.split(/^diff --git /m).slice(1)) {
    const start = section.indexOf("\n@@ ");
    patches.push(start === -1 ? undefined : section.slice(start + 1).replace(/\n$/, ""));
  }
  return patches;
}
