import { isAppError } from "../../domain/core/app-error.ts";
import { errorText } from "../../domain/core/error-text.ts";
import type { PublishPlan } from "../../domain/finding/planned.ts";
import { type Markers, NO_HEAD } from "../../domain/publish/marker.ts";
import type { PullRef, PullRequest } from "../../domain/pull/pull-request.ts";
import type { ReviewThread } from "../../domain/pull/review-thread.ts";
import { decideThread } from "../../domain/thread/decide-thread.ts";
import { createFindReport } from "../../domain/thread/find-report.ts";
import {
  type FindingThread,
  findLatestRecord,
  type OwnComments,
  readFindingThread,
} from "../../domain/thread/finding-thread.ts";
import { findQuotePlace, hasHunk } from "../../domain/thread/quote-place.ts";
import { isCommandComment } from "../../domain/trigger/review-command.ts";
import type { PullReader } from "../../ports/pull-reader.ts";
import type { ReviewPublisher } from "../../ports/review-publisher.ts";
import type { ThreadResolution, ThreadResolver } from "../../ports/thread-resolver.ts";
import type { Emit, RunContext } from "../run/run-context.ts";
import { readPresentChange } from "./read-present-change.ts";
import type { DecidedThread, KnownFinding, LatestReview, ThreadPlan } from "./thread-plan.ts";

export interface PlanThreadsPorts {
  readonly pulls: Pick<PullReader, "pull" | "files" | "threads" | "fileAt">;
  readonly publisher: Pick<ReviewPublisher, "identity">;
  readonly resolver: ThreadResolver;
  readonly markers: Markers;
  /** First word of a command. */
  readonly trigger: string;
}

export type PlanThreads = (review: LatestReview, run: RunContext) => Promise<ThreadPlan>;

/**
 * Creates the use case that decides the state of each finding's thread after a review. Writes nothing. Rejects as its
 * ports do.
 */
export function createPlanThreads(ports: PlanThreadsPorts): PlanThreads {
  return async ({ pull, draft }, { emit, signal }) => {
    const threads = await ports.pulls.threads(pull, signal);
    const own = await recognizeOwn(ports, pull, signal);
    const findings = threads.flatMap((thread) => readFindingThread(thread, own) ?? []);
    const known = threads.flatMap((thread) => findKnown(thread, own));
    if (findings.length === 0) return { head: draft?.head ?? NO_HEAD, threads: [], known };
    const now = await ports.pulls.pull(pull, signal);
    const scope = { ports, now, draft, emit, signal };
    return { head: now.head.sha, threads: await decideThreads(scope, findings), known };
  };
}

/** Finds the finding of a thread; without its own comment, it is known if it was declined. */
function findKnown(thread: ReviewThread, own: OwnComments): readonly KnownFinding[] {
  const found = readFindingThread(thread, own);
  if (found !== undefined) return [found.finding];
  const record = findLatestRecord(thread, own);
  const [first] = thread.comments;
  if (record?.state !== "declined" || first === undefined) return [];
  return [{ id: record.finding, path: thread.path, url: first.url }];
}

/** Creates the test for the service's own comments on a pull request. */
export async function recognizeOwn(
  { publisher, markers, trigger }: Pick<PlanThreadsPorts, "publisher" | "markers" | "trigger">,
  pull: PullRef,
  signal: AbortSignal,
): Promise<OwnComments> {
  return {
    login: await publisher.identity(pull, signal),
    readMarker: (body) => markers.read(pull, body),
    isCommand: (body) => isCommandComment(body, trigger),
  };
}

interface DecisionScope {
  readonly ports: PlanThreadsPorts;
  readonly now: PullRequest;
  readonly draft: LatestReview["draft"];
  readonly emit: Emit;
  readonly signal: AbortSignal;
}

const NO_PLAN: PublishPlan = { event: "COMMENT", inline: [], file: [], summary: [] };

async function decideThreads(
  scope: DecisionScope,
  findings: readonly FindingThread[],
): Promise<readonly DecidedThread[]> {
  const { ports, now, draft, signal } = scope;
  const [change, resolutions] = await Promise.all([
    readPresentChange(ports.pulls, now, { threads: findings.map(({ thread }) => thread), signal }),
    listResolutions(scope),
  ]);
  const { plan = NO_PLAN, manifest = [] } = draft ?? {};
  const posted = findings.map(({ finding }) => finding);
  const findReport = createFindReport(plan, posted);
  const covered = new Set(
    manifest.filter(({ state }) => state === "reviewed").map(({ path }) => path),
  );
  // A review of another head proves nothing about this one.
  const isCurrent = draft === undefined || draft.head === now.head.sha;
  return findings.map((found): DecidedThread => {
    const { thread, finding } = found;
    const ids = new Set(thread.comments.map(({ id }) => id));
    const resolution = resolutions.find(({ commentId }) => ids.has(commentId));
    const known = { ...found, isResolved: resolution?.isResolved };
    const report = findReport(finding);
    const path = change.files.find(({ previousPath }) => previousPath === thread.path)?.path;
    const decision = decideThread(known, {
      quote: findQuotePlace(thread, change),
      hasHunk: hasHunk(thread, change),
      hasMoved: thread.commit !== now.head.sha,
      isJoined: report === "joined",
      isReported: report !== "none",
      isCovered: covered.has(path ?? thread.path),
    });
    return { ...known, ...decision, resolution, change: isCurrent ? decision.change : undefined };
  });
}

/** Lists resolutions; without them, no thread is taken for resolved, and none is resolved. */
async function listResolutions({
  ports,
  now,
  emit,
  signal,
}: DecisionScope): Promise<readonly ThreadResolution[]> {
  try {
    return await ports.resolver.resolutions(now.ref, signal);
  } catch (error) {
    if (!isAppError(error) || signal.aborted) throw error;
    const text = `could not read which threads are resolved: ${errorText(error)}`;
    emit({ type: "log", level: "warn", text });
    return [];
  }
}
