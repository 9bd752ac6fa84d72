import { Hono } from "hono";
import { findRevision } from "../../git/find-commits.ts";
import { readCommit } from "../../git/read-commits.ts";
import { notFound } from "../api-error.ts";
import { findRepository } from "../find-repository.ts";
import type { HostEnv, HostServices } from "../host-services.ts";
import { commitJson } from "../json/commit-json.ts";
import { encodePath } from "../json/file-json.ts";
import { fullRepositoryJson, repositoryPage, repositoryUrl } from "../json/repository-json.ts";

/** Routes for a repository and its branches. */
export function repositoryRoutes(services: HostServices): Hono<HostEnv> {
  const { context } = services;
  const routes = new Hono<HostEnv>();

  routes.get("/repos/:owner/:repo", (request) => {
    const repository = findRepository(services, request, ["read", "metadata"]);
    return request.json(fullRepositoryJson(context, repository, request.var.caller));
  });

  routes.get("/repos/:owner/:repo/branches/:branch{.+}", async (request) => {
    const repository = findRepository(services, request, ["read", "contents"]);
    const branch = request.req.param("branch");
    const folder = context.gitFolder(repository);
    const sha = await findRevision(folder, `refs/heads/${branch}`);
    if (sha === undefined) throw notFound();
    const self = `${repositoryUrl(context, repository)}/branches/${encodePath(branch)}`;
    return request.json({
      name: branch,
      commit: commitJson(context, repository, await readCommit(folder, sha)),
      _links: { self, html: `${repositoryPage(context, repository)}/tree/${encodePath(branch)}` },
      protected: false,
      protection: {
        enabled: false,
        required_status_checks: { enforcement_level: "off", contexts: [], checks: [] },
      },
      protection_url: `${self}/protection`,
    });
  });

  return routes;
}
