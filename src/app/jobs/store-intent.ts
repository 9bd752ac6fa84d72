import { AppError } from "../../domain/core/app-error.ts";
import type { Job } from "../../domain/job/job.ts";
import type { StartTransition } from "../../domain/job/job-transition.ts";
import { secretHitsMessage } from "../../domain/outbound/redact-draft.ts";
import type { SecretFilter } from "../../domain/outbound/secret-filter.ts";
import { isServiceBranch } from "../../domain/task/branch-name.ts";
import { ChangeAnnouncement } from "../../domain/task/change-announcement.ts";
import type { TaskIntent } from "../../domain/task/task-intent.ts";
import { publishBlockedError } from "../outbound/check-files.ts";
import type { ChangeChecker } from "../task/change/change-checker.ts";
import { type TransitionJobPorts, transitionJob } from "./transition-job.ts";

export interface StoreIntentPorts extends TransitionJobPorts {
  /** Removes secrets from runners' results. */
  readonly gate?: Pick<SecretFilter, "redact" | "redactValue"> | undefined;
  /** Checks the writes of tasks; absent to check only the texts of an announcement. */
  readonly changes?: ChangeChecker | undefined;
}

export interface StoreIntentInput {
  readonly job: Job;
  /** Spec data for the job's row. */
  readonly start?: StartTransition | undefined;
  /** The announcement as the runner sent it. */
  readonly payload: unknown;
  /** Repeats work on the store until it succeeds. */
  readonly retryStore: <Result>(work: () => Promise<Result>) => Promise<Result>;
}

/**
 * Checks and stores a task's intent; nothing may be written before. Texts and files with a secret are rejected, and so
 * is a branch that contains something other than the announced change.
 */
export async function storeIntent(
  ports: StoreIntentPorts,
  { job, start = { type: "start" }, payload, retryStore }: StoreIntentInput,
): Promise<void> {
  const { data: announcement } = ChangeAnnouncement.safeParse(payload);
  if (job.kind !== "task" || announcement === undefined)
    throw intentRefusedError(job, "it cannot be read");
  if (!isServiceBranch(announcement.branch))
    throw intentRefusedError(job, `the branch ${announcement.branch} is not below svc/`);
  requireCleanText(ports, announcement);
  // The announcement may arrive before the notification that the runner has started.
  await retryStore(() => transitionJob(ports, job.id, { move: start }));
  const now = (await retryStore(() => ports.jobs.get(job.id))) ?? job;
  const intent = await toIntent(ports, now, announcement);
  const kept = await retryStore(() =>
    transitionJob(ports, job.id, { move: { type: "intend", intent } }),
  );
  if (kept === undefined) throw intentRefusedError(job, "the task has ended");
}

function requireCleanText({ gate }: StoreIntentPorts, announcement: ChangeAnnouncement): void {
  const { files = [], ...words } = announcement;
  const texts = { ...words, paths: files.map(({ path }) => path) };
  const { hits = [] } = gate?.redactValue(texts, "pr-body") ?? {};
  if (hits.length > 0)
    throw publishBlockedError(
      "the change",
      secretHitsMessage([{ where: "the pull request", hits }]),
    );
}

async function toIntent(
  { changes }: StoreIntentPorts,
  job: Job,
  announcement: ChangeAnnouncement,
): Promise<TaskIntent> {
  if (changes !== undefined) return changes.checkAnnouncement(job, announcement);
  const { files: _, commit: __, ...words } = announcement;
  return words;
}

function intentRefusedError({ id }: Job, why: string): AppError<"cancelled"> {
  const message = `the announced change of ${id} was rejected: ${why}`;
  return new AppError("cancelled", message, { details: {} });
}
