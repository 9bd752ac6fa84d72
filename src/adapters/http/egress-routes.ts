import { Hono } from "hono";
import { z } from "zod";
import type { EgressApi } from "../../app/callback/egress-registry.ts";
import type { Secret } from "../../domain/core/secret.ts";
import { matchesBearerToken } from "./auth/bearer-token.ts";
import type { HttpEnv } from "./http-env.ts";
import { toProblemResponse } from "./problem.ts";

const Query = z.strictObject({
  /** Id of the proxy. */
  replica: z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,127}$/),
  /** Version of the list that the proxy enforces; absent at first. */
  inForce: z
    .string()
    .regex(/^[0-9a-f]{16}$/)
    .optional(),
});

/**
 * Creates `GET /internal/egress`: the hosts that runners may reach, for the proxies that have the
 * token.
 */
export function egressRoutes(hearing: EgressApi, token: Secret): Hono<HttpEnv> {
  const routes = new Hono<HttpEnv>();
  routes.get("/internal/egress", ({ req }) => {
    if (!matchesBearerToken(req, token)) {
      const detail = "send RUNNER_EGRESS_TOKEN as Authorization: Bearer <token>";
      const headers = { "www-authenticate": "Bearer" };
      return toProblemResponse({ status: 401, code: "token-invalid", detail, headers });
    }
    const query = Query.safeParse(req.query());
    if (!query.success) {
      const detail = "must contain replica, and inForce if there is one";
      return toProblemResponse({ status: 400, code: "request-invalid", detail });
    }
    const { replica, inForce } = query.data;
    const answer = hearing.requestList(replica, inForce);
    if (answer === undefined) {
      const detail = "the server has just started and does not know its hosts yet";
      return toProblemResponse({ status: 503, code: "list-unknown", detail });
    }
    return Response.json(answer, { headers: { "cache-control": "no-store" } });
  });
  return routes;
}
