import type { Visibility } from "../../app/visibility.ts";
import type { Person } from "../../domain/access/person.ts";
import type { PodRow, PodsAnswer } from "../../domain/api/operations-answer.ts";
import type { Job } from "../../domain/job/job.ts";
import { jobPage } from "../../domain/job/job-page.ts";
import type { JobStore } from "../../ports/job-store.ts";

export interface TellPodsOptions {
  readonly jobs: Pick<JobStore, "list">;
  readonly visibility: Visibility;
  /** Where runs are: the name of this machine. */
  readonly node: string;
}

const MAX_RUNS = 1_000;

/** What runs and what waits for a place. An admin, too, sees what the code host lets them read, and nothing else. */
export async function tellPods(
  person: Person,
  { jobs, visibility, node }: TellPodsOptions,
): Promise<PodsAnswer> {
  const [running, queued] = await Promise.all([
    jobs.list({ statuses: ["launching", "running"], limit: MAX_RUNS, isBrief: true }),
    jobs.list({ statuses: ["queued"], limit: MAX_RUNS, isOldestFirst: true, isBrief: true }),
  ]);
  const visible = async <Row extends Pick<Job, "repository">>(rows: readonly Row[]) => {
    const rights = await Promise.all(rows.map((row) => visibility.mayRead(person, row.repository)));
    return rows.filter((_row, at) => rights[at]);
  };
  const [pods, waiting] = [await visible(running), await visible(toWaiting(queued))];
  return { pods: pods.map((job) => toPod(job, node)), waiting };
}

/** Places are counted for each kind, over all who wait: also those that the person does not see. */
function toWaiting(queued: readonly Job[]): PodsAnswer["waiting"] {
  const counts = new Map<Job["kind"], number>();
  return queued.map((job) => {
    const { id: jobId, kind, repository, requestedBy: user, createdAt: since } = job;
    const place = (counts.get(kind) ?? 0) + 1;
    counts.set(kind, place);
    return { jobId, kind, repository, user, since, place, page: jobPage(job) };
  });
}

/** A run in a thread of this server, in the form that pods have. */
function toPod(job: Job, node: string): PodRow {
  const { id, kind, repository, requestedBy, status, updatedAt } = job;
  return {
    ...{ started: updatedAt, kind, repository, user: requestedBy, jobStatus: status },
    ...{ podPhase: "Running", node, podName: `thread-${id}`, jobId: id, page: jobPage(job) },
    runsIn: "in-process",
  };
}
