import { NO_USAGE, type Usage } from "../../domain/agent/message.ts";
import { secretHitsMessage } from "../../domain/outbound/redact-draft.ts";
import type { SecretFilter } from "../../domain/outbound/secret-filter.ts";
import { pullName } from "../../domain/pull/pull-request.ts";
import type { Clock } from "../../ports/clock.ts";
import type { CommentPublisher } from "../../ports/comment-publisher.ts";
import type { PullReader } from "../../ports/pull-reader.ts";
import { publishBlockedError } from "../outbound/check-files.ts";
import { acknowledgeTrigger } from "../publish/acknowledge-trigger.ts";
import { type CertaintyConfig, certaintyFromPorts } from "../publish/certainty.ts";
import type { ReplyPoster } from "../publish/post-reply.ts";
import { pullClosedError } from "../publish/publish-review.ts";
import type { RunContext } from "../run/run-context.ts";
import { FOLLOWUP_STEPS, runLocalJob } from "../run/run-job.ts";
import { type RunEnding, runStep } from "../run/run-steps.ts";
import type { AnswerQuestion } from "./answer-question.ts";
import type { FollowupJob, FollowupSettings } from "./followup-conversation.ts";

export interface FollowupPorts {
  readonly answerQuestion: AnswerQuestion;
  readonly replies: ReplyPoster;
  readonly pulls: Pick<PullReader, "pull">;
  readonly comments: Pick<CommentPublisher, "react">;
  /** Prevents posting an answer that contains part of a secret. */
  readonly gate?: Pick<SecretFilter, "redact"> | undefined;
  readonly clock: Clock;
  readonly certainty?: CertaintyConfig | undefined;
}

export interface FollowupResult {
  readonly url: string;
  /** The reply already existed, and nothing was done. */
  readonly wasThere: boolean;
  readonly usage: Usage;
}

export type AnswerFollowup = (
  job: FollowupJob,
  settings: FollowupSettings,
  context: RunContext,
) => Promise<FollowupResult>;

/**
 * Answers a question in its thread with one reply, on the current head of the pull request. Rejects with `pull-closed`
 * for a closed pull request, and as its ports do.
 */
export function createAnswerFollowup(ports: FollowupPorts): AnswerFollowup {
  return (job, settings, run) => {
    const title = `question on ${pullName(job.pull)}`;
    const work = () => answerOnce(ports, { job, settings }, run);
    return runLocalJob({ kind: "followup", title, steps: FOLLOWUP_STEPS, work }, run.emit);
  };
}

async function answerOnce(
  ports: FollowupPorts,
  { job, settings }: { readonly job: FollowupJob; readonly settings: FollowupSettings },
  run: RunContext,
): Promise<RunEnding<FollowupResult>> {
  const { answerQuestion, replies, pulls, comments, gate } = ports;
  const { emit, signal } = run;
  const earlier = await replies.find(job, { signal });
  if (earlier !== undefined) {
    const result = { url: earlier.url, wasThere: true, usage: NO_USAGE };
    return { result, status: "replied", stopReason: "final" };
  }
  const trigger = { kind: "review-comment", id: job.commentId } as const;
  await acknowledgeTrigger(comments, { pull: job.pull, trigger }, run);
  let head = "";
  const openPull = async () => {
    const now = await pulls.pull(job.pull, signal);
    if (!now.isOpen) throw pullClosedError(job.pull);
    head = now.head.sha;
    return now;
  };
  const answer = await answerQuestion({ job, pull: openPull }, settings, run);
  const { hits = [] } = gate?.redact(answer.text, "reply") ?? {};
  if (hits.length > 0)
    throw publishBlockedError("the answer", secretHitsMessage([{ where: "its text", hits }]));
  const certainty = certaintyFromPorts(ports, (text) => emit({ type: "log", level: "warn", text }));
  const { result: posted, wasThere } = await runStep(emit, "reply", () =>
    replies.post(job, { ...answer, head }, { certainty, signal }),
  );
  emit({ type: "published", url: posted.url });
  const result = { url: posted.url, wasThere, usage: answer.usage };
  return { result, status: "replied", stopReason: answer.stopReason };
}
