import { type Context, Hono } from "hono";
import { isOperator } from "../../../domain/access/person.ts";
import type { DiffAnswer, DraftAnswer } from "../../../domain/api/draft-answer.ts";
import type { JobAnswer, ReviewsAnswer } from "../../../domain/api/job-answer.ts";
import type {
  AuditAnswer,
  JournalAnswer,
  PodsAnswer,
  ProvidersAnswer,
  SessionAnswer,
} from "../../../domain/api/operations-answer.ts";
import type { Page, PageContents, PageName } from "../../../domain/api/page.ts";
import type { ProblemAnswer } from "../../../domain/api/problem-answer.ts";
import { textsFor } from "../../../domain/core/audience-text.ts";
import type { RunView } from "../../../domain/event/run-view.ts";
import type { JobStatus } from "../../../domain/job/job.ts";
import type { HttpEnv } from "../http-env.ts";
import { toProblem } from "../problem.ts";
import { ApiRefusal, type AskApi, createAskApi } from "./ask-api.ts";
import type { PageOptions } from "./page-options.ts";
import { frameOf, pageResponse } from "./page-response.ts";

/** Rows of the diff in the first HTML; the page asks for the rest. */
const FIRST_ROWS = 1_500;
/** A page does not wait longer for the code host. */
const PATIENCE_MS = 3_000;
const WITH_DRAFT: ReadonlySet<JobStatus> = new Set([
  "draft",
  "publishing",
  "published",
  "discarded",
  "failed",
]);

/** Makes the content of a page. */
type Load<Name extends PageName> = (
  ask: AskApi,
  context: Context<HttpEnv>,
) => Promise<PageContents[Name]>;

/** The pages of people who have signed in, at the paths of the specification. */
export function pageRoutes(app: Hono<HttpEnv>, options: PageOptions): Hono<HttpEnv> {
  const routes = new Hono<HttpEnv>();
  const serve = <Name extends PageName>(path: string, name: Name, load: Load<Name>): void => {
    routes.get(path, async (context) => {
      const ask = createAskApi(app, context);
      try {
        const content = await load(ask, context);
        const session = await ask<SessionAnswer>("/api/session");
        // Name and content belong together: the signature above says so, and the compiler forgets.
        const page = {
          name,
          content,
          frame: frameOf(context, options, session),
        } as unknown as Page;
        return await pageResponse(options, page);
      } catch (error) {
        if (error instanceof ApiRefusal) return toProblem(error.problem);
        throw error;
      }
    });
  };
  serve("/", "new-review", async (ask, { req }) => ({
    reviews: await ask<ReviewsAnswer>("/api/reviews"),
    pullRequest: (req.query("pr") ?? "").slice(0, 2_000),
  }));
  serve("/journal", "journal", async (ask, { req }) => {
    // With a format it would be a file, which is no page.
    const { format: _format, ...query } = req.query();
    const journal = await ask<JournalAnswer>(`/api/journal?${new URLSearchParams(query)}`);
    return { journal, query };
  });
  serve("/admin", "settings", (ask) => loadSettings(ask));
  serve("/admin/pods", "pods", (ask) => ask<PodsAnswer>("/api/pods"));
  serve("/reviews/:owner/:name/:number/:id", "review", (ask, context) =>
    loadReview(ask, context, options),
  );
  serve("/tasks/:owner/:name/:id", "task", async (ask, context) => {
    const job = await findJob(ask, context);
    return { job, view: await viewFor(context, options, job.id) };
  });
  return routes;
}

/** The status of a path is not there for another repository, pull request or kind; the job itself does not know paths. */
async function findJob(ask: AskApi, { req }: Context<HttpEnv>): Promise<JobAnswer> {
  await ask(`${req.path}/status`);
  return ask<JobAnswer>(`/api/jobs/${encodeURIComponent(req.param("id") ?? "")}`);
}

async function loadReview(
  ask: AskApi,
  context: Context<HttpEnv>,
  options: PageOptions,
): Promise<PageContents["review"]> {
  const job = await findJob(ask, context);
  const path = `/api/reviews/${job.id}`;
  let unreadable: ProblemAnswer | undefined;
  const draft = WITH_DRAFT.has(job.status)
    ? await orNothing(ask<DraftAnswer>(`${path}/draft`), (problem) => {
        if (problem.code === "draft-unreadable") unreadable = problem;
      })
    : undefined;
  const diff =
    draft === undefined
      ? undefined
      : await orNothing(
          ask<DiffAnswer>(`${path}/diff?rows=${FIRST_ROWS}`, { limitMs: PATIENCE_MS }),
        );
  const view = await viewFor(context, options, job.id);
  return {
    job,
    view,
    ...(draft && { draft }),
    ...(diff && { diff }),
    ...(unreadable && { unreadable }),
  };
}

async function viewFor(
  context: Context<HttpEnv>,
  { viewRun }: PageOptions,
  jobId: string,
): Promise<RunView> {
  return textsFor(await viewRun(jobId), isOperator(context.var.person));
}

async function loadSettings(ask: AskApi): Promise<PageContents["settings"]> {
  const { providers } = await ask<ProvidersAnswer>("/api/providers");
  // Only admins have it.
  const audit = await orNothing(ask<AuditAnswer>("/api/providers/audit"));
  return { providers, ...audit };
}

/** What the API refuses, the page does without. */
async function orNothing<Answer>(
  asked: Promise<Answer>,
  onRefusal: (problem: ProblemAnswer) => void = () => undefined,
): Promise<Answer | undefined> {
  try {
    return await asked;
  } catch (error) {
    if (!(error instanceof ApiRefusal)) throw error;
    onRefusal(error.problem);
    return undefined;
  }
}
