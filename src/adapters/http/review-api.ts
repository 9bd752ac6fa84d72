import { type Context, Hono } from "hono";
import { z } from "zod";
import type { DraftManager, ReviewedDraft } from "../../app/draft/manage-draft.ts";
import type { ReviewRequester, ReviewStarter } from "../../app/intake/review-starter.ts";
import type { ChooseProvider } from "../../app/provider/choose-provider.ts";
import { isOperator } from "../../domain/access/person.ts";
import type { DraftResponse } from "../../domain/api/draft-response.ts";
import { resolveAudienceTexts } from "../../domain/core/audience-text.ts";
import type { Job, ModelConfig } from "../../domain/job/job.ts";
import { ReviewJobRequest, type ReviewOptions } from "../../domain/job/job-request.ts";
import { getJobPath } from "../../domain/job/job-target.ts";
import { parseReviewRequest, ReviewRequest } from "../../domain/job/review-request.ts";
import { Provider } from "../../domain/provider/provider-config.ts";
import { repositoryName } from "../../domain/pull/pull-request.ts";
import { DraftPatch } from "../../domain/review/draft-edits.ts";
import { toDraftView } from "../../domain/review/draft-view.ts";
import type { JobStore } from "../../ports/job-store.ts";
import type { RateLimit } from "../../ports/rate-limit.ts";
import { enforceRateLimit } from "./auth/enforce-rate-limit.ts";
import type { ReadBody } from "./body-reader.ts";
import { cancelJob } from "./cancel-job.ts";
import { noDraftResponse } from "./diff-api.ts";
import { getPerson, withJob } from "./find-job.ts";
import { getProviderUser, type HttpEnv } from "./http-env.ts";
import { toProblemResponse } from "./problem.ts";
import { readIfMatchVersion } from "./read-if-match-version.ts";
import { invalidFieldsResponse, readJson } from "./read-json.ts";
import { type JobResponseOptions, toJobResponse, toReviewsResponse } from "./to-job-response.ts";
import { toJobStatus } from "./to-job-status.ts";

export interface ReviewApiOptions extends JobResponseOptions {
  readonly jobs: Pick<JobStore, "get" | "list">;
  readonly drafts: DraftManager;
  readonly starter: ReviewStarter;
  /** Rate limit of starts per user. */
  readonly starts: RateLimit;
  /** Chooses the provider of a user's request, which answers and pays. */
  readonly choose: ChooseProvider;
  /** Ends a job in any state; resolves with `false` when it has ended already. */
  cancel(jobId: string): Promise<boolean>;
}

type ApiContext = Context<HttpEnv>;

const PublishBody = z.object({ onReviewedCommit: z.boolean().default(false) });

/**
 * Creates the JSON API of reviews and their drafts, for signed-in users; resources that a user
 * cannot access return 404.
 */
export function reviewApi(options: ReviewApiOptions, readBody: ReadBody): Hono<HttpEnv> {
  const api = { ...options, readBody };
  const routes = new Hono<HttpEnv>();
  routes.get("/api/reviews", async (context) => {
    const reviews = await toReviewsResponse(getPerson(context), context.req.query("before"), api);
    return Response.json(reviews, { headers: NO_STORE });
  });
  routes.post("/api/reviews", (context) => handleStart(context, api));
  const mayRead = withJob(api, "read");
  const mayWrite = withJob(api, "write");
  const draft = "/api/reviews/:id/draft";
  routes.get(
    draft,
    mayRead(async (job, context) => toDraftResponse(job, await api.drafts.read(job.id), context)),
  );
  routes.patch(
    draft,
    mayWrite((job, context) => handleEdit(context, api, job)),
  );
  routes.post(
    "/api/reviews/:id/publish",
    mayWrite((job, context) => handlePublish(context, api, job)),
  );
  routes.post(
    "/api/reviews/:id/discard",
    mayWrite(async (job, context) =>
      toJobStatusResponse(await api.drafts.discard(job.id), context),
    ),
  );
  routes.post(
    "/api/reviews/:id/rerun",
    mayRead((job, context) => handleRerun(context, api, job)),
  );
  routes.get(
    "/api/jobs/:id",
    mayRead(async (job, context) =>
      Response.json(await toJobResponse(getPerson(context), job, api), { headers: NO_STORE }),
    ),
  );
  routes.post(
    "/api/jobs/:id/cancel",
    withJob(api, "own")((job, context) => cancelJob(api, job, getPerson(context))),
  );
  return routes;
}

interface ReviewApi extends ReviewApiOptions {
  readonly readBody: ReadBody;
}

const NO_STORE = { "cache-control": "no-store" };

async function handleStart(context: ApiContext, api: ReviewApi): Promise<Response> {
  const person = getPerson(context);
  const input = await readJson(context, api.readBody, ReviewRequest);
  if (input instanceof Response) return input;
  const read = parseReviewRequest(input, api);
  if ("problems" in read) return invalidFieldsResponse(read.problems);
  const repository = repositoryName(read.pull);
  if (!(await api.visibility.mayRead(person, repository))) {
    const message = "does not exist, or you don't have access";
    return invalidFieldsResponse([{ path: "pullRequest", message }]);
  }
  const limited = await enforceRateLimit(api.starts, person.login.toLowerCase());
  if (limited !== undefined) return toProblemResponse(limited);
  const payer = await chooseProvider(context, api, { repository, options: read.options });
  if ("why" in payer) return invalidFieldsResponse([{ path: "provider", message: payer.why }]);
  const order = { ...read, ...toAsker(context, payer.terms) };
  return toStartedResponse(await api.starter.start(order, context.req.raw.signal));
}

function toAsker(context: ApiContext, terms: ModelConfig): ReviewRequester {
  const key = context.req.header("idempotency-key");
  return { by: getPerson(context).login, terms, idempotencyKey: key ? key : undefined };
}

function toStartedResponse(job: Job): Response {
  return Response.json({ id: job.id, url: getJobPath(job) }, { status: 201, headers: NO_STORE });
}

/** Returns the config that pays for a user's request, among those for that user. */
async function chooseProvider(
  context: ApiContext,
  { choose }: ReviewApi,
  { repository, options }: { readonly repository: string; readonly options: ReviewOptions },
): Promise<{ readonly terms: ModelConfig } | { readonly why: string }> {
  const provider = Provider.safeParse(options.provider).data;
  const chosen = await choose({
    repository,
    user: getProviderUser(context),
    provider,
  });
  if (chosen.kind === "none") return { why: `cannot be used: ${chosen.why}` };
  const { configId, provider: name } = chosen.config;
  return { terms: { provider: name, configId } };
}

async function handleRerun(context: ApiContext, api: ReviewApi, job: Job): Promise<Response> {
  if (job.kind !== "review") {
    const detail = "only a review can be repeated";
    return toProblemResponse({ status: 422, code: "request-invalid", detail });
  }
  const person = getPerson(context);
  const limited = await enforceRateLimit(api.starts, person.login.toLowerCase());
  if (limited !== undefined) return toProblemResponse(limited);
  const { repository } = job;
  const { options = {} } = ReviewJobRequest.parse(job.request);
  const payer = await chooseProvider(context, api, { repository, options });
  if ("why" in payer) return invalidFieldsResponse([{ path: "provider", message: payer.why }]);
  const who = toAsker(context, payer.terms);
  return toStartedResponse(await api.starter.rerun(job, who, context.req.raw.signal));
}

async function handleEdit(context: ApiContext, api: ReviewApi, job: Job): Promise<Response> {
  const version = readIfMatchVersion(context, "draft-changed");
  if (version instanceof Response) return version;
  const patch = await readJson(context, api.readBody, DraftPatch);
  if (patch instanceof Response) return patch;
  const { login } = getPerson(context);
  const edited = await api.drafts.edit(job.id, { version, patch, login });
  return edited.kind === "refused"
    ? invalidFieldsResponse(edited.problems)
    : toDraftResponse(job, edited.draft, context);
}

async function handlePublish(context: ApiContext, api: ReviewApi, job: Job): Promise<Response> {
  const version = readIfMatchVersion(context, "draft-changed");
  if (version instanceof Response) return version;
  const input = await readJson(context, api.readBody, PublishBody);
  if (input instanceof Response) return input;
  const { signal } = context.req.raw;
  return toJobStatusResponse(
    await api.drafts.publish(job.id, { version, ...input }, signal),
    context,
  );
}

function toDraftResponse(
  job: Job,
  draft: ReviewedDraft | undefined,
  context: ApiContext,
): Response {
  if (draft === undefined) return noDraftResponse(job);
  const { version, stored } = draft;
  const view = resolveAudienceTexts(toDraftView(stored), isOperator(getPerson(context)));
  const body: DraftResponse = { id: job.id, version, status: job.status, ...view };
  return Response.json(body, { headers: { ...NO_STORE, etag: `"${version}"` } });
}

function toJobStatusResponse(job: Job, context: ApiContext): Response {
  return Response.json(toJobStatus(job, undefined, getPerson(context)), { headers: NO_STORE });
}
