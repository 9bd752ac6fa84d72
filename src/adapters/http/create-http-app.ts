import { randomUUID } from "node:crypto";
import { Hono } from "hono";
import { toProblem } from "./problem.ts";
import { type WebhookOptions, webhookRoutes } from "./webhook-routes.ts";

export interface HttpAppOptions extends WebhookOptions {
  readonly version: string;
  /** Whether work can be kept. */
  isReady(): Promise<boolean>;
  /** Told of what nobody expected, with the request's id. */
  onError(error: unknown, requestId: string): void;
}

/** Puts the routes of the server together. Every answer carries `x-request-id`; every refusal is a problem. */
export function createHttpApp(options: HttpAppOptions): Hono {
  const app = new Hono();
  app.use(async (context, next) => {
    const id = randomUUID();
    await next();
    context.header("x-request-id", id);
    context.header("x-content-type-options", "nosniff");
  });
  app.get("/healthz", (context) => context.text("ok"));
  app.get("/readyz", async (context) =>
    (await options.isReady())
      ? context.text("ok")
      : toProblem({
          status: 503,
          code: "store-unavailable",
          detail: "the store cannot be written",
        }),
  );
  app.get("/version", (context) => context.json({ version: options.version }));
  app.route("/", webhookRoutes(options));
  app.notFound((context) => {
    const methods = methodsOf(context.req.path);
    if (methods === undefined || methods.includes(context.req.method))
      return toProblem({
        status: 404,
        code: "not-found",
        detail: `there is no ${context.req.path}`,
      });
    const headers = { allow: methods.join(", ") };
    const detail = `${context.req.path} takes ${methods.join(" and ")}`;
    return toProblem({ status: 405, code: "method-not-allowed", detail, headers });
  });
  app.onError((error) => {
    const id = randomUUID();
    options.onError(error, id);
    const detail = `an unexpected error; the server's log has it under ${id}`;
    return toProblem({ status: 500, code: "internal-error", detail });
  });
  return app;
}

const METHODS: Readonly<Record<string, readonly string[]>> = {
  "/healthz": ["GET", "HEAD"],
  "/readyz": ["GET", "HEAD"],
  "/version": ["GET", "HEAD"],
  "/webhook": ["POST"],
};

const methodsOf = (path: string): readonly string[] | undefined => METHODS[path];
