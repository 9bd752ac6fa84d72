import { Hono } from "hono";
import type { Authenticate, HostContext } from "../host-context.ts";
import { answerThreadRequest } from "../review-threads.ts";

const VIEWER = /^\s*(query\s*)?\{\s*viewer\s*\{\s*login\s*\}\s*\}\s*$/;
const UNKNOWN = "Only { viewer { login } } and review threads are known here";

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
    const text = typeof query === "string" ? query : "";
    const answer = answerThreadRequest(context, caller, { query: text, variables });
    if (answer !== undefined) return request.json(answer);
    if (!VIEWER.test(text)) return request.json({ errors: [{ message: UNKNOWN }] });
    // The app itself has no viewer.
    if (caller.kind === "app") return request.json({ message: "Not Found", status: "404" }, 404);
    return request.json({ data: { viewer: { login: caller.login } } });
  });
  return routes;
}
