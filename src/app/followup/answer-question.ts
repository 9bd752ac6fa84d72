import type { Usage } from "../../domain/agent/message.ts";
import type { StopReason } from "../../domain/agent/stop-reason.ts";
import { annotateHunks, annotatePatch } from "../../domain/diff/annotate-patch.ts";
import { findHunk } from "../../domain/diff/find-hunk.ts";
import type { PullRequest } from "../../domain/pull/pull-request.ts";
import type { ReviewThread } from "../../domain/pull/review-thread.ts";
import type { Clock } from "../../ports/clock.ts";
import type { Ledger } from "../../ports/ledger.ts";
import type { Model } from "../../ports/model.ts";
import type { ReviewPublisher } from "../../ports/review-publisher.ts";
import { openRunAccount } from "../agent/call-model.ts";
import { type OpenPullPorts, openPull } from "../review/open-pull.ts";
import type { RunContext } from "../run/run-context.ts";
import { runStep } from "../run/run-steps.ts";
import {
  type FollowupJob,
  type FollowupSettings,
  runFollowupConversation,
  type ThreadContext,
} from "./followup-conversation.ts";

export interface AnswerQuestionPorts extends OpenPullPorts {
  readonly publisher: Pick<ReviewPublisher, "identity">;
  readonly model: Model;
  readonly ledger: Ledger;
  readonly clock: Clock;
}

/** An answer with its cost, before it is posted. */
export interface QuestionAnswer {
  readonly text: string;
  readonly stopReason: StopReason;
  readonly usage: Usage;
  /** The end of the answer is missing. */
  readonly isCut: boolean;
  readonly calls: number;
  readonly model: string | undefined;
  /** True if the model could read the repository. */
  readonly hadTools: boolean;
}

export type AnswerQuestion = (
  asked: { readonly job: FollowupJob; pull(): Promise<PullRequest> },
  settings: FollowupSettings,
  context: RunContext,
) => Promise<QuestionAnswer>;

/**
 * Creates the use case that has the model answer a question on a head, with access to the repository. Writes nothing.
 * Rejects as its ports do.
 */
export function createAnswerQuestion(ports: AnswerQuestionPorts): AnswerQuestion {
  return async ({ job, pull }, settings, run) => {
    const { emit, signal } = run;
    const seen = await runStep(emit, "fetch-pr", async () =>
      readThreadContext(ports, { job, pull: await pull() }, signal),
    );
    const opened = await runStep(emit, "context", () =>
      openPull(ports, seen.pull, { ...settings, emit, signal }),
    );
    const account = openRunAccount(ports, { jobId: job.jobId, settings }, run);
    try {
      const context = { ports, job, settings, run, seen, opened };
      const answer = await runStep(emit, "llm", () => runFollowupConversation(context, account));
      return { ...answer, ...account.totals, hadTools: opened.snapshot !== undefined };
    } finally {
      await opened.close();
    }
  };
}

async function readThreadContext(
  { pulls, publisher }: AnswerQuestionPorts,
  { job, pull }: { readonly job: FollowupJob; readonly pull: PullRequest },
  signal: AbortSignal,
): Promise<ThreadContext> {
  const [threads, { files }, ourLogin] = await Promise.all([
    pulls.threads(job.pull, signal),
    pulls.files(pull, signal),
    publisher.identity(job.pull, signal),
  ]);
  const thread = threads.find(({ id }) => id === job.threadId);
  const patch = files.find(({ path }) => path === job.path)?.patch;
  const annotated = patch === undefined ? undefined : annotateThread(job, thread, patch);
  return { pull, thread, annotated, serviceLogin: ourLogin };
}

/** Returns the part of a file's patch that a thread is about, with positions. */
function annotateThread(
  { path, side, line: asked }: FollowupJob,
  thread: ReviewThread | undefined,
  patch: string,
): string | undefined {
  if (asked === undefined) return annotatePatch(path, patch);
  // The line of an outdated thread belongs to another diff.
  const line = thread === undefined ? asked : thread.line;
  const hunk = line === undefined ? undefined : findHunk(patch, side, line);
  return hunk === undefined ? undefined : annotateHunks(path, [hunk]);
}
