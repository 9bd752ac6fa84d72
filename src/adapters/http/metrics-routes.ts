import { Hono } from "hono";
import type { Secret } from "../../domain/core/secret.ts";
import { matchesBearerToken } from "./auth/bearer-token.ts";
import type { HttpEnv } from "./http-env.ts";
import { notFoundResponse, toProblemResponse } from "./problem.ts";

export interface MetricsRoutesOptions {
  /** Returns the current metrics in Prometheus' text format. */
  text(): Promise<string>;
  readonly contentType: string;
  /** Token of the monitoring system; without one the path does not exist. */
  readonly token: Secret | undefined;
}

/** Creates `GET /metrics`, protected by the token. */
export function metricsRoutes({ text, contentType, token }: MetricsRoutesOptions): Hono<HttpEnv> {
  const routes = new Hono<HttpEnv>();
  routes.get("/metrics", async (context) => {
    if (token === undefined) return notFoundResponse(context.req.path);
    if (!matchesBearerToken(context.req, token)) {
      const detail = "send METRICS_TOKEN as Authorization: Bearer <token>";
      const headers = { "www-authenticate": "Bearer" };
      return toProblemResponse({ status: 401, code: "token-invalid", detail, headers });
    }
    return toMetricsResponse({ text, contentType });
  });
  return routes;
}

/** Returns the current metrics without an access check. */
export async function toMetricsResponse({
  text,
  contentType,
}: Pick<MetricsRoutesOptions, "text" | "contentType">): Promise<Response> {
  const headers = { "content-type": contentType, "cache-control": "no-store" };
  return new Response(await text(), { headers });
}
