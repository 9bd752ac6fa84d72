import { type Context, Hono } from "hono";
import { z } from "zod";
import type { DraftDiffs } from "../../app/draft/draft-diffs.ts";
import type { DraftManager } from "../../app/draft/manage-draft.ts";
import type { ReadReviewedFile } from "../../app/draft/read-reviewed-file.ts";
import type { WatchHead } from "../../app/draft/watch-head.ts";
import type { Job } from "../../domain/job/job.ts";
import type { StoredReview } from "../../domain/review/stored-draft.ts";
import { type FindJobOptions, forJob } from "./find-job.ts";
import { gzipResponse } from "./gzip-response.ts";
import type { HttpEnv } from "./http-env.ts";
import { jsonStream } from "./json-stream.ts";
import { notFound, toProblem } from "./problem.ts";
import { invalidFields, toFields } from "./read-json.ts";
import { tellDiff } from "./tell-diff.ts";

export interface DiffApiOptions extends FindJobOptions {
  readonly drafts: Pick<DraftManager, "read">;
  readonly diffs: Pick<DraftDiffs, "read">;
  readonly watchHead: WatchHead;
  readonly readFile: ReadReviewedFile;
  /** Told what nobody expected, with the request's id. */
  readonly onError: (error: unknown, requestId: string) => void;
}

type Api = Context<HttpEnv>;
type ForDraft = (
  review: { readonly job: Job; readonly draft: StoredReview },
  context: Api,
) => Promise<Response>;

const NO_STORE = { "cache-control": "no-store" };
const MAX_ROWS = 20_000;
const Query = z.object({ rows: z.coerce.number().int().min(1).max(MAX_ROWS).optional() });

/** The JSON API of what a draft is about. Whoever asks has signed in; what they may not see is not there. */
export function diffApi(api: DiffApiOptions): Hono<HttpEnv> {
  const routes = new Hono<HttpEnv>();
  const forDraft = (use: ForDraft) =>
    forJob(
      api,
      "read",
    )(async (job, context) => {
      const found = await api.drafts.read(job.id);
      return found === undefined ? noDraft(job) : use({ job, draft: found.stored }, context);
    });
  routes.get(
    "/api/reviews/:id/diff",
    forDraft((review, context) => answerDiff(review, context, api)),
  );
  routes.get(
    "/api/reviews/:id/head",
    forDraft(async ({ job, draft }) =>
      Response.json(await api.watchHead(job, draft), { headers: NO_STORE }),
    ),
  );
  routes.get(
    "/api/reviews/:id/file",
    forDraft(async (review, context) => {
      const path = context.req.query("path");
      if (path === undefined) return invalidFields([{ path: "path", message: "is missing" }]);
      const file = await api.readFile({ ...review, path }, context.req.raw.signal);
      if (file === undefined) return notFound(`text file ${path} in the change`);
      return Response.json(file, { headers: { "cache-control": "private, no-store" } });
    }),
  );
  return routes;
}

/** The refusal of what is about a draft for a job that has none. */
export function noDraft({ id, status }: Job): Response {
  const detail = `${id} has no draft: it is ${status}`;
  return toProblem({ status: 404, code: "no-draft", detail });
}

async function answerDiff(
  review: { readonly job: Job; readonly draft: StoredReview },
  context: Api,
  { diffs, onError }: DiffApiOptions,
): Promise<Response> {
  const query = Query.safeParse(context.req.query());
  if (!query.success) return invalidFields(toFields(query.error));
  const diff = await tellDiff({ ...review, ...query.data }, diffs);
  if (diff === undefined) {
    const detail = `the code host no longer has the commits that ${review.job.id} is about`;
    return toProblem({ status: 404, code: "diff-gone", detail });
  }
  const { files: items, ...head } = diff;
  const stream = jsonStream(
    head,
    { name: "files", items },
    {
      onError: (error) => {
        onError(error, context.get("requestId"));
        context.env?.outgoing?.destroy();
      },
    },
  );
  const headers = {
    "content-type": "application/json",
    "cache-control": "private, no-store",
    etag: `"${diff.head}"`,
  };
  return gzipResponse(context.req.raw, new Response(stream, { headers }));
}
