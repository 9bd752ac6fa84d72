import { annotateHunks } from "../domain/diff/annotate-patch.ts";
import { hunkAt } from "../domain/diff/hunk-at.ts";
import type { StepName } from "../domain/event/run-event.ts";
import type { Markers } from "../domain/marker/marker.ts";
import { NO_USAGE, type Usage } from "../domain/model/message.ts";
import { type Reply, replyBody } from "../domain/publish/reply-body.ts";
import type { Posted } from "../domain/pull/new-review.ts";
import { pullName } from "../domain/pull/pull-request.ts";
import type { Clock } from "../ports/clock.ts";
import type { Ledger } from "../ports/ledger.ts";
import type { Model } from "../ports/model.ts";
import type { ReviewPublisher } from "../ports/review-publisher.ts";
import { type OpenPullPorts, openPull } from "./open-pull.ts";
import { postOnce } from "./post-once.ts";
import { pullClosed } from "./publish-review.ts";
import type { RunContext } from "./review-files.ts";
import { endRun, inStep } from "./run-steps.ts";
import { takeTrigger } from "./take-trigger.ts";
import {
  type FollowupJob,
  type FollowupSettings,
  type FollowupTalk,
  type Surroundings,
  type TalkTotals,
  talkOfFollowup,
} from "./talk-of-followup.ts";

export interface FollowupPorts extends OpenPullPorts {
  readonly publisher: Pick<ReviewPublisher, "identity" | "react" | "reply" | "threadReplies">;
  readonly model: Model;
  readonly ledger: Ledger;
  readonly markers: Markers;
  readonly clock: Clock;
  readonly version: string;
}

export interface FollowupResult {
  readonly url: string;
  /** It was answered before: nothing was done. */
  readonly wasThere: boolean;
  readonly usage: Usage;
}

export type AnswerFollowup = (
  job: FollowupJob,
  settings: FollowupSettings,
  context: RunContext,
) => Promise<FollowupResult>;

const STEPS: readonly StepName[] = ["fetch-pr", "context", "llm", "reply"];

/**
 * Answers a question in its thread with one reply, on the head that the pull request has at the start. Rejects with
 * `pull-closed` for a pull request that is closed, and as its ports do.
 */
export function createAnswerFollowup(ports: FollowupPorts): AnswerFollowup {
  return async (job, settings, run) => {
    const { emit, signal } = run;
    const title = `question on ${pullName(job.pull)}`;
    emit({ type: "run-start", kind: "followup", title, steps: [...STEPS] });
    return endRun(emit, async () => {
      const earlier = await findReply(ports, job, signal);
      if (earlier !== undefined) {
        const result = { url: earlier.url, wasThere: true, usage: NO_USAGE };
        return { result, status: "replied", stopReason: "final" };
      }
      const trigger = { kind: "review-comment", id: job.commentId } as const;
      await takeTrigger(ports.publisher, { pull: job.pull, trigger }, run);
      const seen = await inStep(emit, "fetch-pr", () => look(ports, job, signal));
      const opened = await inStep(emit, "context", () =>
        openPull(ports, seen.pull, { ...settings, emit, signal }),
      );
      try {
        return await answer({ ports, job, settings, run, seen, opened });
      } finally {
        await opened.close();
      }
    });
  };
}

interface Scope extends FollowupTalk {
  readonly ports: FollowupPorts;
}

async function look(
  ports: FollowupPorts,
  job: FollowupJob,
  signal: AbortSignal,
): Promise<Surroundings> {
  const { pulls, publisher } = ports;
  const pull = await pulls.pull(job.pull, signal);
  if (!pull.isOpen) throw pullClosed(job.pull);
  const [threads, { files }, ourLogin] = await Promise.all([
    pulls.threads(job.pull, signal),
    pulls.files(pull, signal),
    publisher.identity(job.pull, signal),
  ]);
  const thread = threads.find(({ id }) => id === job.threadId);
  const patch = files.find(({ path }) => path === job.path)?.patch;
  // Of an outdated thread the line belongs to another diff.
  const line = thread === undefined ? job.line : thread.line;
  const hunk =
    patch === undefined || line === undefined ? undefined : hunkAt(patch, job.side, line);
  const annotated = hunk === undefined ? undefined : annotateHunks(job.path, [hunk]);
  return { pull, thread, annotated, ourLogin };
}

async function answer(scope: Scope) {
  const { run, ports } = scope;
  const totals: TalkTotals = { usage: NO_USAGE, calls: 0, model: undefined };
  const { text, stopReason } = await inStep(run.emit, "llm", () => talkOfFollowup(scope, totals));
  const reply: Reply = {
    text,
    ...totals,
    stopReason,
    hadTools: scope.opened.snapshot !== undefined,
    version: ports.version,
  };
  const posted = await inStep(run.emit, "reply", () => send(scope, reply));
  run.emit({ type: "published", url: posted.result.url });
  return {
    result: { url: posted.result.url, wasThere: posted.wasThere, usage: totals.usage },
    status: "replied" as const,
    stopReason,
  };
}

function send({ ports, job, seen, run }: Scope, reply: Reply) {
  const { publisher, markers, clock } = ports;
  const marker = markers.write(job.pull, {
    kind: "notice",
    id: replyId(job),
    head: seen.pull.head.sha,
  });
  const thread = { pull: job.pull, id: job.threadId };
  return postOnce(
    {
      find: () => findReply(ports, job, run.signal),
      post: () => publisher.reply(thread, replyBody(reply, marker), run.signal),
    },
    clock,
    run.signal,
  );
}

const replyId = ({ commentId }: FollowupJob): string => `reply-${commentId}`;

async function findReply(
  { publisher, markers }: FollowupPorts,
  job: FollowupJob,
  signal: AbortSignal,
): Promise<Posted | undefined> {
  const replies = await publisher.threadReplies({ pull: job.pull, id: job.threadId }, signal);
  return replies.find(({ body }) => {
    const marker = markers.read(job.pull, body);
    return marker?.kind === "notice" && marker.id === replyId(job);
  });
}
