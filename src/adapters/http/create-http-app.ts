import { Hono } from "hono";
import type { CallbackApi } from "../../app/callback/callback-api.ts";
import type { AuthOptions } from "./auth/auth-options.ts";
import { protectRoutes } from "./auth/protect-routes.ts";
import { type BodyLimits, createBodyReader, type ReadBody } from "./body-reader.ts";
import { callbackRoutes } from "./callback-routes.ts";
import { createBaseApp } from "./create-base-app.ts";
import type { HttpEnv } from "./http-env.ts";
import type { PageOptions } from "./pages/page-options.ts";
import { pageRoutes } from "./pages/page-routes.ts";
import { showProblems } from "./pages/show-problems.ts";
import { toProblemResponse } from "./problem.ts";
import { type RedactValue, redactProblems } from "./redact-problems.ts";
import { type RunRoutesOptions, runRoutes } from "./run-routes.ts";
import { type TaskRoutesOptions, taskRoutes } from "./task-routes.ts";
import { type AnswerDirectly, type WebhookOptions, webhookRoutes } from "./webhook-routes.ts";

export interface HttpAppOptions extends WebhookOptions {
  readonly version: string;
  /** Routes of runs; absent: these paths do not exist. */
  readonly runs?: RunRoutesOptions;
  /** Accepts tasks from workflows; absent: the path does not exist. */
  readonly tasks?: TaskRoutesOptions;
  /**
   * Routes for runners of other processes; absent: these paths do not exist, or they have their own
   * listener.
   */
  readonly callback?: CallbackApi | undefined;
  /** Authentication; absent: every request is allowed, for a server with webhooks only. */
  readonly auth?: AuthOptions;
  /** Create the additional routes for signed-in users; they require `auth`. */
  readonly routes?: readonly ((readBody: ReadBody) => Hono<HttpEnv>)[];
  /** Pages for users; they require `auth`. Absent: browsers get refusals as problems, too. */
  readonly pages?: PageOptions;
  readonly bodyLimits?: Partial<BodyLimits>;
  /** Removes secrets from refusals. */
  readonly clean?: RedactValue;
  /** Returns true if the store accepts work. */
  isReady(): Promise<boolean>;
  /** Called with unexpected errors and the request id. */
  onError(error: unknown, requestId: string): void;
}

/** All routes, and a shortcut past them for frequent requests. */
export type HttpApp = Hono<HttpEnv> & { readonly answerDirectly: AnswerDirectly };

/**
 * Assembles the routes of the server. Every response has `x-request-id`; every refusal is a
 * problem.
 */
export function createHttpApp(options: HttpAppOptions): HttpApp {
  const app = createBaseApp(options.onError);
  const readBody = createBodyReader(options.bodyLimits);
  const { auth, pages, clean, callback } = options;
  if (pages !== undefined) app.use(showProblems(app, pages));
  if (clean !== undefined) app.use(redactProblems(clean));
  if (callback !== undefined) app.route("/", callbackRoutes(callback, readBody));
  if (auth !== undefined) protectRoutes(app, auth, { readBody, pages });
  if (pages !== undefined) app.route("/", pageRoutes(app, pages));
  app.route("/", statusRoutes(options));
  const { routes, answerDirectly } = webhookRoutes(options, readBody);
  app.route("/", routes);
  // Before the routes of users: a workflow's token takes precedence.
  if (options.tasks !== undefined) app.route("/", taskRoutes(options.tasks, readBody));
  if (options.runs !== undefined) app.route("/", runRoutes(options.runs, options.onError));
  for (const make of options.routes ?? []) app.route("/", make(readBody));
  return Object.assign(app, { answerDirectly });
}

type StatusOptions = Pick<HttpAppOptions, "isReady" | "version">;

function statusRoutes({ isReady, version }: StatusOptions): Hono<HttpEnv> {
  const routes = new Hono<HttpEnv>();
  routes.get("/healthz", (context) => context.text("ok"));
  routes.get("/readyz", async (context) => {
    if (await isReady()) return context.text("ok");
    const detail = "the store cannot be written";
    return toProblemResponse({ status: 503, code: "store-unavailable", detail });
  });
  routes.get("/version", (context) => context.json({ version }));
  return routes;
}
