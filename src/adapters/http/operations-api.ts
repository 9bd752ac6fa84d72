import { type Context, Hono } from "hono";
import { z } from "zod";
import type { Visibility } from "../../app/visibility.ts";
import type { Person } from "../../domain/access/person.ts";
import { type Job, JobKind, JobStatus } from "../../domain/job/job.ts";
import { type JournalQuery, sumJournal } from "../../domain/journal/journal-entry.ts";
import type { JobStore } from "../../ports/job-store.ts";
import type { Journal } from "../../ports/journal.ts";
import { requireAdmin } from "./auth/require-person.ts";
import type { ReadBody } from "./body-reader.ts";
import { collectVisible } from "./collect-visible.ts";
import { endJob } from "./end-job.ts";
import type { HttpEnv } from "./http-env.ts";
import { notFound } from "./problem.ts";
import { invalidFields, readJson, toFields } from "./read-json.ts";

export interface OperationsApiOptions {
  readonly journal: Pick<Journal, "list">;
  readonly jobs: Pick<JobStore, "get" | "list">;
  readonly visibility: Visibility;
  /** Where runs are: the name of this machine. */
  readonly node: string;
  /** Ends a job, whatever it does; `false` when it has ended already. */
  cancel(jobId: string): Promise<boolean>;
}

const NO_STORE = { "cache-control": "no-store" };
const MAX_ENTRIES = 500;
const MAX_RUNS = 1_000;
const moment = z
  .string()
  .refine((text) => Number.isFinite(Date.parse(text)), "must be a moment, such as 2026-01-31")
  .transform((text) => new Date(text).toISOString());
const Query = z.object({
  repository: z.string().optional(),
  by: z.string().optional(),
  kind: JobKind.optional(),
  status: JobStatus.optional(),
  since: moment.optional(),
  until: moment.optional(),
  before: z.string().optional(),
  limit: z.coerce.number().int().min(1).max(MAX_ENTRIES).default(100),
});
const Kill = z.object({ jobId: z.string().min(1) });

/** The JSON API of what was done and what runs. Whoever asks has signed in. */
export function operationsApi(options: OperationsApiOptions, readBody: ReadBody): Hono<HttpEnv> {
  const routes = new Hono<HttpEnv>();
  routes.get("/api/journal", async (context) => {
    const query = Query.safeParse(given(context.req.query()));
    if (!query.success) return invalidFields(toFields(query.error));
    const person = context.get("person");
    const found = person && (await findVisible(person, query.data as JournalQuery, options));
    return Response.json(found, { headers: NO_STORE });
  });
  routes.get("/api/pods", requireAdmin, async (context) => {
    const statuses = ["launching", "running"] as const;
    const running = await options.jobs.list({ statuses, limit: MAX_RUNS, isBrief: true });
    const visible = await Promise.all(running.map((job) => mayRead(context, job, options)));
    const pods = running.filter((_job, at) => visible[at]).map((job) => toPod(job, options.node));
    return Response.json({ pods }, { headers: NO_STORE });
  });
  routes.post("/admin/pods/kill", requireAdmin, async (context) => {
    const wish = await readJson(context, readBody, Kill);
    if (wish instanceof Response) return wish;
    const job = await options.jobs.get(wish.jobId);
    if (job === undefined || !(await mayRead(context, job, options)))
      return notFound(`job ${wish.jobId}`);
    return endJob(options, job);
  });
  return routes;
}

/** Without the fields that a form sends empty: they ask for nothing. */
function given(query: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value.trim() !== ""));
}

/** Entries of repositories that the person may see, with their sums: the others do not exist. */
async function findVisible(
  person: Person,
  { before: first, ...query }: JournalQuery,
  { journal, visibility }: OperationsApiOptions,
) {
  const found = await collectVisible({
    limit: query.limit,
    before: first,
    list: (before) => journal.list({ ...query, ...(before === undefined ? {} : { before }) }),
    isVisible: ({ repository }) => visibility.mayRead(person, repository),
  });
  return { totals: sumJournal(found.entries), ...found };
}

/** An admin, too, sees what the code host lets them read, and nothing else. */
async function mayRead(
  context: Context<HttpEnv>,
  { repository }: Job,
  { visibility }: OperationsApiOptions,
): Promise<boolean> {
  const person = context.get("person");
  return person !== undefined && (await visibility.mayRead(person, repository));
}

/** A run in a thread of this server, in the form that pods have. */
function toPod({ id, kind, repository, requestedBy, status, updatedAt }: Job, node: string) {
  return {
    ...{ started: updatedAt, kind, repository, user: requestedBy, jobStatus: status },
    ...{ podPhase: "Running", node, podName: `thread-${id}`, jobId: id },
  };
}
