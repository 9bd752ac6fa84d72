import { Hono } from "hono";
import type { Authenticate, HostContext } from "../host-context.ts";
import { answerThreadRequest } from "../review-threads.ts";

/**
 * Route for the supported GraphQL requests: the user of a token, and the resolution of review
 * threads. Mounted at the server's root, beside the REST API.
 */
export function graphqlRoutes(context: HostContext, authenticate: Authenticate): Hono {
  const routes = new Hono();
  routes.post("/api/graphql", async (request) => {
    const caller = authenticate(request.req.header("authorization"));
    if (caller === undefined || caller.kind === "anonymous") {
      return request.json({ message: "Bad credentials", status: "401" }, 401);
    }
    const { query, variables } = await request.req
      .json<{ readonly query?: unknown; readonly variables?: Record<string, unknown> }>()
      .catch(() => ({ query: undefined, variables: undefined }));
    if (typeof query === "string" && variables !== undefined) {
      const answer = answerThreadRequest(context, caller, { query, variables });
      if (answer !== undefined) return request.json(answer);
    }
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
