import { isAppError } from "../../domain/core/app-error.ts";
import { publicText } from "../../domain/core/audience-text.ts";
import { errorText } from "../../domain/core/error-text.ts";
import type { Severity } from "../../domain/core/severity.ts";
import type { CheckRunFacts } from "../../domain/publish/check-run-report.ts";
import type { PullRequest } from "../../domain/pull/pull-request.ts";
import type { ReviewOutcome } from "../../domain/review/review-draft.ts";
import type { CheckPorts } from "../publish/report-check-run.ts";
import type { RunContext } from "../run/run-context.ts";

/** Review of a pinned head whose check run is reported. */
export interface CheckedReview {
  readonly ports: { readonly checks?: CheckPorts | undefined };
  readonly job: { readonly failOn?: Severity | undefined };
  readonly pull: PullRequest;
  readonly run: RunContext;
}

/** Result of a review that was to be published. */
type CheckedResult =
  | { readonly kind: "already"; readonly url: string }
  | {
      readonly kind: "reviewed";
      readonly outcome: ReviewOutcome;
      readonly published?: { readonly url: string } | undefined;
    };

/** Reports the check run of a review that nothing else depends on: a failure is one line in the log. */
export interface CheckReporter {
  report(facts: CheckRunFacts): Promise<void>;
  reportResult(result: CheckedResult): Promise<void>;
  /** Reports that the review failed, even if it was cancelled. */
  reportFailure(error: unknown): Promise<void>;
}

const FAILURE_TIMEOUT_MS = 20_000;

/** Creates the reporter; without check runs it does nothing. */
export function createCheckReporter(review: CheckedReview): CheckReporter {
  const { ports, pull, run } = review;
  const send = async (
    facts: CheckRunFacts | Promise<CheckRunFacts>,
    signal: AbortSignal,
  ): Promise<void> => {
    try {
      const subject = { pull: pull.ref, head: pull.head.sha, facts: await facts };
      await ports.checks?.reportCheckRun(subject, { emit: run.emit, signal });
    } catch (error) {
      if (!isAppError(error) || run.signal.aborted) return;
      const text = `the check run was not updated: ${errorText(error)}`;
      run.emit({ type: "log", level: "warn", text });
    }
  };
  return {
    report: (facts) => send(facts, run.signal),
    reportResult: async (result) => {
      if (ports.checks !== undefined)
        await send(toCheckRunFacts(review, ports.checks, result), run.signal);
    },
    reportFailure: (error) => {
      const reason = isAppError(error) ? publicText(errorText(error)) : "an unexpected error";
      return send({ kind: "stopped", reason }, AbortSignal.timeout(FAILURE_TIMEOUT_MS));
    },
  };
}

/** Returns the state of a review from its result. */
async function toCheckRunFacts(
  { job, pull, run }: CheckedReview,
  { countEarlierFindings }: CheckPorts,
  result: CheckedResult,
): Promise<CheckRunFacts> {
  if (result.kind === "already") return { kind: "already", url: result.url };
  const { outcome, published } = result;
  if (outcome.kind === "nothing") return { kind: "nothing", reason: outcome.reason };
  const url = published?.url;
  const { failOn } = job;
  const reviewed = { pull: pull.ref, draft: outcome };
  const earlierFindings = await countEarlierFindings(reviewed, run.signal);
  return { kind: "reviewed", draft: outcome, url, earlierFindings, failOn };
}
