import type { Check } from "../domain/doctor/check.ts";
import { isAppError } from "../domain/errors/app-error.ts";
import type { Snapshots } from "../ports/snapshots.ts";
import type { LocalChange, WorkingCopy } from "../ports/working-copy.ts";
import { readRules } from "./read-rules.ts";

export interface CheckRepositoryPorts {
  readonly workingCopy: WorkingCopy;
  readonly snapshots: Snapshots;
  readonly rulesPath: string;
}

export interface RepositoryChecks {
  readonly checks: readonly Check[];
  /** `owner/name` that the checkout was cloned from, or the name of its folder; absent outside of one. */
  readonly repository?: string;
}

/** Checks that the checkout in a folder can be reviewed: its base and its rules. */
export function createCheckRepository(
  ports: CheckRepositoryPorts,
): (folder: string, signal: AbortSignal) => Promise<RepositoryChecks> {
  return async (folder, signal) => {
    let change: LocalChange;
    try {
      change = await ports.workingCopy.select({ folder, isStaged: false }, signal);
    } catch (error) {
      if (!isAppError(error) || isAppError(error, "cancelled")) throw error;
      const fix = "needed for reviews of a checkout only";
      return { checks: [{ name: "repository", status: "warn", detail: error.message, fix }] };
    }
    try {
      const repository: Check = {
        name: "repository",
        status: "pass",
        detail: `${change.repository}: ${change.headName} against ${change.baseName}`,
      };
      return {
        checks: [repository, await checkRules(ports, change, signal)],
        repository: change.repository,
      };
    } finally {
      await change.close();
    }
  };
}

async function checkRules(
  ports: CheckRepositoryPorts,
  change: LocalChange,
  signal: AbortSignal,
): Promise<Check> {
  const name = "review rules";
  if (change.rulesCommit === undefined) {
    return {
      name,
      status: "warn",
      detail: "no default branch found",
      fix: "the built-in rules hold; run git remote set-head origin --auto",
    };
  }
  const snapshot = await ports.snapshots.open(
    { origin: { kind: "local", folder: change.folder }, commit: change.rulesCommit },
    signal,
  );
  try {
    const rules = await readRules(snapshot, ports.rulesPath, signal);
    if (rules !== undefined)
      return { name, status: "pass", detail: `${ports.rulesPath}, ${rules.length} characters` };
    return {
      name,
      status: "pass",
      detail: `no ${ports.rulesPath} on the default branch; the built-in rules hold`,
    };
  } catch (error) {
    if (!isAppError(error, "rules-invalid")) throw error;
    return {
      name,
      status: "fail",
      detail: error.message,
      fix: "mend the file on the default branch",
    };
  } finally {
    await snapshot.close();
  }
}
