import { Hono } from "hono";
import type { Secret } from "../../domain/core/secret.ts";
import { matchesBearerToken } from "./auth/bearer-token.ts";
import type { HttpEnv } from "./http-env.ts";
import { notFoundResponse, toProblemResponse } from "./problem.ts";

export interface MetricsRoutesOptions {
  /** The figures of now, in Prometheus' text format. */
  text(): Promise<string>;
  readonly contentType: string;
  /** What a monitoring system shows; without one there is no such path. */
  readonly token: Secret | undefined;
}

/** `GET /metrics`, for who has the token. */
export function metricsRoutes({ text, contentType, token }: MetricsRoutesOptions): Hono<HttpEnv> {
  const routes = new Hono<HttpEnv>();
  routes.get("/metrics", async (context) => {
    if (token === undefined) return notFoundResponse(context.req.path);
    if (!matchesBearerToken(context.req, token)) {
      const detail = "show METRICS_TOKEN as: Authorization: Bearer <token>";
      const headers = { "www-authenticate": "Bearer" };
      return toProblemResponse({ status: 401, code: "token-invalid", detail, headers });
    }
    return toMetricsResponse({ text, contentType });
  });
  return routes;
}

/** The figures of now, for whoever may see them. */
export async function toMetricsResponse({
  text,
  contentType,
}: Pick<MetricsRoutesOptions, "text" | "contentType">): Promise<Response> {
  const headers = { "content-type": contentType, "cache-control": "no-store" };
  return new Response(await text(), { headers });
}
