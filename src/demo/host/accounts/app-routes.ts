import { Hono } from "hono";
import { notFound } from "../api-error.ts";
import { findRepositoryByName } from "../find-repository.ts";
import type { HostContext } from "../host-context.ts";
import type { HostEnv } from "../host-services.ts";
import { repositoryJson } from "../json/repository-json.ts";
import { paginate } from "../paging.ts";
import { readBody } from "../request-body.ts";
import type { AccountGuards } from "./account-guards.ts";
import {
  appJson,
  type Installation,
  installationJson,
  listInstallations,
} from "./installations.ts";
import { issueInstallationToken } from "./issue-installation-token.ts";
import { isInstalledFor } from "./repository-access.ts";

/** Routes for the app, its installations and their tokens. */
export function appRoutes(context: HostContext, guards: AccountGuards): Hono<HostEnv> {
  const routes = new Hono<HostEnv>();
  routes.get("/app", (request) => {
    guards.app(request);
    return request.json(appJson(context));
  });
  routes.get("/app/installations", (request) => {
    guards.app(request);
    const page = paginate({ context }, request, listInstallations(context));
    return request.json(page.map((one) => installationJson(context, one)));
  });
  routes.get("/repos/:owner/:repo/installation", (request) => {
    guards.app(request);
    const { owner, repo } = request.req.param();
    const repository = findRepositoryByName(context.state, owner, repo);
    const installation = findInstallation(context, String(repository?.installationId));
    return request.json(installationJson(context, installation));
  });
  routes.post("/app/installations/:id/access_tokens", async (request) => {
    guards.app(request);
    const installation = findInstallation(context, request.req.param("id"));
    const { token, repositories } = issueInstallationToken(
      context,
      installation,
      await readBody(request),
    );
    const narrowed = repositories?.map((one) => repositoryJson(context, one));
    return request.json(
      {
        token: token.value,
        expires_at: token.expiresAt,
        permissions: token.permissions,
        repository_selection: narrowed ? "selected" : installation.selection,
        repositories: narrowed,
      },
      201,
    );
  });
  routes.get("/installation/repositories", (request) => {
    const { token, installationId } = guards.installation(request);
    const { repositories, selection } = findInstallation(context, String(installationId));
    const mine = repositories.filter((repository) => isInstalledFor(token, repository));
    const page = paginate({ context }, request, mine);
    return request.json({
      total_count: mine.length,
      repository_selection: token.repositoryIds ? "selected" : selection,
      repositories: page.map((one) => repositoryJson(context, one)),
    });
  });
  return routes;
}

function findInstallation(context: HostContext, id: string): Installation {
  const installation = listInstallations(context).find((one) => String(one.id) === id);
  if (!installation) throw notFound();
  return installation;
}
