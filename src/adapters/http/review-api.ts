import { type Context, Hono } from "hono";
import { z } from "zod";
import type { DraftManager, ReviewedDraft } from "../../app/draft/manage-draft.ts";
import type { Asker, ReviewStarter } from "../../app/intake/start-review.ts";
import type { ChooseProvider } from "../../app/provider/choose-provider.ts";
import { isOperator } from "../../domain/access/person.ts";
import type { DraftAnswer } from "../../domain/api/draft-answer.ts";
import { textsFor } from "../../domain/core/audience-text.ts";
import type { Job, ModelTerms } from "../../domain/job/job.ts";
import { jobPage } from "../../domain/job/job-page.ts";
import { ReviewJobRequest, type ReviewOptions } from "../../domain/job/job-request.ts";
import { Provider } from "../../domain/provider/provider-config.ts";
import { repositoryName } from "../../domain/pull/pull-request.ts";
import { DraftPatch } from "../../domain/review/draft-edits.ts";
import { viewDraft } from "../../domain/review/draft-view.ts";
import { ReviewWish, readWish } from "../../domain/review/review-wish.ts";
import type { JobStore } from "../../ports/job-store.ts";
import type { RateLimit } from "../../ports/rate-limit.ts";
import { takeOrRefuse } from "./auth/limit-rate.ts";
import { userOf } from "./auth/user-of.ts";
import type { ReadBody } from "./body-reader.ts";
import { noDraft } from "./diff-api.ts";
import { endJob } from "./end-job.ts";
import { forJob, personOf } from "./find-job.ts";
import type { HttpEnv } from "./http-env.ts";
import { jobStatus } from "./job-status.ts";
import { toProblem } from "./problem.ts";
import { invalidFields, readJson } from "./read-json.ts";
import { seenVersion } from "./seen-version.ts";
import { type TellJobsOptions, tellJob, tellRecent } from "./tell-jobs.ts";

export interface ReviewApiOptions extends TellJobsOptions {
  readonly jobs: Pick<JobStore, "get" | "list">;
  readonly drafts: DraftManager;
  readonly starter: ReviewStarter;
  /** How often one person may start something. */
  readonly starts: RateLimit;
  /** Who answers and who pays for what a person asks. */
  readonly choose: ChooseProvider;
  /** Ends a job, whatever it does; `false` when it has ended already. */
  cancel(jobId: string): Promise<boolean>;
}

type Api = Context<HttpEnv>;

const PublishBody = z.object({ onReviewedCommit: z.boolean().default(false) });

/** The JSON API of reviews and their drafts. Whoever asks has signed in; what they may not see is not there. */
export function reviewApi(options: ReviewApiOptions, readBody: ReadBody): Hono<HttpEnv> {
  const api = { ...options, readBody };
  const routes = new Hono<HttpEnv>();
  routes.get("/api/reviews", async (context) => {
    const told = await tellRecent(personOf(context), context.req.query("before"), api);
    return Response.json(told, { headers: NO_STORE });
  });
  routes.post("/api/reviews", (context) => start(context, api));
  const mayRead = forJob(api, "read");
  const mayWrite = forJob(api, "write");
  const draft = "/api/reviews/:id/draft";
  routes.get(
    draft,
    mayRead(async (job, context) => answerDraft(job, await api.drafts.read(job.id), context)),
  );
  routes.patch(
    draft,
    mayWrite((job, context) => edit(context, api, job)),
  );
  routes.post(
    "/api/reviews/:id/publish",
    mayWrite((job, context) => publish(context, api, job)),
  );
  routes.post(
    "/api/reviews/:id/discard",
    mayWrite(async (job, context) => answerJob(await api.drafts.discard(job.id), context)),
  );
  routes.post(
    "/api/reviews/:id/rerun",
    mayRead((job, context) => rerun(context, api, job)),
  );
  routes.get(
    "/api/jobs/:id",
    mayRead(async (job, context) =>
      Response.json(await tellJob(personOf(context), job, api), { headers: NO_STORE }),
    ),
  );
  routes.post(
    "/api/jobs/:id/cancel",
    forJob(api, "own")((job, context) => endJob(api, job, personOf(context))),
  );
  return routes;
}

interface ReviewApi extends ReviewApiOptions {
  readonly readBody: ReadBody;
}

const NO_STORE = { "cache-control": "no-store" };

async function start(context: Api, api: ReviewApi): Promise<Response> {
  const person = personOf(context);
  const wish = await readJson(context, api.readBody, ReviewWish);
  if (wish instanceof Response) return wish;
  const read = readWish(wish, api);
  if ("problems" in read) return invalidFields(read.problems);
  const repository = repositoryName(read.pull);
  if (!(await api.visibility.mayRead(person, repository))) {
    const message = "is not there, or not yours to see";
    return invalidFields([{ path: "pullRequest", message }]);
  }
  const limited = await takeOrRefuse(api.starts, person.login.toLowerCase());
  if (limited !== undefined) return toProblem(limited);
  const payer = await choosePayer(context, api, { repository, options: read.options });
  if ("why" in payer) return invalidFields([{ path: "provider", message: payer.why }]);
  const order = { ...read, ...askerOf(context, payer.terms) };
  return answerStarted(await api.starter.start(order, context.req.raw.signal));
}

function askerOf(context: Api, terms: ModelTerms): Asker {
  const key = context.req.header("idempotency-key");
  return { by: personOf(context).login, terms, idempotencyKey: key ? key : undefined };
}

function answerStarted(job: Job): Response {
  return Response.json({ id: job.id, url: jobPage(job) }, { status: 201, headers: NO_STORE });
}

/** The config that pays for what a person asks: one that is for them. */
async function choosePayer(
  context: Api,
  { choose }: ReviewApi,
  { repository, options }: { readonly repository: string; readonly options: ReviewOptions },
): Promise<{ readonly terms: ModelTerms } | { readonly why: string }> {
  const provider = Provider.safeParse(options.provider).data;
  const chosen = await choose({
    repository,
    user: userOf(context),
    provider,
  });
  if (chosen.kind === "none") return { why: `cannot be used: ${chosen.why}` };
  const { configId, provider: name } = chosen.terms;
  return { terms: { provider: name, configId } };
}

async function rerun(context: Api, api: ReviewApi, job: Job): Promise<Response> {
  if (job.kind !== "review") {
    const detail = "only a review can be made again";
    return toProblem({ status: 422, code: "request-invalid", detail });
  }
  const person = personOf(context);
  const limited = await takeOrRefuse(api.starts, person.login.toLowerCase());
  if (limited !== undefined) return toProblem(limited);
  const { repository } = job;
  const { options = {} } = ReviewJobRequest.parse(job.request);
  const payer = await choosePayer(context, api, { repository, options });
  if ("why" in payer) return invalidFields([{ path: "provider", message: payer.why }]);
  const who = askerOf(context, payer.terms);
  return answerStarted(await api.starter.again(job, who, context.req.raw.signal));
}

async function edit(context: Api, api: ReviewApi, job: Job): Promise<Response> {
  const version = seenVersion(context, "draft-changed");
  if (version instanceof Response) return version;
  const patch = await readJson(context, api.readBody, DraftPatch);
  if (patch instanceof Response) return patch;
  const { login } = personOf(context);
  const edited = await api.drafts.edit(job.id, { version, patch, login });
  return edited.kind === "refused"
    ? invalidFields(edited.problems)
    : answerDraft(job, edited.draft, context);
}

async function publish(context: Api, api: ReviewApi, job: Job): Promise<Response> {
  const version = seenVersion(context, "draft-changed");
  if (version instanceof Response) return version;
  const wish = await readJson(context, api.readBody, PublishBody);
  if (wish instanceof Response) return wish;
  const { signal } = context.req.raw;
  return answerJob(await api.drafts.publish(job.id, { version, ...wish }, signal), context);
}

function answerDraft(job: Job, draft: ReviewedDraft | undefined, context: Api): Response {
  if (draft === undefined) return noDraft(job);
  const { version, stored } = draft;
  const view = textsFor(viewDraft(stored), isOperator(personOf(context)));
  const body: DraftAnswer = { id: job.id, version, status: job.status, ...view };
  return Response.json(body, { headers: { ...NO_STORE, etag: `"${version}"` } });
}

function answerJob(job: Job, context: Api): Response {
  return Response.json(jobStatus(job, undefined, personOf(context)), { headers: NO_STORE });
}
