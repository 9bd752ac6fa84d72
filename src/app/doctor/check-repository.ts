import type { Check } from "../../domain/api/check.ts";
import { isAppError } from "../../domain/core/app-error.ts";
import type { Snapshot, Snapshots } from "../../ports/snapshots.ts";
import type { LocalChange, WorkingCopy } from "../../ports/working-copy.ts";
import { readRules } from "../repository/read-rules.ts";
import { checkHelperTools, type HelperPaths } from "./check-helper-tools.ts";

export interface CheckRepositoryPorts {
  readonly workingCopy: WorkingCopy;
  readonly snapshots: Snapshots;
  readonly rulesPath: string;
  readonly helpers: HelperPaths;
}

export interface RepositoryChecks {
  readonly checks: readonly Check[];
  /** `owner/name` of the checkout's origin, or the name of its folder; absent outside a checkout. */
  readonly repository?: string | undefined;
}

/** Checks that the checkout in a folder can be reviewed: its base, its rules and its helper tools. */
export function createCheckRepository(
  ports: CheckRepositoryPorts,
): (folder: string, signal: AbortSignal) => Promise<RepositoryChecks> {
  return async (folder, signal) => {
    let change: LocalChange;
    try {
      change = await ports.workingCopy.select({ folder, isStaged: false }, signal);
    } catch (error) {
      if (!isAppError(error) || isAppError(error, "cancelled")) throw error;
      const fix = "only needed to review a checkout";
      return { checks: [{ name: "repository", status: "warn", detail: error.message, fix }] };
    }
    try {
      const repository: Check = {
        name: "repository",
        status: "pass",
        detail: `${change.repository}: ${change.headName} against ${change.baseName}`,
      };
      return {
        checks: [repository, ...(await checkDefaultBranch(ports, change, signal))],
        repository: change.repository,
      };
    } finally {
      await change.close();
    }
  };
}

async function checkDefaultBranch(
  { snapshots, rulesPath, helpers }: CheckRepositoryPorts,
  { rulesCommit, folder }: LocalChange,
  signal: AbortSignal,
): Promise<readonly Check[]> {
  if (rulesCommit === undefined) {
    const fix = "the built-in rules apply; run git remote set-head origin --auto";
    return [{ name: RULES, status: "warn", detail: "no default branch found", fix }];
  }
  const origin = { kind: "local", folder } as const;
  const trunk = await snapshots.open({ origin, commit: rulesCommit }, signal);
  try {
    return [
      await checkRules(trunk, rulesPath, signal),
      await checkHelperTools(trunk, helpers, signal),
    ];
  } finally {
    await trunk.close();
  }
}

const RULES = "review rules";

async function checkRules(trunk: Snapshot, path: string, signal: AbortSignal): Promise<Check> {
  try {
    const rules = await readRules(trunk, path, signal);
    const detail =
      rules === undefined
        ? `no ${path} on the default branch; the built-in rules apply`
        : `${path}, ${rules.length} characters`;
    return { name: RULES, status: "pass", detail };
  } catch (error) {
    if (!isAppError(error, "rules-invalid")) throw error;
    const fix = "fix the file on the default branch";
    return { name: RULES, status: "fail", detail: error.message, fix };
  }
}
