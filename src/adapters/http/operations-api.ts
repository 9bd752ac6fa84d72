import { Hono } from "hono";
import { z } from "zod";
import { requireAdmin } from "./auth/require-person.ts";
import type { ReadBody } from "./body-reader.ts";
import { type EndJobOptions, endJob } from "./end-job.ts";
import { findJobFor, personOf } from "./find-job.ts";
import type { HttpEnv } from "./http-env.ts";
import { notFound } from "./problem.ts";
import { readJson } from "./read-json.ts";
import { type TellPodsOptions, tellPods } from "./tell-pods.ts";

export type OperationsApiOptions = EndJobOptions & TellPodsOptions;

const NO_STORE = { "cache-control": "no-store" };
const Kill = z.object({ jobId: z.string().min(1) });

/** The JSON API of what runs. Whoever asks has signed in. */
export function operationsApi(options: OperationsApiOptions, readBody: ReadBody): Hono<HttpEnv> {
  const routes = new Hono<HttpEnv>();
  routes.get("/api/pods", requireAdmin, async (context) =>
    Response.json(await tellPods(personOf(context), options), { headers: NO_STORE }),
  );
  routes.post("/admin/pods/kill", requireAdmin, async (context) => {
    const wish = await readJson(context, readBody, Kill);
    if (wish instanceof Response) return wish;
    const job = await findJobFor(personOf(context), wish.jobId, options);
    return job === undefined ? notFound(`job ${wish.jobId}`) : endJob(options, job);
  });
  return routes;
}
