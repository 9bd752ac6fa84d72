import { Hono } from "hono";
import { z } from "zod";
import { isTerminal } from "../../domain/job/job.ts";
import { requireAdmin } from "./auth/require-person.ts";
import type { ReadBody } from "./body-reader.ts";
import { type CancelJobOptions, cancelJob } from "./cancel-job.ts";
import { findVisibleJob, getPerson } from "./find-job.ts";
import type { HttpEnv } from "./http-env.ts";
import { notFoundResponse } from "./problem.ts";
import { readJson } from "./read-json.ts";
import { type PodsResponseOptions, toPodsResponse } from "./to-pods-response.ts";

export type OperationsApiOptions = CancelJobOptions & PodsResponseOptions;

const NO_STORE = { "cache-control": "no-store" };
const KillRequest = z.object({ jobId: z.string().min(1) });

/** Creates the JSON API of running jobs, for signed-in users. */
export function operationsApi(options: OperationsApiOptions, readBody: ReadBody): Hono<HttpEnv> {
  const routes = new Hono<HttpEnv>();
  routes.get("/api/pods", requireAdmin, async (context) =>
    Response.json(await toPodsResponse(getPerson(context), options), { headers: NO_STORE }),
  );
  routes.post("/admin/pods/kill", requireAdmin, async (context) => {
    const request = await readJson(context, readBody, KillRequest);
    if (request instanceof Response) return request;
    const { jobId } = request;
    const job = await findVisibleJob(getPerson(context), jobId, options);
    if (job !== undefined && !isTerminal(job.status))
      return cancelJob(options, job, getPerson(context));
    // A user who cannot read a job's repository does not see its orphan either.
    const isHidden = job === undefined && (await options.jobs.get(jobId)) !== undefined;
    const removed = isHidden ? [] : await removeUnits(options, jobId);
    if (removed.length > 0) return Response.json({ removed }, { headers: NO_STORE });
    return job === undefined
      ? notFoundResponse(`job ${jobId}`)
      : cancelJob(options, job, getPerson(context));
  });
  return routes;
}

/** Removes the containers and pods of a finished job, by our own id. */
async function removeUnits(
  { engines }: Pick<OperationsApiOptions, "engines">,
  jobId: string,
): Promise<readonly string[]> {
  const { signal } = new AbortController();
  const results = await Promise.allSettled(
    engines.map(async (engine) => {
      const found = (await engine.list(signal)).filter((unit) => unit.jobId === jobId);
      for (const unit of found) await engine.remove(unit, signal);
      return found.map(({ name }) => name);
    }),
  );
  const removed = results.flatMap((one) => (one.status === "fulfilled" ? one.value : []));
  const failed = results.find((one) => one.status === "rejected");
  // The unit may be in the engine that does not answer.
  if (removed.length === 0 && failed !== undefined) throw failed.reason;
  return removed;
}
