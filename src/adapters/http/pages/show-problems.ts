import type { Context, Hono, MiddlewareHandler } from "hono";
import type { SessionResponse } from "../../../domain/api/operations-response.ts";
import type { Page } from "../../../domain/api/page.ts";
import type { ProblemDetails } from "../../../domain/api/problem-details.ts";
import { isMachineRequest } from "../auth/paths.ts";
import type { HttpEnv } from "../http-env.ts";
import { PROBLEM_TYPE } from "../problem.ts";
import { ApiRefusal, createApiFetch } from "./create-api-fetch.ts";
import type { PageOptions } from "./page-options.ts";
import { acceptsHtml, toPageFrame, toPageResponse } from "./to-page-response.ts";

/** Path to which the code host redirects users. */
const SIGN_IN_PATH = "/auth/callback";

/** Shows refusals to users as pages, and redirects them to sign in if only that is missing. */
export function showProblems(app: Hono<HttpEnv>, options: PageOptions): MiddlewareHandler<HttpEnv> {
  return async (context, next) => {
    await next();
    if (!shouldShowProblem(context)) return;
    const problem = (await context.res.clone().json()) as ProblemDetails;
    const isMissingSignIn = problem.code === "not-signed-in" && context.req.method === "GET";
    const shown = isMissingSignIn
      ? redirectToSignIn(context)
      : await showProblem(app, context, { options, problem });
    context.res = undefined;
    context.res = shown;
  };
}

function shouldShowProblem({ res, req }: Context<HttpEnv>): boolean {
  if (res.headers.get("content-type") !== PROBLEM_TYPE || !acceptsHtml(req.raw)) return false;
  return !isMachineRequest(req);
}

function redirectToSignIn({ req, res }: Context<HttpEnv>): Response {
  const { pathname, search } = new URL(req.url);
  const headers = new Headers(res.headers);
  headers.delete("content-type");
  headers.set("location", `/login?return_to=${encodeURIComponent(pathname + search)}`);
  return new Response(null, { status: 302, headers });
}

interface ShowProblemRequest {
  readonly options: PageOptions;
  readonly problem: ProblemDetails;
}

async function showProblem(
  app: Hono<HttpEnv>,
  context: Context<HttpEnv>,
  { options, problem }: ShowProblemRequest,
): Promise<Response> {
  const frame = toPageFrame(context, options, await fetchSession(app, context));
  const { status, headers } = context.res;
  const isOfSignIn = context.req.path === SIGN_IN_PATH && frame.session === undefined;
  const page: Page = isOfSignIn
    ? { name: "login", content: { returnTo: "/", host: options.host, refusal: problem }, frame }
    : { name: "problem", content: { problem }, frame };
  return toPageResponse(options, page, { status, headers });
}

async function fetchSession(
  app: Hono<HttpEnv>,
  context: Context<HttpEnv>,
): Promise<SessionResponse | undefined> {
  if (context.get("person") === undefined) return undefined;
  try {
    return await createApiFetch(app, context)<SessionResponse>("/api/session");
  } catch (error) {
    if (error instanceof ApiRefusal) return undefined;
    throw error;
  }
}
