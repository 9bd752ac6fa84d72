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
  /** Serves what becomes of runs; absent: there are no such paths. */
  readonly runs?: RunRoutesOptions;
  /** Takes tasks from workflows; absent: there is no such path. */
  readonly tasks?: TaskRoutesOptions;
  /** Hears runners of other processes; absent: there are no such paths, or they have a listener of their own. */
  readonly callback?: CallbackApi | undefined;
  /** Who may come in; absent: nobody is asked, which is for a server of webhooks alone. */
  readonly auth?: AuthOptions;
  /** Makes the further routes, for people who have signed in: they go with `auth`. */
  readonly routes?: readonly ((readBody: ReadBody) => Hono<HttpEnv>)[];
  /** Pages for people; they go with `auth`. Absent: refusals are problems for browsers, too. */
  readonly pages?: PageOptions;
  readonly bodyLimits?: Partial<BodyLimits>;
  /** Takes secrets out of refusals. */
  readonly clean?: RedactValue;
  /** Whether work can be kept. */
  isReady(): Promise<boolean>;
  /** Told of what nobody expected, with the request's id. */
  onError(error: unknown, requestId: string): void;
}

/** All routes, and the way past them for what comes often. */
export type HttpApp = Hono<HttpEnv> & { readonly answerDirectly: AnswerDirectly };

/** Puts the routes of the server together. Every answer carries `x-request-id`; every refusal is a problem. */
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
  // In front of what people see of tasks: a workflow's token goes first.
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
