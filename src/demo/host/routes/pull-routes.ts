import { Hono } from "hono";
import { findCommit } from "../../git/find-commits.ts";
import { readCommits } from "../../git/read-commits.ts";
import { findPull, findRepository, isPull, type PullIssue } from "../find-repository.ts";
import type { HostEnv, HostRequest, HostServices } from "../host-services.ts";
import { commitJson } from "../json/commit-json.ts";
import { fileJson } from "../json/file-json.ts";
import { pullJson, simplePullJson } from "../json/pull-json.ts";
import { paginate } from "../paging.ts";
import { headRef, readRange } from "../pull-range.ts";
import { oneOf } from "../request-body.ts";
import type { RepositoryState } from "../state.ts";
import { isSameLogin } from "../users.ts";

const MAX_FILES = 3000;
const MAX_COMMITS = 250;

/** Routes that read pull requests. */
export function pullRoutes(services: HostServices): Hono<HostEnv> {
  const { context } = services;
  const routes = new Hono<HostEnv>();

  routes.get("/repos/:owner/:repo/pulls", async (request) => {
    const repository = findRepository(services, request, ["read", "pull_requests"]);
    const page = paginate(services, request, selectPulls(request, repository));
    const pulls = page.map(async (issue) => {
      const ends = await readEnds(services, repository, issue);
      return simplePullJson(context, repository, { issue, ends });
    });
    return request.json(await Promise.all(pulls));
  });

  routes.get("/repos/:owner/:repo/pulls/:number{[0-9]+}", async (request) => {
    const repository = findRepository(services, request, ["read", "pull_requests"]);
    const issue = findPull(repository, request.req.param("number"));
    const range = await readRange(services, repository, issue);
    return request.json(await pullJson(services, repository, { issue, range }));
  });

  routes.get("/repos/:owner/:repo/pulls/:number/files", async (request) => {
    const repository = findRepository(services, request, ["read", "pull_requests"]);
    const issue = findPull(repository, request.req.param("number"));
    const { mergeBase, head } = await readRange(services, repository, issue);
    const folder = context.gitFolder(repository);
    const files = await services.compareCommits(folder, mergeBase, head);
    const page = paginate(services, request, files.slice(0, MAX_FILES));
    return request.json(page.map((file) => fileJson(context, repository, { file, head })));
  });

  routes.get("/repos/:owner/:repo/pulls/:number/commits", async (request) => {
    const repository = findRepository(services, request, ["read", "pull_requests"]);
    const issue = findPull(repository, request.req.param("number"));
    const { base, head } = await readRange(services, repository, issue);
    const folder = context.gitFolder(repository);
    const records = await readCommits(folder, ["--reverse", "--topo-order", head, `^${base}`]);
    const page = paginate(services, request, records.slice(0, MAX_COMMITS));
    return request.json(page.map((record) => commitJson(context, repository, record)));
  });

  return routes;
}

/** Reads the two commits that a pull request in a list shows. */
export async function readEnds(
  { context }: HostServices,
  repository: RepositoryState,
  { number, pull }: PullIssue,
): Promise<{ readonly base: string; readonly head: string }> {
  const folder = context.gitFolder(repository);
  const [head = "", base] = await Promise.all([
    findCommit(folder, headRef(number)),
    findCommit(folder, `refs/heads/${pull.baseBranch}`),
  ]);
  return { head, base: base ?? head };
}

function selectPulls(request: HostRequest, repository: RepositoryState): PullIssue[] {
  const query = (name: string) => request.req.query(name) || undefined;
  const state = oneOf(query("state"), ["open", "closed", "all"]) ?? "open";
  const sort = oneOf(query("sort"), ["created", "updated", "popularity", "long-running"]);
  const direction =
    query("direction") ?? (sort === undefined || sort === "created" ? "desc" : "asc");
  const [head, base] = [query("head"), query("base")];
  const chosen = repository.issues
    .filter(isPull)
    .filter((issue) => state === "all" || issue.state === state)
    .filter(({ pull }) => base === undefined || pull.baseBranch === base)
    .filter(({ pull }) => head === undefined || isHead(pull, head))
    .sort((a, b) => (sort === "updated" ? compare(a.updatedAt, b.updatedAt) : a.number - b.number));
  return direction === "desc" ? chosen.reverse() : chosen;
}

/** The code host ignores a filter without an owner. */
function isHead({ headRepository = "", headBranch }: PullIssue["pull"], head: string): boolean {
  const colon = head.indexOf(":");
  if (colon === -1) return true;
  const owner = headRepository.split("/")[0] ?? "";
  return isSameLogin(owner, head.slice(0, colon)) && headBranch === head.slice(colon + 1);
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
