import type { RepositoryRef } from "../../../domain/pull/pull-request.ts";
import type { CandidateGroup } from "../../../domain/task/candidate-group.ts";
import type { VerifyReport } from "../../../domain/task/verify/verify-report.ts";
import { runStep } from "../../run/run-steps.ts";
import type { TaskContext } from "../task-context.ts";

export interface CommitToVerify {
  readonly repository: RepositoryRef;
  readonly branch: string;
  readonly commit: string;
  /** Its parent. */
  readonly baseSha: string;
  readonly group: CandidateGroup;
  readonly round: number;
}

export type VerifyCommitResult =
  /** Without a report it was not verified; the remark is the reason, if verification is configured. */
  | { readonly kind: "verified"; readonly report?: VerifyReport; readonly remark?: string }
  | { readonly kind: "unverified"; readonly report: VerifyReport; readonly why: string };

const VERDICT_LABELS: Readonly<Record<VerifyReport["verdict"], string>> = {
  fixed: "the failure is gone",
  not_fixed: "the tests still fail with the change",
  already_passing: "the tests pass without the change",
  broke_others: "the change breaks other tests",
  error: "the change could not be tested",
  timeout: "the verification returned no result in time",
};

/** Verifies a commit that is the head of a branch, on the caller's machines. */
export async function verifyCommit(
  scope: TaskContext,
  wanted: CommitToVerify,
): Promise<VerifyCommitResult> {
  const { ports, settings, run, time, input } = scope;
  const { verify } = settings.task;
  const runner = ports.host?.verify;
  if (verify === undefined || runner === undefined) return { kind: "verified" };
  const { repository, branch, commit, baseSha, group, round } = wanted;
  const tests = group.tests.map(({ id }) => id);
  const limitMs = time.limitFor("verify", verify.pollTimeout * 1_000);
  const whyNot =
    tests.length === 0 ? "the report names no test" : limitMs <= 0 ? "no time is left" : undefined;
  if (whyNot !== undefined) {
    const remark = `the change was not verified: ${whyNot}`;
    run.emit({ type: "log", level: "warn", text: remark });
    return { kind: "verified", remark };
  }
  const shas = { baseSha, commitSha: commit };
  const { defaultBranch } = input;
  const ask = { repository, branch, tests, limitMs, defaultBranch, round, ...shas };
  const report = await runStep(run.emit, "verify", async (note) => {
    const found = await runner.verify(ask, run);
    if (found.verdict !== "fixed") note(VERDICT_LABELS[found.verdict], "failed");
    return found;
  });
  if (report.verdict === "fixed") return { kind: "verified", report };
  // The run had less time than configured, so that the timeout does not count against the change.
  if (report.verdict === "timeout" && limitMs < verify.pollTimeout * 1_000) {
    const remark = `the change was not verified: no result arrived in the remaining ${Math.round(limitMs / 1_000)} s`;
    run.emit({ type: "log", level: "warn", text: remark });
    return { kind: "verified", remark };
  }
  const { verdict, why } = report;
  return {
    kind: "unverified",
    report,
    why: `${VERDICT_LABELS[verdict]}${why === undefined ? "" : `: ${why}`}`,
  };
}
