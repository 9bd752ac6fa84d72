import { type Context, Hono } from "hono";
import type { TakenTask, TakeTask } from "../../app/intake/accept-task.ts";
import { isAppError } from "../../domain/core/app-error.ts";
import type { Job } from "../../domain/job/job.ts";
import { jobPage } from "../../domain/job/job-page.ts";
import { TaskJobRequest } from "../../domain/job/task-job-request.ts";
import type { CallerClaims, CallerVerifier } from "../../ports/caller-verifier.ts";
import type { JobStore } from "../../ports/job-store.ts";
import type { RateLimit } from "../../ports/rate-limit.ts";
import { hasBearer, readBearer } from "./auth/bearer.ts";
import { clientAddress } from "./auth/client-address.ts";
import { takeOrRefuse } from "./auth/limit-rate.ts";
import type { ReadBody } from "./body-reader.ts";
import type { HttpEnv } from "./http-env.ts";
import { notFound, toProblem } from "./problem.ts";
import { readTask } from "./read-task.ts";
import { answerStatus } from "./run-routes.ts";

export interface TaskRoutesOptions {
  readonly verifier: CallerVerifier;
  readonly takeTask: TakeTask;
  readonly jobs: Pick<JobStore, "get">;
  /** How often one address may show a token that is not taken. */
  readonly refusals: RateLimit;
  /** Place of a queued job among those that wait, from 1. */
  placeOf(job: Job): Promise<number | undefined>;
  /** Called when a job was taken. Nothing is awaited. */
  onTaken(): void;
  /** Told, in one line, of tokens that were refused, and once of each field that nobody knows. */
  log(text: string): void;
}

type Tasks = TaskRoutesOptions & {
  readonly readBody: ReadBody;
  readonly logUnknown: (names: readonly string[]) => void;
};

const STATUS_PATH = "/tasks/:owner/:name/:id/status";

/**
 * What workflows use: `POST /tasks`, and the status of a task of their own repository. They show who they are by their
 * token, which is looked at before anything else; cookies count for nothing.
 */
export function taskRoutes(options: TaskRoutesOptions, readBody: ReadBody): Hono<HttpEnv> {
  const tasks = { ...options, readBody, logUnknown: createLogUnknown(options) };
  const routes = new Hono<HttpEnv>();
  routes.post("/tasks", (context) => takeTask(context, tasks));
  routes.get(STATUS_PATH, (context, next) =>
    hasBearer(context.req) ? tellStatus(context, tasks) : next(),
  );
  return routes;
}

async function takeTask(context: Context<HttpEnv>, tasks: Tasks): Promise<Response> {
  const claims = await identifyCaller(context, tasks);
  if (claims instanceof Response) return claims;
  const read = await readTask(context, tasks.readBody);
  if (read instanceof Response) return read;
  const { unknown, ...order } = read;
  tasks.logUnknown(unknown);
  const taken = await tasks.takeTask({ ...order, claims }, context.req.raw.signal);
  if (taken.kind === "queued") tasks.onTaken();
  return answerTaken(taken);
}

function answerTaken({ kind, job }: TakenTask): Response {
  const { mode } = TaskJobRequest.parse(job.request);
  const headers = {
    "cache-control": "no-store",
    "idempotent-replayed": kind === "duplicate" ? "true" : undefined,
  };
  const body = { id: job.id, repo: job.repository, mode, url: jobPage(job) };
  return Response.json(body, { status: 202, headers });
}

async function tellStatus(context: Context<HttpEnv>, tasks: Tasks): Promise<Response> {
  const claims = await identifyCaller(context, tasks);
  if (claims instanceof Response) return claims;
  const { owner, name, id = "" } = context.req.param() as Partial<Record<string, string>>;
  const job = await tasks.jobs.get(id);
  const isThere =
    job?.kind === "task" &&
    isSameName(job.repository, `${owner}/${name}`) &&
    isSameName(job.repository, claims.repository);
  return isThere ? answerStatus(job, tasks, undefined) : notFound(context.req.path);
}

const isSameName = (one: string, other: string): boolean =>
  one.toLowerCase() === other.toLowerCase();

/** Who asks. Every token that is not taken has the same answer, until there are too many of them. */
async function identifyCaller(
  context: Context<HttpEnv>,
  { verifier, refusals, log }: Tasks,
): Promise<CallerClaims | Response> {
  const token = readBearer(context.req);
  let why = "a task was asked for without a token";
  try {
    if (token !== undefined) return await verifier.verify(token, context.req.raw.signal);
  } catch (error) {
    if (!isAppError(error, "token-invalid")) throw error;
    why = error.message;
  }
  const tooMany = await takeOrRefuse(refusals, clientAddress(context));
  if (tooMany === undefined) log(why);
  return toProblem(tooMany ?? NOT_TAKEN);
}

const NOT_TAKEN = {
  status: 401,
  code: "token-invalid",
  detail:
    "send a fresh OpenID Connect token of the workflow, minted for this server's audience, as: Authorization: Bearer <token>",
  headers: { "www-authenticate": 'Bearer error="invalid_token"' },
};

const MAX_NAMES = 100;

/** Tells of each name once in the life of the process, and of no more than a hundred. */
function createLogUnknown({ log }: TaskRoutesOptions): Tasks["logUnknown"] {
  const told = new Set<string>();
  return (names) => {
    const fresh = names.filter((name) => !told.has(name)).slice(0, MAX_NAMES - told.size);
    for (const name of fresh) told.add(name);
    if (fresh.length > 0) log(`fields of a task that are ignored: ${fresh.join(", ")}`);
  };
}
