import { findTool } from "./escape/sandbox-engines.ts";

/** Why what needs these programs cannot be tested here, told on the spot; `undefined` where it can. */
export function missingPrograms(names: readonly string[]): string | undefined {
  const missing = names.filter((name) => findTool(name) === undefined);
  if (missing.length === 0) return undefined;
  const reason = `not installed: ${missing.join(", ")}`;
  process.stderr.write(`skipped: ${reason}\n`);
  return reason;
}
