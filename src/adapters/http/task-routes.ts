import { type Context, Hono } from "hono";
import type { Notify } from "../../app/concurrency/notify.ts";
import type { AcceptTask, AcceptTaskResult } from "../../app/intake/accept-task.ts";
import { isAppError } from "../../domain/core/app-error.ts";
import type { Job } from "../../domain/job/job.ts";
import { getJobPath } from "../../domain/job/job-target.ts";
import { TaskJobRequest } from "../../domain/task/task-job-request.ts";
import type { CallerClaims, CallerVerifier } from "../../ports/caller-verifier.ts";
import type { JobStore } from "../../ports/job-store.ts";
import type { RateLimit } from "../../ports/rate-limit.ts";
import { hasBearerToken, readBearerToken } from "./auth/bearer-token.ts";
import { getClientAddress } from "./auth/client-address.ts";
import { enforceRateLimit } from "./auth/enforce-rate-limit.ts";
import type { ReadBody } from "./body-reader.ts";
import type { HttpEnv } from "./http-env.ts";
import { notFoundResponse, toProblemResponse } from "./problem.ts";
import { readTask } from "./read-task.ts";
import { toStatusResponse } from "./run-routes.ts";

export interface TaskRoutesOptions {
  readonly verifier: CallerVerifier;
  readonly acceptTask: AcceptTask;
  readonly jobs: Pick<JobStore, "get">;
  /** Rate limit of refused tokens per address. */
  readonly refusals: RateLimit;
  /** Returns the position of a queued job, from 1. */
  placeOf(job: Job): Promise<number | undefined>;
  /** Receives `jobs` when a job was accepted. */
  readonly notify: Notify;
  /** Called with one line for each refused token, and once for each unknown field. */
  log(text: string): void;
}

type TaskContext = TaskRoutesOptions & {
  readonly readBody: ReadBody;
  readonly logUnknown: (names: readonly string[]) => void;
};

const STATUS_PATH = "/tasks/:owner/:name/:id/status";

/**
 * Creates the routes of workflows: `POST /tasks`, and the status of a task of their own repository.
 * The token is checked before anything else; cookies are ignored.
 */
export function taskRoutes(options: TaskRoutesOptions, readBody: ReadBody): Hono<HttpEnv> {
  const tasks = { ...options, readBody, logUnknown: createUnknownFieldLog(options) };
  const routes = new Hono<HttpEnv>();
  routes.post("/tasks", (context) => handleTask(context, tasks));
  routes.get(STATUS_PATH, (context, next) =>
    hasBearerToken(context.req) ? handleStatus(context, tasks) : next(),
  );
  return routes;
}

async function handleTask(context: Context<HttpEnv>, tasks: TaskContext): Promise<Response> {
  const claims = await identifyCaller(context, tasks);
  if (claims instanceof Response) return claims;
  const read = await readTask(context, tasks.readBody);
  if (read instanceof Response) return read;
  const { unknown, ...order } = read;
  tasks.logUnknown(unknown);
  const accepted = await tasks.acceptTask({ ...order, claims }, context.req.raw.signal);
  if (accepted.kind === "queued") tasks.notify("jobs");
  return toAcceptedResponse(accepted);
}

function toAcceptedResponse({ kind, job }: AcceptTaskResult): Response {
  const { mode } = TaskJobRequest.parse(job.request);
  const headers = {
    "cache-control": "no-store",
    ...(kind === "duplicate" ? { "idempotent-replayed": "true" } : {}),
  };
  const body = { id: job.id, repo: job.repository, mode, url: getJobPath(job) };
  return Response.json(body, { status: 202, headers });
}

async function handleStatus(context: Context<HttpEnv>, tasks: TaskContext): Promise<Response> {
  const claims = await identifyCaller(context, tasks);
  if (claims instanceof Response) return claims;
  const { owner, name, id = "" } = context.req.param() as Partial<Record<string, string>>;
  const job = await tasks.jobs.get(id);
  const isThere =
    job?.kind === "task" &&
    isSameName(job.repository, `${owner}/${name}`) &&
    isSameName(job.repository, claims.repository);
  return isThere ? toStatusResponse(job, tasks, undefined) : notFoundResponse(context.req.path);
}

const isSameName = (one: string, other: string): boolean =>
  one.toLowerCase() === other.toLowerCase();

/**
 * Identifies the caller. Every refused token gets the same answer, until the rate limit is reached.
 */
async function identifyCaller(
  context: Context<HttpEnv>,
  { verifier, refusals, log }: TaskContext,
): Promise<CallerClaims | Response> {
  const token = readBearerToken(context.req);
  let why = "a task was requested without a token";
  try {
    if (token !== undefined) return await verifier.verify(token, context.req.raw.signal);
  } catch (error) {
    if (!isAppError(error, "token-invalid")) throw error;
    why = error.message;
  }
  const tooMany = await enforceRateLimit(refusals, getClientAddress(context));
  if (tooMany === undefined) log(why);
  return toProblemResponse(tooMany ?? INVALID_TOKEN);
}

const INVALID_TOKEN = {
  status: 401,
  code: "token-invalid",
  detail:
    "send a new OpenID Connect token of the workflow, issued for this server's audience, as Authorization: Bearer <token>",
  headers: { "www-authenticate": 'Bearer error="invalid_token"' },
};

const MAX_UNKNOWN_FIELDS = 100;

/** Logs each name once per process, and at most a hundred names. */
function createUnknownFieldLog({ log }: TaskRoutesOptions): TaskContext["logUnknown"] {
  const logged = new Set<string>();
  return (names) => {
    const fresh = names
      .filter((name) => !logged.has(name))
      .slice(0, MAX_UNKNOWN_FIELDS - logged.size);
    for (const name of fresh) logged.add(name);
    if (fresh.length > 0) log(`ignored unknown fields of a task: ${fresh.join(", ")}`);
  };
}
