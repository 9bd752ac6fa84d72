import type { StopReason } from "../agent/stop-reason.ts";
import { dropUndefined } from "../core/drop-undefined.ts";
import type { SeverityCounts } from "../finding/severity-counts.ts";
import type { PullDetails } from "../pull/pull-details.ts";
import type { TaskIntent } from "../task/task-intent.ts";
import { isTerminal, type Job, type JobStatus, type JobUsage, type ModelConfig } from "./job.ts";

/** Transition of a job's state. */
export type JobTransition =
  /** The dispatcher has claimed the job and is starting a runner. */
  | { readonly type: "launch" }
  /** A runner has started to work on this head. */
  | {
      readonly type: "start";
      readonly head?: string | undefined;
      readonly terms?: ModelConfig | undefined;
      readonly pullDetails?: PullDetails | undefined;
    }
  /** The runner died with the process that started it. */
  | { readonly type: "lose" }
  /** The job returns to the queue, and no attempt is counted; `why` is one line for viewers. */
  | { readonly type: "hand-back"; readonly why: string }
  /** A draft is ready. `isHeld`: it is published only after a user's approval. */
  | ({
      readonly type: "draft";
      readonly findings?: SeverityCounts | undefined;
      readonly isHeld?: boolean | undefined;
    } & RunEndDetails)
  /** The runner has reported the text to post; the job runs until it is posted. */
  | ({ readonly type: "say" } & RunEndDetails)
  | { readonly type: "publish" }
  | { readonly type: "published"; readonly url: string }
  /** The job fails. `keepsDraft`: a user is editing the draft, or must check it before it is published. */
  | {
      readonly type: "publish-failed";
      readonly error: string;
      readonly keepsDraft?: boolean | undefined;
    }
  | ({ readonly type: "reply"; readonly url: string } & RunEndDetails)
  /** A task is about to write to the code host. */
  | { readonly type: "intend"; readonly intent: TaskIntent }
  /** The runner of a task that had started to write is gone: its writes are read back. `why` is one line. */
  | ({ readonly type: "settle"; readonly why: string } & RunEndDetails)
  | ({
      readonly type: "succeed";
      readonly url?: string | undefined;
      readonly pull?: number | undefined;
    } & RunEndDetails)
  /** The pull request of an earlier task for the same failure is still open. */
  | { readonly type: "reuse-pull"; readonly url: string; readonly pull: number }
  | ({ readonly type: "no-change"; readonly why: string } & RunEndDetails)
  | ({ readonly type: "refuse"; readonly error: string } & RunEndDetails)
  | ({ readonly type: "fail"; readonly error: string } & RunEndDetails)
  | { readonly type: "cancel"; readonly stopReason: "cancelled" | "pull-closed" }
  /** A newer job replaces a queued one. */
  | { readonly type: "supersede"; readonly supersededBy: string }
  | { readonly type: "discard" };

/** Details that a runner reports at its end. */
export interface RunEndDetails {
  readonly stopReason?: StopReason | undefined;
  readonly usage?: JobUsage | undefined;
}

/** New state of a job, or the reason why the transition is not possible. */
export type TransitionResult =
  | { readonly kind: "moved"; readonly job: Job }
  /** The transition is not possible in the current state. */
  | { readonly kind: "refused"; readonly reason: string };

/** Maximum attempts of a runner that dies with its process: the second loss is a failure. */
export const MAX_ATTEMPTS = 2;

/** Error of a job whose runner was lost too often. */
export const LOST_RUNNER_MESSAGE = `the service was restarted ${MAX_ATTEMPTS} times while it ran`;

const ALLOWED_FROM: Readonly<Record<JobTransition["type"], readonly JobStatus[]>> = {
  launch: ["queued"],
  start: ["launching"],
  lose: ["launching", "running"],
  "hand-back": ["launching", "running"],
  draft: ["running"],
  say: ["running"],
  publish: ["draft"],
  published: ["publishing"],
  "publish-failed": ["publishing"],
  reply: ["running"],
  intend: ["running"],
  settle: ["launching", "running"],
  succeed: ["running"],
  "reuse-pull": ["launching"],
  "no-change": ["running"],
  refuse: ["launching", "running"],
  fail: ["queued", "launching", "running"],
  supersede: ["queued"],
  cancel: ["queued", "launching", "running", "draft", "publishing"],
  discard: ["draft"],
};

/**
 * Returns the next state of a job, at a time (ISO 8601). Pure: the store detects concurrent
 * changes.
 */
export function applyTransition(job: Job, move: JobTransition, at: string): TransitionResult {
  if (isTerminal(job.status)) return refused(`${job.id} has ended: ${job.status}`);
  if (!ALLOWED_FROM[move.type].includes(job.status)) {
    return refused(`${job.id} is ${job.status}, so there is no "${move.type}"`);
  }
  return {
    kind: "moved",
    job: { ...job, ...getChanges(job, move), ...doneAt(job, move, at), updatedAt: at },
  };
}

/** Transitions caused by a runner's result. */
const FINAL_TRANSITIONS: ReadonlySet<JobTransition["type"]> = new Set([
  "draft",
  "say",
  "reply",
  "succeed",
  "reuse-pull",
  "no-change",
  "refuse",
  "fail",
  "settle",
]);

function doneAt(job: Job, { type }: JobTransition, at: string): Partial<Job> {
  return FINAL_TRANSITIONS.has(type) && job.doneAt === undefined ? { doneAt: at } : {};
}

function getChanges(job: Job, move: JobTransition): Partial<Job> {
  switch (move.type) {
    case "launch":
      return { status: "launching" };
    case "start":
      return started(move);
    case "lose":
      return lost(job);
    case "hand-back":
      return { status: "queued" };
    case "draft":
      return {
        status: "draft",
        ...dropUndefined({ findings: move.findings }),
        ...ended(move),
      };
    case "say":
      return { status: "running", ...ended(move) };
    case "publish":
      return { status: "publishing" };
    case "published":
      return { status: "published", url: move.url };
    case "publish-failed":
      return { status: move.keepsDraft === true ? "draft" : "failed", error: move.error };
    case "reply":
      return { status: "replied", url: move.url, ...ended(move) };
    case "intend":
      return { status: "running", intent: move.intent };
    case "settle":
      return { status: "running", ...ended(move) };
    case "succeed":
      return succeeded(move);
    case "reuse-pull":
      return { status: "succeeded", url: move.url, pull: move.pull, stopReason: "final" };
    case "no-change":
      return { status: "no_change", error: move.why, ...ended(move) };
    case "refuse":
      return { status: "refused", error: move.error, ...ended(move) };
    case "fail":
      return { status: "failed", error: move.error, ...ended(move) };
    case "cancel":
      return { status: "cancelled", stopReason: move.stopReason };
    case "supersede":
      return {
        status: "cancelled",
        stopReason: "superseded",
        supersededBy: move.supersededBy,
      };
    case "discard":
      return { status: "discarded" };
  }
}

/** Transition to the status `running`. */
export type StartTransition = TransitionOf<"start">;

type TransitionOf<Type extends JobTransition["type"]> = Extract<
  JobTransition,
  { readonly type: Type }
>;

function started({ head, terms, pullDetails }: StartTransition): Partial<Job> {
  return { status: "running", ...dropUndefined({ head, terms, pullDetails }) };
}

function succeeded({ url, pull, ...move }: TransitionOf<"succeed">): Partial<Job> {
  return { status: "succeeded", ...dropUndefined({ url, pull }), ...ended(move) };
}

function lost({ attempt }: Job): Partial<Job> {
  if (attempt < MAX_ATTEMPTS) return { status: "queued", attempt: attempt + 1 };
  return {
    status: "failed",
    stopReason: "orchestrator-restarted",
    error: LOST_RUNNER_MESSAGE,
  };
}

function ended({ stopReason, usage }: RunEndDetails): Partial<Job> {
  return dropUndefined({ stopReason, usage });
}

const refused = (reason: string): TransitionResult => ({ kind: "refused", reason });
