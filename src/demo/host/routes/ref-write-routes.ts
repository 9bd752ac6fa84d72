import { Hono } from "hono";
import { findCommit, isAncestor } from "../../git/find-commits.ts";
import { objectType } from "../../git/read-tree.ts";
import { isFullId, runGit, tryGit } from "../../git/run-git.ts";
import { unprocessableMessage } from "../api-error.ts";
import { findRepository } from "../find-repository.ts";
import type { HostContext } from "../host-context.ts";
import type { HostEnv, HostServices } from "../host-services.ts";
import { readBody, requiredText } from "../request-body.ts";
import type { RepositoryState } from "../state.ts";
import { closePullsOfBranch, syncPullHeads } from "../sync-pull-heads.ts";
import { refJson } from "./ref-routes.ts";

const GIT = "/repos/:owner/:repo/git";
const NONE = "0".repeat(40);

/** Routes that write refs with the Git Data API. Moving a branch updates its pull requests. */
export function refWriteRoutes(services: HostServices): Hono<HostEnv> {
  const { context } = services;
  const routes = new Hono<HostEnv>();

  routes.post(`${GIT}/refs`, async (request) => {
    const repository = findRepository(services, request, ["write", "contents"]);
    const folder = context.gitFolder(repository);
    const body = await readBody(request);
    const name = requiredText(body, "Reference", "ref");
    const sha = requiredText(body, "Reference", "sha");
    await validateRefName(folder, name);
    const type = await requireObject(folder, sha);
    // git ensures that only one of two concurrent requests creates the ref.
    const { exitCode } = await tryGit(folder, ["update-ref", name, sha, NONE]);
    if (exitCode !== 0) throw unprocessableMessage("Reference already exists");
    await syncBranch(context, repository, name);
    const json = refJson(context, repository, { name, sha, type });
    request.header("Location", String(json.url));
    return request.json(json, 201);
  });

  routes.patch(`${GIT}/refs/:ref{.+}`, async (request) => {
    const repository = findRepository(services, request, ["write", "contents"]);
    const folder = context.gitFolder(repository);
    const name = `refs/${request.req.param("ref")}`;
    const body = await readBody(request);
    const sha = requiredText(body, "Reference", "sha");
    const old = await findCommit(folder, name);
    if (old === undefined) throw unprocessableMessage("Reference does not exist");
    const type = await requireObject(folder, sha);
    const isForward = body.force === true || (await isAncestor(folder, old, sha));
    if (!isForward) throw unprocessableMessage("Update is not a fast forward");
    await runGit(folder, ["update-ref", name, sha]);
    await syncBranch(context, repository, name);
    return request.json(refJson(context, repository, { name, sha, type }));
  });

  routes.delete(`${GIT}/refs/:ref{.+}`, async (request) => {
    const repository = findRepository(services, request, ["write", "contents"]);
    const folder = context.gitFolder(repository);
    const name = `refs/${request.req.param("ref")}`;
    if ((await findCommit(folder, name)) === undefined)
      throw unprocessableMessage("Reference does not exist");
    await runGit(folder, ["update-ref", "-d", name]);
    const branch = parseBranch(name);
    if (branch !== undefined) closePullsOfBranch(context, repository, branch);
    return request.body(null, 204);
  });

  return routes;
}

async function validateRefName(folder: string, name: string): Promise<void> {
  const isComplete = /^refs\/[^/]+\/./.test(name);
  const isValid = isComplete && (await tryGit(folder, ["check-ref-format", name])).exitCode === 0;
  if (!isValid)
    throw unprocessableMessage(
      isComplete ? "Reference name is not valid" : "Reference name must start with 'refs/'.",
    );
}

async function requireObject(folder: string, sha: string): Promise<string> {
  const type = isFullId(sha) ? await objectType(folder, sha) : undefined;
  if (type === undefined) throw unprocessableMessage("Object does not exist");
  return type;
}

async function syncBranch(
  context: HostContext,
  repository: RepositoryState,
  name: string,
): Promise<void> {
  const branch = parseBranch(name);
  if (branch !== undefined) await syncPullHeads(context, repository, branch);
}

function parseBranch(name: string): string | undefined {
  return name.startsWith("refs/heads/") ? name.slice("refs/heads/".length) : undefined;
}
