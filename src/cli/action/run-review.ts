import type { CodeHostApp } from "../../compose/app.ts";
import { isAppError } from "../../domain/core/app-error.ts";
import { resolveAudienceTexts } from "../../domain/core/audience-text.ts";
import type { Severity } from "../../domain/core/severity.ts";
import { renderAnnotations } from "../../domain/render/render-annotations.ts";
import { renderMarkdown } from "../../domain/render/render-markdown.ts";
import type { ReviewDraft } from "../../domain/review/review-draft.ts";
import type { TriggerRequest } from "../../domain/trigger/trigger-decision.ts";
import { deriveTriggerWorkId } from "../../domain/trigger/trigger-work-id.ts";
import { EXIT } from "../exit-codes.ts";
import { concludeReview, reachesFailOn } from "../review/print-review.ts";
import type { JobReporter } from "./open-job-reporter.ts";

type PullReviewResult = Awaited<ReturnType<CodeHostApp["reviewPull"]>>;

/** Everything that a request needs to run. */
export interface ReviewContext {
  readonly host: CodeHostApp;
  readonly job: JobReporter;
  readonly signal: AbortSignal;
}

/** Reviews, publishes and reports to the job. Returns the exit status; findings are reported even if posting fails. */
export async function runReview(
  request: TriggerRequest,
  { host, job, signal, failOn }: ReviewContext & { readonly failOn: Severity | undefined },
): Promise<number> {
  const { pull } = request;
  const { result, ledger } = await reviewPull(request, { host, job, signal, failOn });
  if (result.kind === "already") {
    job.summary(`This was reviewed before: ${result.url}`);
    job.line(`svc: already reviewed: ${result.url}`);
    job.outputs({ status: "already", "review-url": result.url });
    return reachesFailOn(result.worst, failOn) ? EXIT.findings : EXIT.ok;
  }
  const { outcome, published } = result;
  const counted = countTokens(ledger);
  if (outcome.kind === "nothing") {
    const text = `Nothing to review: ${outcome.reason}.`;
    const workId = deriveTriggerWorkId(request);
    if (request.change === undefined) await host.postNotice({ pull, workId, text }, signal);
    job.summary(text);
    job.outputs({ status: "nothing", findings: 0, ...counted });
    return EXIT.ok;
  }
  const url = published?.url ?? "";
  job.summary(`[The review](${url})\n\n${renderMarkdown(resolveAudienceTexts(outcome, false))}`);
  job.commands(renderAnnotations(outcome));
  job.line(`svc: review posted: ${url}`);
  job.outputs({
    status: "reviewed",
    "review-url": url,
    findings: countFindings(outcome),
    event: published?.event ?? outcome.plan.event,
    ...counted,
  });
  const again = "ask again in a new comment";
  return concludeReview(outcome, { again, failOn });
}

async function reviewPull(
  request: TriggerRequest,
  { host, job, signal, failOn }: ReviewContext & { readonly failOn: Severity | undefined },
): Promise<PullReviewResult> {
  const { pull, commentId, instructions, title, description, commentUpdatedAt } = request;
  const kind = request.isOnLines === true ? "review-comment" : "issue-comment";
  let draft: ReviewDraft | undefined;
  try {
    return await host.reviewPull(
      {
        pull,
        isPublished: true,
        workId: deriveTriggerWorkId(request),
        instructions: instructions === "" ? undefined : instructions,
        asked: {
          title,
          description,
        },
        askedAt: commentUpdatedAt,
        failOn,
        isAutomatic: request.change !== undefined,
        trigger: commentId === 0 ? undefined : { kind, id: commentId },
        onDraft: (made) => {
          draft = made;
        },
      },
      signal,
    );
  } catch (error) {
    if (draft !== undefined) {
      const lead = isAppError(error, "code-host-unclear")
        ? "It is not known whether this review was posted."
        : "This review was not posted.";
      job.summary(`**${lead}**\n\n${renderMarkdown(resolveAudienceTexts(draft, false))}`);
    }
    throw error;
  }
}

function countTokens(ledger: PullReviewResult["ledger"]) {
  return {
    "input-tokens": ledger.reduce((sum, { usage }) => sum + usage.inputTokens, 0),
    "output-tokens": ledger.reduce((sum, { usage }) => sum + usage.outputTokens, 0),
  };
}

const countFindings = ({ plan: { inline, file, summary } }: ReviewDraft): number =>
  [...inline, ...file, ...summary].filter(
    ({ duplicateOf, muted }) => duplicateOf === undefined && muted !== true,
  ).length;
