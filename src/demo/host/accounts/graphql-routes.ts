import { Hono } from "hono";
import type { Authenticate } from "../host-context.ts";

/**
 * Route for the only supported GraphQL query, which returns the user of a token. Mounted at the
 * server's root, beside the REST API.
 */
export function graphqlRoutes(authenticate: Authenticate): Hono {
  const routes = new Hono();
  routes.post("/api/graphql", async (request) => {
    const caller = authenticate(request.req.header("authorization"));
    if (caller === undefined || caller.kind === "anonymous") {
      return request.json({ message: "Bad credentials", status: "401" }, 401);
    }
    const { query } = await request.req
      .json<{ readonly query?: unknown }>()
      .catch(() => ({ query: undefined }));
    if (
      typeof query !== "string" ||
      !/^\s*(query\s*)?\{\s*viewer\s*\{\s*login\s*\}\s*\}\s*$/.test(query)
    ) {
      return request.json({ errors: [{ message: "Only { viewer { login } } is known here" }] });
    }
    // The app itself has no viewer.
    if (caller.kind === "app") return request.json({ message: "Not Found", status: "404" }, 404);
    return request.json({ data: { viewer: { login: caller.login } } });
  });
  return routes;
}
