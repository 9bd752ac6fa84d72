import { type Context, Hono } from "hono";
import { isOperator } from "../../../domain/access/person.ts";
import type { DiffResponse, DraftResponse } from "../../../domain/api/draft-response.ts";
import type { JobResponse, ReviewsResponse } from "../../../domain/api/job-response.ts";
import type {
  AuditResponse,
  JournalResponse,
  PodsResponse,
  ProvidersResponse,
  SessionResponse,
} from "../../../domain/api/operations-response.ts";
import type { Page, PageContents, PageName } from "../../../domain/api/page.ts";
import type { ProblemDetails } from "../../../domain/api/problem-details.ts";
import { resolveAudienceTexts } from "../../../domain/core/audience-text.ts";
import type { RunView } from "../../../domain/event/run-view.ts";
import type { JobStatus } from "../../../domain/job/job.ts";
import type { HttpEnv } from "../http-env.ts";
import { toProblemResponse } from "../problem.ts";
import { type ApiFetch, ApiRefusal, createApiFetch } from "./create-api-fetch.ts";
import type { PageOptions } from "./page-options.ts";
import { toPageFrame, toPageResponse } from "./to-page-response.ts";

/** Rows of the diff in the first HTML; the page loads the others. */
const FIRST_ROWS = 1_500;
/** Longest time that a page waits for the code host. */
const API_TIMEOUT_MS = 3_000;
const STATUSES_WITH_DRAFT: ReadonlySet<JobStatus> = new Set([
  "draft",
  "publishing",
  "published",
  "discarded",
  "failed",
]);

/** Loads the content of a page. */
type LoadContent<Name extends PageName> = (
  ask: ApiFetch,
  context: Context<HttpEnv>,
) => Promise<PageContents[Name]>;

/** Creates the pages for signed-in users, at the paths of the specification. */
export function pageRoutes(app: Hono<HttpEnv>, options: PageOptions): Hono<HttpEnv> {
  const routes = new Hono<HttpEnv>();
  const serve = <Name extends PageName>(
    path: string,
    name: Name,
    load: LoadContent<Name>,
  ): void => {
    routes.get(path, async (context) => {
      const ask = createApiFetch(app, context);
      try {
        const content = await load(ask, context);
        const session = await ask<SessionResponse>("/api/session");
        // The signature above ties name and content together, which the compiler cannot infer here.
        const page = {
          name,
          content,
          frame: toPageFrame(context, options, session),
        } as unknown as Page;
        return await toPageResponse(options, page);
      } catch (error) {
        if (error instanceof ApiRefusal) return toProblemResponse(error.problem);
        throw error;
      }
    });
  };
  serve("/", "new-review", async (ask, { req }) => ({
    reviews: await ask<ReviewsResponse>("/api/reviews"),
    pullRequest: (req.query("pr") ?? "").slice(0, 2_000),
  }));
  serve("/journal", "journal", async (ask, { req }) => {
    // With a format the answer would be a file instead of a page.
    const { format: _format, ...query } = req.query();
    const journal = await ask<JournalResponse>(`/api/journal?${new URLSearchParams(query)}`);
    return { journal, query };
  });
  serve("/admin", "settings", (ask) => loadSettings(ask));
  serve("/admin/pods", "pods", (ask) => ask<PodsResponse>("/api/pods"));
  serve("/reviews/:owner/:name/:number/:id", "review", (ask, context) =>
    loadReview(ask, context, options),
  );
  serve("/tasks/:owner/:name/:id", "task", async (ask, context) => {
    const job = await findJob(ask, context);
    return { job, view: await loadRunView(context, options, job.id) };
  });
  return routes;
}

/**
 * Returns the job of a path; 404 when repository, pull request or kind differ, which the API of the
 * job does not check.
 */
async function findJob(ask: ApiFetch, { req }: Context<HttpEnv>): Promise<JobResponse> {
  await ask(`${req.path}/status`);
  return ask<JobResponse>(`/api/jobs/${encodeURIComponent(req.param("id") ?? "")}`);
}

async function loadReview(
  ask: ApiFetch,
  context: Context<HttpEnv>,
  options: PageOptions,
): Promise<PageContents["review"]> {
  const job = await findJob(ask, context);
  const path = `/api/reviews/${job.id}`;
  let unreadable: ProblemDetails | undefined;
  const draft = STATUSES_WITH_DRAFT.has(job.status)
    ? await ignoreRefusal(ask<DraftResponse>(`${path}/draft`), (problem) => {
        if (problem.code === "draft-unreadable") unreadable = problem;
      })
    : undefined;
  const diff =
    draft === undefined
      ? undefined
      : await ignoreRefusal(
          ask<DiffResponse>(`${path}/diff?rows=${FIRST_ROWS}`, { limitMs: API_TIMEOUT_MS }),
        );
  const view = await loadRunView(context, options, job.id);
  return {
    job,
    view,
    draft,
    diff,
    unreadable,
  };
}

async function loadRunView(
  context: Context<HttpEnv>,
  { viewRun }: PageOptions,
  jobId: string,
): Promise<RunView> {
  return resolveAudienceTexts(await viewRun(jobId), isOperator(context.var.person));
}

async function loadSettings(ask: ApiFetch): Promise<PageContents["settings"]> {
  const { providers } = await ask<ProvidersResponse>("/api/providers");
  // Only admins can read it.
  const audit = await ignoreRefusal(ask<AuditResponse>("/api/providers/audit"));
  return { providers, ...audit };
}

/** Returns `undefined` for data that the API refuses. */
async function ignoreRefusal<Answer>(
  pending: Promise<Answer>,
  onRefusal: (problem: ProblemDetails) => void = () => undefined,
): Promise<Answer | undefined> {
  try {
    return await pending;
  } catch (error) {
    if (!(error instanceof ApiRefusal)) throw error;
    onRefusal(error.problem);
    return undefined;
  }
}
