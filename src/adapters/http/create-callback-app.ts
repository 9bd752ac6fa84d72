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
  /** Shown to whoever reaches the listener: it is not for the outside. Absent: there is no `/metrics`. */
  readonly metrics?: Pick<MetricsRoutesOptions, "text" | "contentType">;
  /** Makes the further routes. */
  readonly routes?: readonly ((readBody: ReadBody) => Hono<HttpEnv>)[];
  readonly bodyLimits?: Partial<BodyLimits>;
  /** Takes secrets out of refusals. */
  readonly clean?: RedactValue;
  /** Told of what nobody expected, with the request's id. */
  onError(error: unknown, requestId: string): void;
}

/** Puts together what the listener for runners serves. People have no business there: nobody signs in. */
export function createCallbackApp(options: CallbackAppOptions): Hono<HttpEnv> {
  const { callback: hearing, metrics, routes = [], clean } = options;
  const app = createBaseApp(options.onError);
  const readBody = createBodyReader(options.bodyLimits);
  if (clean !== undefined) app.use(redactProblems(clean));
  app.get("/healthz", (context) => context.text("ok"));
  if (metrics !== undefined) app.get("/metrics", () => toMetricsResponse(metrics));
  app.route("/", callbackRoutes(hearing, readBody));
  for (const make of routes) app.route("/", make(readBody));
  return app;
}
