import { Hono } from "hono";
import type { Authenticate, HostContext } from "../host-context.ts";
import type { HostEnv } from "../host-services.ts";
import { createAccountGuards } from "./account-guards.ts";
import { rateLimitJson } from "./account-json.ts";
import { appRoutes } from "./app-routes.ts";
import { toEpochSeconds } from "./create-authenticate.ts";
import { hookDeliveryRoutes } from "./hook-delivery-routes.ts";
import { userRoutes } from "./user-routes.ts";

/** API routes for the app, its installations and hook deliveries, users and organizations. */
export function accountRoutes(context: HostContext, authenticate: Authenticate): Hono<HostEnv> {
  const guards = createAccountGuards(context, authenticate);
  const routes = new Hono<HostEnv>();
  routes.route("/", appRoutes(context, guards));
  routes.route("/", hookDeliveryRoutes(context, guards));
  routes.route("/", userRoutes(context, guards));
  routes.get("/rate_limit", (request) => {
    guards.anyCaller(request);
    return request.json(rateLimitJson(toEpochSeconds(context.now())));
  });
  return routes;
}
