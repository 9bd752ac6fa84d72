import { formatReproduceFeedback } from "../../domain/prompt/task-verify-feedback.ts";
import type { CandidateGroup } from "../../domain/task/candidate-group.ts";
import { runStep } from "../run/run-steps.ts";
import { classifyFailure } from "./classify-failure.ts";
import type { TaskContext } from "./task-context.ts";

export type ReproduceResult =
  | { readonly kind: "go-on"; readonly feedback: readonly string[] }
  | { readonly kind: "not-worth-it"; readonly why: string };

const PROCEED: ReproduceResult = { kind: "go-on", feedback: [] };

/**
 * Reproduces a failure on the base before paying for a fix. A failure that does not occur there, or that the machine
 * causes, is skipped; one that could not be tested is worked on as reported.
 */
export async function reproduceFailure(
  scope: TaskContext,
  group: CandidateGroup,
): Promise<ReproduceResult> {
  const { ports, input, settings, run, time } = scope;
  const { verify } = settings.task;
  const runner = ports.host?.verify;
  if (verify?.reproducesFirst !== true || runner === undefined || group.tests.length === 0)
    return PROCEED;
  const limitMs = time.limitFor("reproduce", verify.pollTimeout * 1_000);
  if (limitMs <= 0) return PROCEED;
  const { repository, base, defaultBranch } = input;
  const tests = group.tests.map(({ id }) => id);
  const ask = { repository, baseSha: base.sha, branch: base.branch, tests, limitMs, defaultBranch };
  const report = await runStep(run.emit, "reproduce", async (note) => {
    const found = await runner.reproduce(ask, run);
    if (found.verdict !== "reproduced") note("the failure was not reproduced", "failed");
    return found;
  });
  if (report.verdict === "not_reproduced") {
    const why = "the failure was not reproduced on the base";
    return { kind: "not-worth-it", why };
  }
  if (report.verdict !== "reproduced") return PROCEED;
  const { model } = ports;
  const found = await classifyFailure(
    { model, account: scope.account },
    { group, tracebacks: report.tracebacks, maxTokens: settings.maxTokens, clock: ports.clock },
    run,
  );
  if (found.class === "environment") {
    const why = `the failure is caused by the machine, not the code: ${found.reason}`;
    return { kind: "not-worth-it", why };
  }
  return { kind: "go-on", feedback: [formatReproduceFeedback(report)] };
}
