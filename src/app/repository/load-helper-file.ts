import type { HelperTool } from "../../domain/helper/helper-tool.ts";
import { parseHelperFile } from "../../domain/helper/parse-helper-file.ts";
import type { Snapshot } from "../../ports/snapshots.ts";
import type { RunContext } from "../run/run-context.ts";

const MAX_FILE_BYTES = 64 * 1024;

/** Reads the helper file of the default branch. An invalid one is ignored, with the reason in the log. */
export async function loadHelperFile(
  trunk: Pick<Snapshot, "stat" | "read">,
  path: string,
  { emit, signal }: RunContext,
): Promise<readonly HelperTool[]> {
  const warn = (text: string): void => emit({ type: "log", level: "warn", text });
  const ignored = (problems: readonly string[]): readonly HelperTool[] => {
    for (const problem of problems)
      warn(`helper tools of ${path} on the default branch were ignored: ${problem}`);
    return [];
  };
  const entry = await trunk.stat(path, signal);
  if (entry === undefined) return [];
  if (entry.kind !== "file" && entry.kind !== "executable")
    return ignored([`it is a ${entry.kind}, not a file`]);
  const blob = await trunk.read(path, { maxBytes: MAX_FILE_BYTES, signal });
  if (blob === undefined) return ignored([`it has more than ${MAX_FILE_BYTES} bytes`]);
  const parsed = parseHelperFile(new TextDecoder().decode(blob.bytes));
  if ("problems" in parsed) return ignored(parsed.problems);
  const problems = await findMissingPrograms(trunk, parsed.helpers, signal);
  if (problems.length > 0) return ignored(problems);
  for (const warning of parsed.warnings) warn(`helper tools of ${path}: ${warning}`);
  return parsed.helpers;
}

/**
 * Checks the programs below `.ai`: each must be an executable file of the default branch, without links in its path.
 */
async function findMissingPrograms(
  trunk: Pick<Snapshot, "stat">,
  helpers: readonly HelperTool[],
  signal: AbortSignal,
): Promise<readonly string[]> {
  const problems: string[] = [];
  for (const [at, { command }] of helpers.entries()) {
    const [program] = command;
    if (!program.includes("/")) continue;
    const kind = (await trunk.stat(program, signal))?.kind;
    const problem =
      kind === undefined ? "does not exist" : "is not an executable file (mode 100755)";
    if (kind !== "executable") problems.push(`helpers[${at}].command[0]: ${program} ${problem}`);
  }
  return problems;
}
