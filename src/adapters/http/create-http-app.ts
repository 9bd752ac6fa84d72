import { randomUUID } from "node:crypto";
import { Hono } from "hono";
import { allowedMethods } from "./allowed-methods.ts";
import type { AuthOptions } from "./auth/auth-options.ts";
import { protect } from "./auth/protect.ts";
import { type BodyLimits, createBodyReader, type ReadBody } from "./body-reader.ts";
import { errorProblem } from "./error-problem.ts";
import { type CleanValue, guardProblems } from "./guard-problems.ts";
import type { HttpEnv } from "./http-env.ts";
import type { PageOptions } from "./pages/page-options.ts";
import { pageRoutes } from "./pages/page-routes.ts";
import { showProblems } from "./pages/show-problems.ts";
import { notFound, toProblem } from "./problem.ts";
import { type RunRoutesOptions, runRoutes } from "./run-routes.ts";
import { type TaskRoutesOptions, taskRoutes } from "./task-routes.ts";
import { type WebhookOptions, webhookRoutes } from "./webhook-routes.ts";

export interface HttpAppOptions extends WebhookOptions {
  readonly version: string;
  /** Serves what becomes of runs; absent: there are no such paths. */
  readonly runs?: RunRoutesOptions;
  /** Takes tasks from workflows; absent: there is no such path. */
  readonly tasks?: TaskRoutesOptions;
  /** Who may come in; absent: nobody is asked, which is for a server of webhooks alone. */
  readonly auth?: AuthOptions;
  /** Makes the further routes, for people who have signed in: they go with `auth`. */
  readonly routes?: readonly ((readBody: ReadBody) => Hono<HttpEnv>)[];
  /** Pages for people; they go with `auth`. Absent: refusals are problems for browsers, too. */
  readonly pages?: PageOptions;
  readonly bodyLimits?: Partial<BodyLimits>;
  /** Takes secrets out of refusals. */
  readonly clean?: CleanValue;
  /** Whether work can be kept. */
  isReady(): Promise<boolean>;
  /** Told of what nobody expected, with the request's id. */
  onError(error: unknown, requestId: string): void;
}

/** Puts the routes of the server together. Every answer carries `x-request-id`; every refusal is a problem. */
export function createHttpApp(options: HttpAppOptions): Hono<HttpEnv> {
  const app = new Hono<HttpEnv>();
  app.use(async (context, next) => {
    const id = randomUUID();
    context.set("requestId", id);
    await next();
    // Not by `context.header`, which copies an answer that is made already.
    const { headers } = context.res;
    headers.set("x-request-id", id);
    headers.set("x-content-type-options", "nosniff");
  });
  const readBody = createBodyReader(options.bodyLimits);
  const { auth, pages, clean } = options;
  if (pages !== undefined) app.use(showProblems(app, pages));
  if (clean !== undefined) app.use(guardProblems(clean));
  if (auth !== undefined) protect(app, auth, { readBody, pages });
  if (pages !== undefined) app.route("/", pageRoutes(app, pages));
  app.route("/", statusRoutes(options));
  app.route("/", webhookRoutes(options, readBody));
  // In front of what people see of tasks: a workflow's token goes first.
  if (options.tasks !== undefined) app.route("/", taskRoutes(options.tasks, readBody));
  if (options.runs !== undefined) app.route("/", runRoutes(options.runs, options.onError));
  for (const make of options.routes ?? []) app.route("/", make(readBody));
  app.notFound(({ req }) => {
    const methods = allowedMethods(app, req.path);
    if (methods.length === 0) return notFound(req.path);
    const headers = { allow: methods.join(", ") };
    const detail = `${req.path} takes ${methods.join(" and ")}`;
    return toProblem({ status: 405, code: "method-not-allowed", detail, headers });
  });
  app.onError((error, context) => {
    const expected = errorProblem(error);
    if (expected !== undefined) return toProblem(expected);
    // Whoever asked has gone, as they do while they type: nobody reads the answer, and nothing went wrong.
    if (context.req.raw.signal.aborted) return new Response(null, { status: 499 });
    const id = context.get("requestId");
    options.onError(error, id);
    const detail = `an unexpected error; the server's log has it under ${id}`;
    return toProblem({ status: 500, code: "internal-error", detail });
  });
  return app;
}

type StatusOptions = Pick<HttpAppOptions, "isReady" | "version">;

function statusRoutes({ isReady, version }: StatusOptions): Hono<HttpEnv> {
  const routes = new Hono<HttpEnv>();
  routes.get("/healthz", (context) => context.text("ok"));
  routes.get("/readyz", async (context) => {
    if (await isReady()) return context.text("ok");
    const detail = "the store cannot be written";
    return toProblem({ status: 503, code: "store-unavailable", detail });
  });
  routes.get("/version", (context) => context.json({ version }));
  return routes;
}
