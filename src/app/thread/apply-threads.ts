import { isAppError } from "../../domain/core/app-error.ts";
import { errorText } from "../../domain/core/error-text.ts";
import type { Markers } from "../../domain/publish/marker.ts";
import type { ThreadRecord } from "../../domain/publish/thread-record.ts";
import { type PullRef, pullName } from "../../domain/pull/pull-request.ts";
import { renderChange, withState } from "../../domain/thread/render-thread.ts";
import type { CommentPublisher } from "../../ports/comment-publisher.ts";
import type { ThreadResolver } from "../../ports/thread-resolver.ts";
import type { RunContext } from "../run/run-context.ts";
import type { DecidedThread, ThreadPlan } from "./thread-plan.ts";

export interface ApplyThreadsPorts {
  readonly comments: Pick<CommentPublisher, "edit" | "reply">;
  readonly resolver: ThreadResolver;
  readonly markers: Markers;
}

export type ApplyThreads = (pull: PullRef, plan: ThreadPlan, run: RunContext) => Promise<void>;

/**
 * Creates the use case that writes decisions to the threads: the state is the first line of the finding's own comment, a
 * fixed thread is resolved if the service may, and gets one reply otherwise. A failure is logged: the review is posted
 * already, and the next one decides again.
 */
export function createApplyThreads(ports: ApplyThreadsPorts): ApplyThreads {
  return async (pull, { head, threads }, run) => {
    const state = { mayResolve: true };
    for (const thread of threads)
      if (thread.change !== undefined) await tryChange({ ports, pull, head, thread, state }, run);
  };
}

async function tryChange(update: ThreadUpdate, { emit, signal }: RunContext): Promise<void> {
  try {
    await applyChange(update, signal);
  } catch (error) {
    if (!isAppError(error) || signal.aborted) throw error;
    const { pull, thread } = update;
    const text = `the state of ${thread.first.url} in ${pullName(pull)} could not be written: ${errorText(error)}`;
    emit({ type: "log", level: "warn", text });
  }
}

interface ThreadUpdate {
  readonly ports: ApplyThreadsPorts;
  readonly pull: PullRef;
  readonly head: string;
  readonly thread: DecidedThread;
  /** Shared by all threads of a run: a token that may not resolve one thread is not tried with another. */
  readonly state: { mayResolve: boolean };
}

async function applyChange(update: ThreadUpdate, signal: AbortSignal): Promise<void> {
  const { ports, pull, head, thread } = update;
  const { finding, first, change, record: earlier } = thread;
  if (change === undefined) return;
  const number = (earlier?.number ?? 0) + 1;
  const record: ThreadRecord = { finding: finding.id, number, state: change };
  const { severity: worst } = thread;
  const own = { kind: "finding", id: finding.id, head, worst, category: finding.category } as const;
  const line = renderChange(thread, head);
  // The record comes first: a thread whose reply is lost is never written twice.
  const body = withState(first.body, line, ports.markers.write(pull, { ...own, thread: record }));
  await ports.comments.edit(pull, { kind: "review-comment", id: first.id, body }, signal);
  if (await changeResolution(update, signal)) return;
  const marker = ports.markers.write(pull, {
    kind: "thread",
    id: `state-${number}`,
    head,
    thread: record,
  });
  await ports.comments.reply({ pull, id: thread.thread.id }, `${line}\n\n${marker}`, signal);
}

/** Resolves a fixed thread, and opens a thread again; returns whether that replaces a reply. */
async function changeResolution(
  { ports, pull, thread, state }: ThreadUpdate,
  signal: AbortSignal,
): Promise<boolean> {
  const { resolution, change } = thread;
  if (resolution === undefined || !resolution.mayChange || !state.mayResolve) return false;
  if (change === "reopened" && resolution.isResolved)
    await ports.resolver.unresolve(pull, resolution.id, signal);
  if (change !== "fixed" || resolution.isResolved) return false;
  state.mayResolve = await ports.resolver.resolve(pull, resolution.id, signal);
  return state.mayResolve;
}
