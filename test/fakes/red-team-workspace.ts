import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Verdict } from "../../src/redteam/run/evaluate-attack.ts";
import { runSvc, type SvcRun } from "./run-svc.ts";

/** What `svc redteam --json` has found. */
export interface RedTeamReport {
  readonly sums: Readonly<Record<"contained" | "escaped" | "unproven" | "skipped", number>>;
  readonly verdicts: readonly Verdict[];
}

/** A folder in which `svc redteam` runs, and what is left there can be seen. */
export interface RedTeamWorkspace {
  readonly folder: string;
  run(args: readonly string[], env?: Readonly<Record<string, string>>): Promise<SvcRun>;
  remove(): void;
}

export function openRedTeamWorkspace(): RedTeamWorkspace {
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

export const parseReport = ({ stdout }: SvcRun): RedTeamReport =>
  JSON.parse(stdout) as RedTeamReport;

/** What must not be: anything that got out, or proves nothing. */
export const findFailures = ({ verdicts }: RedTeamReport): readonly Verdict[] =>
  verdicts.filter(({ outcome }) => outcome === "ESCAPED" || outcome === "unproven");
