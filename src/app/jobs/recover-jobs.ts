import type { Job } from "../../domain/job/job.ts";
import { planRecovery } from "../../domain/runner/plan-recovery.ts";
import type { Outbox } from "../../ports/outbox.ts";
import { type TransitionJobPorts, transitionJob } from "./transition-job.ts";

export interface RecoverJobsPorts extends TransitionJobPorts {
  readonly outbox: Outbox;
  /** Jobs whose runners work elsewhere and were adopted. */
  readonly adopted?: ReadonlySet<string>;
}

/** Queued jobs continue without recovery. */
const OPEN_STATUSES = ["launching", "running", "draft", "publishing"] as const;
const PAGE = 500;

/** Recovers the jobs of an earlier process; returns the number of transitions. Called before the first dispatch. */
export async function recoverJobs(ports: RecoverJobsPorts): Promise<number> {
  let moved = 0;
  for await (const job of openJobs(ports)) {
    if (ports.adopted?.has(job.id)) continue;
    const recovery = planRecovery(job, await ports.outbox.listByJob(job.id));
    if (recovery.kind === "leave") continue;
    if ((await transitionJob(ports, job.id, recovery.step)) !== undefined) moved += 1;
  }
  return moved;
}

async function* openJobs({ jobs }: RecoverJobsPorts): AsyncGenerator<Job> {
  let last: Job | undefined;
  do {
    const before = last === undefined ? {} : { before: last.id };
    const page = await jobs.list({ statuses: [...OPEN_STATUSES], limit: PAGE, ...before });
    yield* page;
    last = page.at(-1);
  } while (last !== undefined);
}
