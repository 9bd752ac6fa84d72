import { type Context, Hono } from "hono";
import type { LiveLog } from "../../app/events/live-log.ts";
import { isOperator, type Person } from "../../domain/access/person.ts";
import { isTerminal, type Job } from "../../domain/job/job.ts";
import type { EventLog } from "../../ports/event-log.ts";
import type { JobStore } from "../../ports/job-store.ts";
import type { HttpEnv } from "./http-env.ts";
import { notFoundResponse } from "./problem.ts";
import { readEventPages } from "./read-event-pages.ts";
import { toJobStatus } from "./to-job-status.ts";
import { toLogResponse } from "./to-log-response.ts";
import { readLastEventId, toSseResponse } from "./to-sse-response.ts";

export interface RunRoutesOptions {
  readonly jobs: Pick<JobStore, "get">;
  readonly events: Pick<EventLog, "read">;
  readonly log: Pick<LiveLog, "watch">;
  /** Returns the position of a queued job, from 1; `undefined` when it is not queued any more. */
  placeOf(job: Job): Promise<number | undefined>;
  /** Returns true if the caller may see the job; the person is absent without sign-in. */
  mayRead(person: Person | undefined, job: Job): Promise<boolean>;
  /** Milliseconds between two access checks of a stream's viewer; a minute when absent. */
  readonly lookEveryMs?: number;
}

/** Default interval of access checks; an idle stream has a heartbeat every 15 seconds. */
const VISIBILITY_CHECK_MS = 60_000;

type ReportError = (error: unknown, requestId: string) => void;
type JobView = (job: Job, context: Context<HttpEnv>) => Response | Promise<Response>;

const PATHS = ["/reviews/:owner/:name/:number/:id", "/tasks/:owner/:name/:id"] as const;

/**
 * Creates the routes of a run: `status` and `log` as JSON, `stream` as server-sent events. An
 * unknown job, one of another repository, pull request or kind, and one that the caller cannot see
 * return the same 404.
 */
export function runRoutes(options: RunRoutesOptions, onError: ReportError): Hono<HttpEnv> {
  const views: Readonly<Record<string, JobView>> = {
    status: (job, context) => toStatusResponse(job, options, context.var.person),
    log: (job, context) => handleLog(job, context, { ...options, onError }),
    stream: (job, context) => handleStream(job, context, { ...options, onError }),
  };
  const routes = new Hono<HttpEnv>();
  for (const path of PATHS) {
    for (const [view, answer] of Object.entries(views)) {
      routes.get(`${path}/${view}`, async (context) => {
        const job = await findJob(context, options);
        return job === undefined ? notFoundResponse(context.req.path) : answer(job, context);
      });
    }
  }
  return routes;
}

async function findJob(
  { req, var: { person } }: Context<HttpEnv>,
  { jobs, mayRead }: RunRoutesOptions,
): Promise<Job | undefined> {
  const { owner, name, number, id = "" } = req.param();
  const job = await jobs.get(id);
  if (job === undefined || job.repository.toLowerCase() !== `${owner}/${name}`.toLowerCase())
    return undefined;
  const isTask = job.kind === "task";
  const isHere = number === undefined ? isTask : !isTask && String(job.pull) === number;
  return isHere && (await mayRead(person, job)) ? job : undefined;
}

/** Returns the status of a job as JSON for a user; without one, the part that is public. */
export async function toStatusResponse(
  job: Job,
  { placeOf }: Pick<RunRoutesOptions, "placeOf">,
  person: Person | undefined,
): Promise<Response> {
  const place = job.status === "queued" ? await placeOf(job) : undefined;
  return Response.json(toJobStatus(job, place, person), {
    headers: { "cache-control": "no-store" },
  });
}

type ViewOptions = RunRoutesOptions & { readonly onError: ReportError };

function handleLog(
  job: Job,
  context: Context<HttpEnv>,
  { events, onError }: ViewOptions,
): Promise<Response> {
  return toLogResponse(job, {
    events,
    after: readLastEventId(context.req.raw),
    isOperator: isOperator(context.var.person),
    onError: (error) => {
      onError(error, context.get("requestId"));
      context.env?.outgoing?.destroy();
    },
  });
}

function handleStream(
  job: Job,
  context: Context<HttpEnv>,
  { events, log, onError, mayRead, lookEveryMs = VISIBILITY_CHECK_MS }: ViewOptions,
): Response {
  const after = readLastEventId(context.req.raw);
  const { person } = context.var;
  const isVisible = (): Promise<boolean> => mayRead(person, job);
  return toSseResponse(
    // A job that has ended emits no events, and not every one has emitted its end.
    (signal) =>
      isTerminal(job.status)
        ? replayLog(events, job.id, after)
        : whileVisible(log.watch(job.id, after, signal), isVisible, lookEveryMs),
    {
      isOperator: isOperator(person),
      onError: (error) => onError(error, context.get("requestId")),
    },
  );
}

/** Yields while the user may see the job: a revoked right ends the stream. */
async function* whileVisible(
  frames: ReturnType<LiveLog["watch"]>,
  isVisible: () => Promise<boolean>,
  everyMs: number,
): ReturnType<LiveLog["watch"]> {
  let looked = performance.now();
  for await (const frame of frames) {
    if (performance.now() - looked >= everyMs) {
      if (!(await isVisible())) return;
      looked = performance.now();
    }
    yield frame;
  }
}

async function* replayLog(
  events: Pick<EventLog, "read">,
  jobId: string,
  after: number,
): ReturnType<LiveLog["watch"]> {
  for await (const page of readEventPages(events, jobId, after))
    yield { kind: "events", events: page };
}
