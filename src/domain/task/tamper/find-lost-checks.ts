import type { TamperFinding } from "../proposal.ts";
import { type ChangedFile, isVendored } from "./changed-file.ts";
import { BUILD_FILES, type CheckCommand, findCheckCommands } from "./find-check-commands.ts";
import { quoteUntrusted } from "./quote-untrusted.ts";

/** Finds builds and CI files that no longer run a check, without a replacement. */
export function findLostChecks(files: readonly ChangedFile[]): TamperFinding[] {
  const read = files
    .filter(({ path, isGone }) => BUILD_FILES.test(path) && !isVendored(path) && !isGone)
    .map((file) => ({ file, ...diffCommands(file) }));
  const gained = read.flatMap((one) => one.gained);
  // A check that moved to another file or was replaced is not lost.
  let spare = gained.length;
  return read.flatMap(({ file, lost }) => {
    const left = lost.slice(Math.min(spare, lost.length));
    spare = Math.max(0, spare - lost.length);
    return left.map(({ line, tool, text }) => ({
      code: "suppression" as const,
      path: file.path,
      line,
      text: `no longer runs ${quoteUntrusted(tool)}: ${quoteUntrusted(text)}`,
    }));
  });
}

function diffCommands({ path, before, after, removed, added }: ChangedFile): {
  readonly lost: readonly CheckCommand[];
  readonly gained: readonly CheckCommand[];
} {
  if (removed.length + added.length === 0) return { lost: [], gained: [] };
  const [old, young] = [findCheckCommands(path, before), findCheckCommands(path, after)];
  return { lost: subtractTools(old, young), gained: subtractTools(young, old) };
}

/** Returns the commands of one file whose tools the other runs less often. */
function subtractTools(
  own: readonly CheckCommand[],
  other: readonly CheckCommand[],
): CheckCommand[] {
  const counts = new Map<string, number>();
  for (const { tool } of other) counts.set(tool, (counts.get(tool) ?? 0) + 1);
  return own.filter(({ tool }) => {
    const left = counts.get(tool) ?? 0;
    counts.set(tool, left - 1);
    return left <= 0;
  });
}
