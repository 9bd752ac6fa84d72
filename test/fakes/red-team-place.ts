import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Verdict } from "../../src/redteam/run/judge.ts";
import { runSvc, type SvcRun } from "./run-svc.ts";

/** What `svc redteam --json` has found. */
export interface RedTeamTold {
  readonly sums: Readonly<Record<"contained" | "escaped" | "unproven" | "skipped", number>>;
  readonly verdicts: readonly Verdict[];
}

/** A folder in which `svc redteam` runs, and what is left there can be seen. */
export interface RedTeamPlace {
  readonly folder: string;
  run(args: readonly string[], env?: Readonly<Record<string, string>>): Promise<SvcRun>;
  remove(): void;
}

export function openRedTeamPlace(): RedTeamPlace {
  const folder = mkdtempSync(join(tmpdir(), "svc-redteam-test-"));
  // The user of a sandbox passes through it.
  chmodSync(folder, 0o755);
  return {
    folder,
    run: (args, env = {}) =>
      runSvc(["redteam", ...args], { cwd: folder, env: { TMPDIR: folder, ...env } }),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

export const toldBy = ({ stdout }: SvcRun): RedTeamTold => JSON.parse(stdout) as RedTeamTold;

/** What must not be: anything that got out, or proves nothing. */
export const wrongIn = ({ verdicts }: RedTeamTold): readonly Verdict[] =>
  verdicts.filter(({ outcome }) => outcome === "ESCAPED" || outcome === "unproven");
