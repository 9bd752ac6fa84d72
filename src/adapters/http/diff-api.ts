import { type Context, Hono } from "hono";
import { z } from "zod";
import type { DraftDiffs } from "../../app/draft/draft-diffs.ts";
import type { ListThreads } from "../../app/draft/list-threads.ts";
import type { DraftManager } from "../../app/draft/manage-draft.ts";
import type { ReadReviewedFile } from "../../app/draft/read-reviewed-file.ts";
import type { WatchHead } from "../../app/draft/watch-head.ts";
import type { Job } from "../../domain/job/job.ts";
import type { StoredReview } from "../../domain/review/stored-draft.ts";
import { type FindJobOptions, withJob } from "./find-job.ts";
import type { HttpEnv } from "./http-env.ts";
import { createJsonStream } from "./json-stream.ts";
import { notFoundResponse, toProblemResponse } from "./problem.ts";
import { invalidFieldsResponse, toFieldProblems } from "./read-json.ts";
import { toDiffResponse } from "./to-diff-response.ts";
import { toGzipResponse } from "./to-gzip-response.ts";

export interface DiffApiOptions extends FindJobOptions {
  readonly drafts: Pick<DraftManager, "read">;
  readonly diffs: Pick<DraftDiffs, "read">;
  readonly watchHead: WatchHead;
  readonly listThreads: ListThreads;
  readonly readFile: ReadReviewedFile;
  /** Called with unexpected errors and the request id. */
  readonly onError: (error: unknown, requestId: string) => void;
}

type ApiContext = Context<HttpEnv>;
type DraftHandler = (
  review: { readonly job: Job; readonly draft: StoredReview },
  context: ApiContext,
) => Promise<Response>;

const NO_STORE = { "cache-control": "no-store" };
const MAX_ROWS = 20_000;
const Query = z.object({ rows: z.coerce.number().int().min(1).max(MAX_ROWS).optional() });

/**
 * Creates the JSON API of the diff behind a draft, for signed-in users; resources that a user
 * cannot access return 404.
 */
export function diffApi(api: DiffApiOptions): Hono<HttpEnv> {
  const routes = new Hono<HttpEnv>();
  const forDraft = (use: DraftHandler) =>
    withJob(
      api,
      "read",
    )(async (job, context) => {
      const found = await api.drafts.read(job.id);
      return found === undefined
        ? noDraftResponse(job)
        : use({ job, draft: found.stored }, context);
    });
  routes.get(
    "/api/reviews/:id/diff",
    forDraft((review, context) => streamDiff(review, context, api)),
  );
  routes.get(
    "/api/reviews/:id/head",
    forDraft(async ({ job, draft }) =>
      Response.json(await api.watchHead(job, draft), { headers: NO_STORE }),
    ),
  );
  routes.get(
    "/api/reviews/:id/threads",
    forDraft(async ({ job }) => Response.json(await api.listThreads(job), { headers: NO_STORE })),
  );
  routes.get(
    "/api/reviews/:id/file",
    forDraft(async (review, context) => {
      const path = context.req.query("path");
      if (path === undefined)
        return invalidFieldsResponse([{ path: "path", message: "is missing" }]);
      const file = await api.readFile({ ...review, path }, context.req.raw.signal);
      if (file === undefined) return notFoundResponse(`text file ${path} in the change`);
      return Response.json(file, { headers: { "cache-control": "private, no-store" } });
    }),
  );
  return routes;
}

/** Returns the refusal of a draft operation for a job without a draft. */
export function noDraftResponse({ id, status }: Job): Response {
  const detail = `${id} has no draft: it is ${status}`;
  return toProblemResponse({ status: 404, code: "no-draft", detail });
}

async function streamDiff(
  review: { readonly job: Job; readonly draft: StoredReview },
  context: ApiContext,
  { diffs, onError }: DiffApiOptions,
): Promise<Response> {
  const query = Query.safeParse(context.req.query());
  if (!query.success) return invalidFieldsResponse(toFieldProblems(query.error));
  const diff = await toDiffResponse({ ...review, ...query.data }, diffs);
  if (diff === undefined) {
    const detail = `the code host no longer has the commits of ${review.job.id}`;
    return toProblemResponse({ status: 404, code: "diff-gone", detail });
  }
  const { files: items, ...head } = diff;
  const stream = createJsonStream(
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
  return toGzipResponse(context.req.raw, new Response(stream, { headers }));
}
