import type { Context, Hono, MiddlewareHandler } from "hono";
import type { SessionAnswer } from "../../../domain/api/operations-answer.ts";
import type { Page } from "../../../domain/api/page.ts";
import type { ProblemAnswer } from "../../../domain/api/problem-answer.ts";
import { isForMachines } from "../auth/paths.ts";
import type { HttpEnv } from "../http-env.ts";
import { PROBLEM_TYPE } from "../problem.ts";
import { ApiRefusal, createAskApi } from "./ask-api.ts";
import type { PageOptions } from "./page-options.ts";
import { frameOf, pageResponse } from "./page-response.ts";
import { wantsPage } from "./wants-page.ts";

/** Where the code host sends people back to. */
const SIGN_IN_PATH = "/auth/callback";

/** Shows people a refusal as a page, and sends them to sign in when that is all that is missing. */
export function showProblems(app: Hono<HttpEnv>, options: PageOptions): MiddlewareHandler<HttpEnv> {
  return async (context, next) => {
    await next();
    if (!isToBeShown(context)) return;
    const problem = (await context.res.clone().json()) as ProblemAnswer;
    const isMissingSignIn = problem.code === "not-signed-in" && context.req.method === "GET";
    const shown = isMissingSignIn
      ? toSignIn(context)
      : await showProblem(app, context, { options, problem });
    context.res = undefined;
    context.res = shown;
  };
}

function isToBeShown({ res, req }: Context<HttpEnv>): boolean {
  if (res.headers.get("content-type") !== PROBLEM_TYPE || !wantsPage(req.raw)) return false;
  return !isForMachines(req);
}

function toSignIn({ req, res }: Context<HttpEnv>): Response {
  const { pathname, search } = new URL(req.url);
  const headers = new Headers(res.headers);
  headers.delete("content-type");
  headers.set("location", `/login?return_to=${encodeURIComponent(pathname + search)}`);
  return new Response(null, { status: 302, headers });
}

interface Showing {
  readonly options: PageOptions;
  readonly problem: ProblemAnswer;
}

async function showProblem(
  app: Hono<HttpEnv>,
  context: Context<HttpEnv>,
  { options, problem }: Showing,
): Promise<Response> {
  const frame = frameOf(context, options, await sessionOf(app, context));
  const { status, headers } = context.res;
  const isOfSignIn = context.req.path === SIGN_IN_PATH && frame.session === undefined;
  const page: Page = isOfSignIn
    ? { name: "login", content: { returnTo: "/", host: options.host, refusal: problem }, frame }
    : { name: "problem", content: { problem }, frame };
  return pageResponse(options, page, { status, headers });
}

async function sessionOf(
  app: Hono<HttpEnv>,
  context: Context<HttpEnv>,
): Promise<SessionAnswer | undefined> {
  if (context.get("person") === undefined) return undefined;
  try {
    return await createAskApi(app, context)<SessionAnswer>("/api/session");
  } catch (error) {
    if (error instanceof ApiRefusal) return undefined;
    throw error;
  }
}
