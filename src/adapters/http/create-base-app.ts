import { randomUUID } from "node:crypto";
import { Hono } from "hono";
import { isOperator } from "../../domain/access/person.ts";
import type { HttpEnv } from "./http-env.ts";
import { notFoundResponse, toProblemResponse } from "./problem.ts";
import { toErrorProblem } from "./to-error-problem.ts";

/**
 * Creates an app without routes: every response has `x-request-id`, and errors become problems.
 * `onError` is called with unexpected errors and the request id.
 */
export function createBaseApp(onError: (error: unknown, requestId: string) => void): Hono<HttpEnv> {
  const app = new Hono<HttpEnv>();
  app.use(async (context, next) => {
    const id = randomUUID();
    context.set("requestId", id);
    await next();
    // Not by `context.header`, which copies a finished response.
    const { headers } = context.res;
    headers.set("x-request-id", id);
    headers.set("x-content-type-options", "nosniff");
  });
  app.notFound(({ req }) => {
    const methods = findAllowedMethods(app, req.path);
    if (methods.length === 0) return notFoundResponse(req.path);
    const headers = { allow: methods.join(", ") };
    const detail = `${req.path} takes ${methods.join(" and ")}`;
    return toProblemResponse({ status: 405, code: "method-not-allowed", detail, headers });
  });
  app.onError((error, context) => {
    const expected = toErrorProblem(error, isOperator(context.get("person")));
    if (expected !== undefined) return toProblemResponse(expected);
    // The client has disconnected, as it does while a user types: no response is needed, and
    // nothing failed.
    if (context.req.raw.signal.aborted) return new Response(null, { status: 499 });
    const id = context.get("requestId");
    onError(error, id);
    const detail = `an unexpected error; the server's log has it under ${id}`;
    return toProblemResponse({ status: 500, code: "internal-error", detail });
  });
  return app;
}

const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;

/** Returns the methods that the routes of a path accept; none when the path does not exist. */
function findAllowedMethods({ router }: Hono<HttpEnv>, path: string): readonly string[] {
  const taken = METHODS.filter((method) => {
    const [handlers] = router.match(method, path);
    // Middleware for every path is registered as a route of all methods.
    return handlers.some(([[, route]]) => route.method === method);
  });
  return taken.flatMap((method) => (method === "GET" ? ["GET", "HEAD"] : [method]));
}
