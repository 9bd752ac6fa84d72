import { Hono } from "hono";
import { graphqlRoutes } from "./accounts/graphql-routes.ts";
import { oauthRoutes } from "./accounts/oauth-routes.ts";
import { createApi } from "./api.ts";
import { ApiError, notFound } from "./api-error.ts";
import { createArtifactLinks } from "./artifact-links.ts";
import { createGitHttp } from "./git-http.ts";
import type { Authenticate, Exchange } from "./host-context.ts";
import type { HostEnv, HostServices } from "./host-services.ts";
import { createLateEffects } from "./late-effects.ts";
import type { Handlers } from "./listen.ts";
import { pageRoutes } from "./pages/page-routes.ts";
import {
  answerRequest,
  apiHeaders,
  errorAnswer,
  readAll,
  sendAnswer,
  toExchange,
} from "./serve-api.ts";

const TOO_LARGE = errorAnswer(413, "Request body is too large");

/** Combines the handlers of the API, git and the web pages. */
export function createHandlers(
  { tokenRoutes, ...services }: HostServices & { readonly tokenRoutes: Hono },
  authenticate: Authenticate,
  observe: ((exchange: Exchange) => void) | undefined,
): Handlers {
  const { context } = services;
  const late = createLateEffects();
  const links = createArtifactLinks(context);
  const api = createApi(services, authenticate, links);
  api.notFound(() => toResponse(notFound()));
  api.onError(toResponse);
  const web = new Hono<HostEnv>();
  web.route("/", oauthRoutes(context));
  web.route("/", graphqlRoutes(context, authenticate));
  web.route("/", links.routes);
  web.route("/", tokenRoutes);
  web.route("/", pageRoutes(services));
  // Without this handler the framework would print the error into the demo's output.
  web.onError(toResponse);
  return {
    api: async (request, path, lateness) => {
      const body = await readAll(request);
      if (body === undefined) return (response) => sendAnswer(response, TOO_LARGE);
      const target = { url: context.serverUrl + path, body };
      const work = async () =>
        late.listed(apiHeaders(context, await answerRequest(api, request, target)));
      if (lateness !== undefined) late.later(work, lateness);
      const answer = lateness === undefined ? await work() : errorAnswer(502, "Server Error");
      observe?.(toExchange(request, { path, body }, answer));
      return (response) => sendAnswer(response, answer);
    },
    git: createGitHttp(context, authenticate),
    web: async (request, response) => {
      const body = await readAll(request);
      if (body === undefined) return sendAnswer(response, TOO_LARGE);
      const target = { url: context.serverUrl + (request.url ?? "/"), body };
      sendAnswer(response, await answerRequest(web, request, target));
    },
  };
}

function toResponse(error: Error): Response {
  if (error instanceof ApiError) return Response.json(error.body, { status: error.status });
  const { status, headers, body } = errorAnswer(500, `Server Error: ${error.message}`);
  return new Response(new Uint8Array(body), { status, headers });
}
