import { AppError } from "../../../domain/core/app-error.ts";
import type { Job } from "../../../domain/job/job.ts";
import type { StartMove } from "../../../domain/job/move-job.ts";
import { heldWords } from "../../../domain/outbound/hold-draft.ts";
import type { OutboundGate } from "../../../domain/outbound/outbound-gate.ts";
import { ChangeAnnouncement } from "../../../domain/task/change-announcement.ts";
import { isOursByName } from "../../../domain/task/own-branch.ts";
import type { TaskIntent } from "../../../domain/task/task-intent.ts";
import { type StepJobPorts, stepJob } from "../../jobs/transition-job.ts";
import { publishHeld } from "../../outbound/publish-held.ts";
import type { CheckChange } from "../change/check-change.ts";

export interface KeepIntentPorts extends StepJobPorts {
  /** Takes secrets out of what runners have found. */
  readonly gate?: Pick<OutboundGate, "check" | "checkValue"> | undefined;
  /** Checks what tasks write; absent: only the words of an announcement are checked. */
  readonly changes?: CheckChange | undefined;
}

export interface Announcing {
  readonly job: Job;
  /** What the job's row keeps of what the runner was given. */
  readonly start?: StartMove | undefined;
  /** As the runner sent it. */
  readonly said: unknown;
  /** Does work on the store until it succeeds. */
  readonly keep: <Result>(work: () => Promise<Result>) => Promise<Result>;
}

/**
 * Checks and keeps what a task is about to write: nothing may be written before. Words and files that hold a secret are
 * refused, and so is a branch that holds something else than announced.
 */
export async function keepIntent(
  ports: KeepIntentPorts,
  { job, start = { type: "start" }, said, keep }: Announcing,
): Promise<void> {
  const { data: announcement } = ChangeAnnouncement.safeParse(said);
  if (job.kind !== "task" || announcement === undefined)
    throw intentRefused(job, "it cannot be read");
  if (!isOursByName(announcement.branch))
    throw intentRefused(job, `the branch ${announcement.branch} is not below svc/`);
  requireCleanWords(ports, announcement);
  // It may come before the news that the runner runs.
  await keep(() => stepJob(ports, job.id, { move: start }));
  const now = (await keep(() => ports.jobs.get(job.id))) ?? job;
  const intent = await toIntent(ports, now, announcement);
  const kept = await keep(() => stepJob(ports, job.id, { move: { type: "intend", intent } }));
  if (kept === undefined) throw intentRefused(job, "the task has ended");
}

function requireCleanWords({ gate }: KeepIntentPorts, announcement: ChangeAnnouncement): void {
  const { files = [], ...words } = announcement;
  const texts = { ...words, paths: files.map(({ path }) => path) };
  const { hits = [] } = gate?.checkValue(texts, "pr-body") ?? {};
  if (hits.length > 0)
    throw publishHeld("the change", heldWords([{ where: "the pull request", hits }]));
}

async function toIntent(
  { changes }: KeepIntentPorts,
  job: Job,
  announcement: ChangeAnnouncement,
): Promise<TaskIntent> {
  if (changes !== undefined) return changes.announced(job, announcement);
  const { files: _, commit: __, ...words } = announcement;
  return words;
}

function intentRefused({ id }: Job, why: string): AppError<"cancelled"> {
  const message = `what ${id} is about to write was not taken: ${why}`;
  return new AppError("cancelled", message, { details: {} });
}
