import { Hono } from "hono";
import { countAheadBehind, findMergeBase, findRevision } from "../../git/find-commits.ts";
import { type CommitRecord, readCommit, readCommits } from "../../git/read-commits.ts";
import { runGit } from "../../git/run-git.ts";
import { notFound } from "../api-error.ts";
import { findRepository, fullName } from "../find-repository.ts";
import type { HostEnv, HostRequest, HostServices, Json } from "../host-services.ts";
import { commitJson } from "../json/commit-json.ts";
import { encodePath, fileJson } from "../json/file-json.ts";
import { repositoryPage, repositoryUrl } from "../json/repository-json.ts";
import { paginate, readPage } from "../paging.ts";
import type { RepositoryState } from "../state.ts";
import { isSameLogin } from "../users.ts";

const MAX_FILES = 300;
const MAX_LISTED = 10_000;

/** Routes for single commits and comparisons of commits. */
export function commitRoutes(services: HostServices): Hono<HostEnv> {
  const { context } = services;
  const routes = new Hono<HostEnv>();

  routes.get("/repos/:owner/:repo/commits", async (request) => {
    const repository = findRepository(services, request, ["read", "contents"]);
    const folder = context.gitFolder(repository);
    const start = request.req.query("sha") || `refs/heads/${repository.defaultBranch}`;
    const sha = await findRevision(folder, start);
    if (sha === undefined) throw notFound();
    const records = await readCommits(folder, [`--max-count=${MAX_LISTED}`, sha]);
    const page = paginate(services, request, records);
    return request.json(page.map((record) => commitJson(context, repository, record)));
  });

  routes.get("/repos/:owner/:repo/commits/:ref{.+}", async (request) => {
    const repository = findRepository(services, request, ["read", "contents"]);
    const folder = context.gitFolder(repository);
    const sha = await findRevision(folder, request.req.param("ref"));
    if (sha === undefined) throw notFound();
    return request.json(commitJson(context, repository, await readCommit(folder, sha)));
  });

  routes.get("/repos/:owner/:repo/compare/:basehead{.+}", async (request) => {
    const repository = findRepository(services, request, ["read", "contents"]);
    const [base = "", head] = request.req.param("basehead").split("...", 2);
    if (head === undefined) throw notFound();
    const [baseSha, headSha] = await Promise.all([
      findCommitByName(services, repository, base),
      findCommitByName(services, repository, head),
    ]);
    if (baseSha === undefined || headSha === undefined) throw notFound();
    const ends = { name: `${base}...${head}`, base: baseSha, head: headSha };
    return request.json(await compare(services, request, { repository, ...ends }));
  });

  return routes;
}

/** Finds the commit of a branch, a tag or an id; `owner:branch` is a branch of the owner's fork. */
async function findCommitByName(
  { context }: HostServices,
  repository: RepositoryState,
  name: string,
): Promise<string | undefined> {
  const folder = context.gitFolder(repository);
  const [branch = "", owner] = name.split(":", 2).reverse();
  if (owner === undefined || isSameLogin(owner, repository.owner))
    return findRevision(folder, branch);
  const family = [fullName(repository), repository.forkOf].filter((one) => one !== undefined);
  const fork = context.state.repositories.find(
    (one) =>
      isSameLogin(one.owner, owner) &&
      (family.includes(one.forkOf ?? "") || family.includes(fullName(one))),
  );
  if (fork === undefined) return undefined;
  const sha = await findRevision(context.gitFolder(fork), branch);
  if (sha === undefined) return undefined;
  // The code host shares objects between forks; here they are fetched on demand.
  await runGit(folder, ["fetch", "--quiet", "--no-tags", context.gitFolder(fork), sha]);
  return sha;
}

interface Comparison {
  readonly repository: RepositoryState;
  readonly name: string;
  readonly base: string;
  readonly head: string;
}

async function compare(
  services: HostServices,
  request: HostRequest,
  { repository, name, base, head }: Comparison,
): Promise<Json> {
  const { context } = services;
  const folder = context.gitFolder(repository);
  const mergeBase = await findMergeBase(folder, base, head);
  if (mergeBase === undefined) throw notFound();
  const [{ ahead, behind }, baseCommit, common, records, files] = await Promise.all([
    countAheadBehind(folder, base, head),
    readCommit(folder, base),
    readCommit(folder, mergeBase),
    readCommits(folder, ["--reverse", "--topo-order", head, `^${base}`]),
    services.compareCommits(folder, mergeBase, head),
  ]);
  const { number } = readPage(request);
  const toJson = (record: CommitRecord) => commitJson(context, repository, record);
  const self = `/compare/${encodePath(name)}`;
  const page = repositoryPage(context, repository) + self;
  return {
    url: repositoryUrl(context, repository) + self,
    html_url: page,
    permalink_url: `${repositoryPage(context, repository)}/compare/${base}...${head}`,
    diff_url: `${page}.diff`,
    patch_url: `${page}.patch`,
    base_commit: toJson(baseCommit),
    merge_base_commit: toJson(common),
    status: comparisonStatus(ahead, behind),
    ahead_by: ahead,
    behind_by: behind,
    total_commits: ahead,
    commits: comparedCommits(services, request, records).map(toJson),
    // Only the first page lists files.
    files:
      number > 1
        ? []
        : files.slice(0, MAX_FILES).map((file) => fileJson(context, repository, { file, head })),
  };
}

/** Returns the first 250 commits, or the requested page. */
function comparedCommits(
  services: HostServices,
  request: HostRequest,
  records: readonly CommitRecord[],
): readonly CommitRecord[] {
  const { page, per_page: size } = request.req.query();
  const isPaged = page !== undefined || size !== undefined;
  return isPaged ? paginate(services, request, records) : records.slice(0, 250);
}

function comparisonStatus(
  ahead: number,
  behind: number,
): "identical" | "ahead" | "behind" | "diverged" {
  if (ahead > 0) return behind > 0 ? "diverged" : "ahead";
  return behind > 0 ? "behind" : "identical";
}
