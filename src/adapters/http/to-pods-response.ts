import type { Visibility } from "../../app/access/visibility.ts";
import type { Person } from "../../domain/access/person.ts";
import type { PodRow, PodsResponse } from "../../domain/api/operations-response.ts";
import { isAppError } from "../../domain/core/app-error.ts";
import { isTerminal, type Job } from "../../domain/job/job.ts";
import { getJobPath } from "../../domain/job/job-target.ts";
import type { JobStore } from "../../ports/job-store.ts";
import type { RunnerUnit, RunnerUnits } from "../../ports/runner-units.ts";

export interface PodsResponseOptions {
  readonly jobs: Pick<JobStore, "list" | "get">;
  readonly visibility: Visibility;
  /** Node of this process's runs: the name of this machine. */
  readonly node: string;
  /** Engines with containers and pods; none where all runs are threads. */
  readonly engines: readonly RunnerUnits[];
  /** Returns the launcher that currently starts runs of a kind. */
  executionOf(kind: Job["kind"]): "inprocess" | "docker" | "kubernetes";
}

const MAX_RUNS = 1_000;
/** Time limit of an engine: the page is refreshed every five seconds. */
const LIST_TIMEOUT_MS = 4_000;

/**
 * Returns the running and queued jobs. Admins, too, see only repositories that the code host lets
 * them read.
 */
export async function toPodsResponse(
  person: Person,
  options: PodsResponseOptions,
): Promise<PodsResponse> {
  const { jobs, visibility, engines } = options;
  const [running, queued, found] = await Promise.all([
    jobs.list({ statuses: ["launching", "running"], limit: MAX_RUNS, isBrief: true }),
    jobs.list({ statuses: ["queued"], limit: MAX_RUNS, isOldestFirst: true, isBrief: true }),
    listUnits(engines),
  ]);
  const inUnits = new Set(found.units.map(({ jobId }) => jobId));
  const rows = [
    ...(await Promise.all(
      found.units.map(async (unit) => toUnitRow(unit, await jobs.get(unit.jobId))),
    )),
    ...running.filter(({ id }) => !inUnits.has(id)).map((job) => toRunRow(job, options)),
  ];
  const visible = async <Row extends Pick<Job, "repository">>(rows: readonly Row[]) => {
    // A unit without a known job has no owner: admins see that it is running.
    const mayRead = async ({ repository }: Row): Promise<boolean> =>
      repository === "" || visibility.mayRead(person, repository);
    const rights = await Promise.all(rows.map(mayRead));
    return rows.filter((_row, at) => rights[at]);
  };
  const [pods, waiting] = [await visible(rows), await visible(toWaitingRows(queued))];
  return { pods, waiting, why: found.why === "" ? undefined : found.why };
}

/** Lists the units. An engine that does not answer hides only its own runs. */
async function listUnits(
  engines: readonly RunnerUnits[],
): Promise<{ readonly units: readonly RunnerUnit[]; readonly why: string }> {
  const signal = AbortSignal.timeout(LIST_TIMEOUT_MS);
  const results = await Promise.all(
    engines.map(async (engine) => {
      try {
        return { units: await engine.list(signal), why: [] };
      } catch (error) {
        if (!isAppError(error)) throw error;
        return { units: [], why: [error.message] };
      }
    }),
  );
  return {
    units: results.flatMap(({ units }) => units),
    why: results.flatMap(({ why }) => why).join("; "),
  };
}

/**
 * Returns the row of a container or pod with its job; a unit that does not belong to the current
 * try of an open job is an orphan.
 */
function toUnitRow(unit: RunnerUnit, job: Job | undefined): PodRow {
  const { name: podName, jobId, attempt, backend: runsIn, phase: podPhase, node, startedAt } = unit;
  const engine = { started: startedAt, podPhase, node, podName, jobId, runsIn };
  if (job === undefined) return { ...engine, repository: "", user: "", page: "", isOrphan: true };
  const { kind, repository, requestedBy: user, status: jobStatus } = job;
  const isOrphan = isTerminal(jobStatus) || job.attempt !== attempt;
  const known = { kind, repository, user, jobStatus, page: getJobPath(job) };
  return { ...engine, ...known, isOrphan: isOrphan || undefined };
}

/**
 * Returns the queued jobs. Positions are counted per kind over all jobs, including those that the
 * user cannot see.
 */
function toWaitingRows(queued: readonly Job[]): PodsResponse["waiting"] {
  const counts = new Map<Job["kind"], number>();
  return queued.map((job) => {
    const { id: jobId, kind, repository, requestedBy: user, createdAt: since } = job;
    const place = (counts.get(kind) ?? 0) + 1;
    counts.set(kind, place);
    return { jobId, kind, repository, user, since, place, page: getJobPath(job) };
  });
}

/**
 * Returns the row of a run in a thread of this server, or of a run whose container or pod is
 * missing or invisible.
 */
function toRunRow(
  job: Job,
  { node, executionOf }: Pick<PodsResponseOptions, "node" | "executionOf">,
): PodRow {
  const { id: jobId, kind, repository, requestedBy: user, status: jobStatus, updatedAt } = job;
  const known = { started: updatedAt, kind, repository, user, jobStatus, jobId };
  const runsIn = executionOf(kind);
  if (runsIn !== "inprocess")
    return { ...known, podPhase: "", node: "", podName: "", page: getJobPath(job), runsIn };
  const thread = { podPhase: "Running", node, podName: `thread-${jobId}` };
  return { ...known, ...thread, page: getJobPath(job), runsIn: "in-process" };
}
