import type { Hono } from "hono";
import type { CallbackApi } from "../../app/callback/callback-api.ts";
import { type BodyLimits, createBodyReader, type ReadBody } from "./body-reader.ts";
import { callbackRoutes } from "./callback-routes.ts";
import { createBaseApp } from "./create-base-app.ts";
import type { HttpEnv } from "./http-env.ts";
import { type MetricsRoutesOptions, toMetricsResponse } from "./metrics-routes.ts";
import { type RedactValue, redactProblems } from "./redact-problems.ts";

export interface CallbackAppOptions {
  readonly callback: CallbackApi;
  /**
   * Metrics for clients of the listener, which is not public. Absent: `/metrics` does not exist.
   */
  readonly metrics?: Pick<MetricsRoutesOptions, "text" | "contentType">;
  /** Create the additional routes. */
  readonly routes?: readonly ((readBody: ReadBody) => Hono<HttpEnv>)[];
  readonly bodyLimits?: Partial<BodyLimits>;
  /** Removes secrets from refusals. */
  readonly clean?: RedactValue;
  /** Called with unexpected errors and the request id. */
  onError(error: unknown, requestId: string): void;
}

/** Assembles the listener for runners. It has no sign-in and no pages for users. */
export function createCallbackApp(options: CallbackAppOptions): Hono<HttpEnv> {
  const { callback, metrics, routes = [], clean } = options;
  const app = createBaseApp(options.onError);
  const readBody = createBodyReader(options.bodyLimits);
  if (clean !== undefined) app.use(redactProblems(clean));
  app.get("/healthz", (context) => context.text("ok"));
  if (metrics !== undefined) app.get("/metrics", () => toMetricsResponse(metrics));
  app.route("/", callbackRoutes(callback, readBody));
  for (const make of routes) app.route("/", make(readBody));
  return app;
}
