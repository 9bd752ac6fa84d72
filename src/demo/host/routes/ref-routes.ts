import { Hono } from "hono";
import { runGit } from "../../git/run-git.ts";
import { nodeId } from "../accounts/user-json.ts";
import { notFound } from "../api-error.ts";
import { findRepository } from "../find-repository.ts";
import type { HostContext } from "../host-context.ts";
import type { HostEnv, HostServices, Json } from "../host-services.ts";
import { encodePath } from "../json/file-json.ts";
import { repositoryUrl } from "../json/repository-json.ts";
import { paginate } from "../paging.ts";
import type { RepositoryState } from "../state.ts";

const GIT = "/repos/:owner/:repo/git";

/** Routes that read refs with the Git Data API. */
export function refRoutes(services: HostServices): Hono<HostEnv> {
  const { context } = services;
  const routes = new Hono<HostEnv>();

  routes.get(`${GIT}/ref/:ref{.+}`, async (request) => {
    const repository = findRepository(services, request, ["read", "contents"]);
    const name = `refs/${request.req.param("ref")}`;
    const found = (await listRefs(context.gitFolder(repository), name)).find(
      (ref) => ref.name === name,
    );
    if (found === undefined) throw notFound();
    return request.json(refJson(context, repository, found));
  });

  routes.get(`${GIT}/matching-refs/:ref{.+}`, async (request) => {
    const repository = findRepository(services, request, ["read", "contents"]);
    const prefix = `refs/${request.req.param("ref")}`;
    const refs = await listRefs(context.gitFolder(repository), `${prefix}*`, `${prefix}*/**`);
    const page = paginate(
      services,
      request,
      refs.filter(({ name }) => name.startsWith(prefix)),
    );
    return request.json(page.map((ref) => refJson(context, repository, ref)));
  });

  return routes;
}

interface Ref {
  readonly name: string;
  readonly sha: string;
  readonly type: string;
}

async function listRefs(folder: string, ...patterns: string[]): Promise<Ref[]> {
  const format = "--format=%(refname) %(objectname) %(objecttype)";
  const text = await runGit(folder, ["for-each-ref", format, ...patterns]);
  const lines = [...new Set(text.split("\n").filter(Boolean))];
  return lines.map((line) => {
    const [name = "", sha = "", type = ""] = line.split(" ");
    return { name, sha, type };
  });
}

/** Builds the OpenAPI "git-ref" object. */
export function refJson(
  context: HostContext,
  repository: RepositoryState,
  { name, sha, type }: Ref,
): Json {
  const root = `${repositoryUrl(context, repository)}/git`;
  return {
    ref: name,
    node_id: nodeId(`Ref${name}`, repository.id),
    url: `${root}/${encodePath(name)}`,
    object: { sha, type, url: `${root}/${type}s/${sha}` },
  };
}
