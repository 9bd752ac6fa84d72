/**
 * Splits what `git diff` prints into the hunks of each file, in git's order, without file headers and without the
 * last newline. `undefined` for a file that has no hunks: binary, moved only, another mode only, empty.
 */
export function splitPatches(diff: string): (string | undefined)[] {
  const patches: (string | undefined)[] = [];
  // Every line of a hunk starts with a sign: this text at the start of a line is a file's header.
  for (const section of diff.split(/^diff --git /m).slice(1)) {
    const start = section.indexOf("\n@@ ");
    patches.push(start === -1 ? undefined : section.slice(start + 1).replace(/\n$/, ""));
  }
  return patches;
}
