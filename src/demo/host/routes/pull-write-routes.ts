import { Hono } from "hono";
import { findCommit } from "../../git/find-commits.ts";
import { runGit } from "../../git/run-git.ts";
import { validationFailed } from "../api-error.ts";
import {
  findPull,
  findRepositoryByFullName,
  findRepositoryByName,
  findRepositoryForComment,
  forbidden,
  fullName,
  isPull,
} from "../find-repository.ts";
import type { HostEnv, HostRequest, HostServices, Json } from "../host-services.ts";
import { pullJson, pullUrl } from "../json/pull-json.ts";
import { addPull, nextNumber } from "../new-pull.ts";
import { readRange } from "../pull-range.ts";
import { oneOf, optionalText, readBody, requiredText } from "../request-body.ts";
import type { RepositoryState } from "../state.ts";
import { headUpdateCommand } from "../sync-pull-heads.ts";
import { isSameLogin } from "../users.ts";

const RESOURCE = "PullRequest";

/** Routes that open and change pull requests. */
export function pullWriteRoutes(services: HostServices): Hono<HostEnv> {
  const { context } = services;
  const routes = new Hono<HostEnv>();

  routes.post("/repos/:owner/:repo/pulls", async (request) => {
    const repository = findRepositoryForComment(services, request, ["pull_requests"]);
    const body = await readBody(request);
    const { source, branch } = findHead(services, repository, body);
    const base = requiredText(body, RESOURCE, "base");
    const title = requiredText(body, RESOURCE, "title");
    await validateNewPull(services, repository, { source, branch, base });
    const number = nextNumber(repository);
    const { folder, args } = headUpdateCommand(context, repository, { number, branch, source });
    const text = {
      title,
      body: optionalText(body, "body") ?? "",
      author: request.var.caller.login,
    };
    const ends = { baseBranch: base, headBranch: branch, headRepository: fullName(source) };
    const issue = addPull(context, repository, { text, ...ends, isDraft: body.draft === true });
    await runGit(folder, args);
    context.save();
    request.header("Location", pullUrl(context, repository, number));
    const range = await readRange(services, repository, issue);
    return request.json(await pullJson(services, repository, { issue, range }), 201);
  });

  routes.patch("/repos/:owner/:repo/pulls/:number{[0-9]+}", async (request) => {
    const repository = findRepositoryForComment(services, request, ["pull_requests"]);
    const issue = findPull(repository, request.req.param("number"));
    requireWriteAccess(request, repository, issue.author);
    const body = await readBody(request);
    const state = oneOf(optionalText(body, "state"), ["open", "closed"]);
    const title = optionalText(body, "title");
    if (title?.trim() === "") {
      throw validationFailed({ resource: RESOURCE, field: "title", code: "missing_field" });
    }
    issue.title = title ?? issue.title;
    issue.body = body.body === undefined ? issue.body : (optionalText(body, "body") ?? "");
    issue.state = state ?? issue.state;
    issue.updatedAt = context.now();
    context.save();
    const range = await readRange(services, repository, issue);
    return request.json(await pullJson(services, repository, { issue, range }));
  });

  return routes;
}

/** Requires that the caller is the author or has write permission. */
function requireWriteAccess(
  request: HostRequest,
  repository: RepositoryState,
  author: string,
): void {
  const { caller } = request.var;
  const isAuthor = isSameLogin(caller.login, author);
  if (!isAuthor && !caller.may(repository, "pull_requests", "write")) throw forbidden(caller);
}

/** Finds the repository and branch of `head`, which is `branch` or `owner:branch`. */
function findHead(
  { context }: HostServices,
  repository: RepositoryState,
  body: Json,
): { readonly source: RepositoryState; readonly branch: string } {
  const head = requiredText(body, RESOURCE, "head");
  const [branch = "", owner] = head.split(":", 2).reverse();
  const named = optionalText(body, "head_repo");
  const { state } = context;
  const source =
    named !== undefined
      ? (findRepositoryByFullName(state, named) ??
        findRepositoryByName(state, repository.owner, named))
      : owner === undefined || isSameLogin(owner, repository.owner)
        ? repository
        : state.repositories.find(
            (one) => isSameLogin(one.owner, owner) && one.forkOf === fullName(repository),
          );
  if (source === undefined) {
    throw validationFailed({ resource: RESOURCE, field: "head", code: "invalid" });
  }
  return { source, branch };
}

async function validateNewPull(
  { context }: HostServices,
  repository: RepositoryState,
  {
    source,
    branch,
    base,
  }: { readonly source: RepositoryState; readonly branch: string; readonly base: string },
): Promise<void> {
  const [baseSha, headSha] = await Promise.all([
    findCommit(context.gitFolder(repository), `refs/heads/${base}`),
    findCommit(context.gitFolder(source), `refs/heads/${branch}`),
  ]);
  if (baseSha === undefined)
    throw validationFailed({ resource: RESOURCE, field: "base", code: "invalid" });
  if (headSha === undefined)
    throw validationFailed({ resource: RESOURCE, field: "head", code: "invalid" });
  const label = `${source.owner}:${branch}`;
  const isThere = repository.issues.filter(isPull).some(({ state, pull }) => {
    const isSame = pull.headRepository === fullName(source) && pull.headBranch === branch;
    return state === "open" && isSame && pull.baseBranch === base;
  });
  const message = isThere
    ? `A pull request already exists for ${label}.`
    : `No commits between ${base} and ${branch}`;
  if (isThere || baseSha === headSha)
    throw validationFailed({ resource: RESOURCE, code: "custom", message });
}
