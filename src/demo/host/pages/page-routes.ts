import { type Context, Hono } from "hono";
import { html, raw } from "hono/html";
import { readCommit } from "../../git/read-commits.ts";
import { findRepositoryByName, fullName, isPull } from "../find-repository.ts";
import type { HostServices } from "../host-services.ts";
import { placeComments } from "../place-comments.ts";
import { listPullCommits, type PullRange, readRange } from "../pull-range.ts";
import type { RepositoryState } from "../state.ts";
import type { Html } from "./comment-body-html.ts";
import { PAGE_POLICY, PAGE_STYLE } from "./page-style.ts";
import { pullHtml } from "./pull-html.ts";

/** Web pages of public content, without sign-in. */
export function pageRoutes(services: HostServices): Hono {
  const { state } = services.context;
  const routes = new Hono();

  routes.get("/", (request) => {
    const repositories = state.repositories.filter(({ isPrivate }) => !isPrivate);
    const body = html`<h1>Repositories</h1>${repositories.map(repositoryHtml)}`;
    return sendPage(request, "Repositories", body);
  });

  routes.get("/:owner/:repo/pull/:number", (request) => showPull(request, services));
  routes.get("/:owner/:repo/pull/:number/commits/:sha", (request) => showPull(request, services));

  return routes;
}

/** Renders the page of a pull request: all its changes, or those of one commit. */
async function showPull(request: Context, services: HostServices): Promise<Response> {
  const { context } = services;
  const {
    owner = "",
    repo = "",
    number,
    sha,
  } = request.req.param() as Partial<Record<string, string>>;
  const repository = findRepositoryByName(context.state, owner, repo);
  const isSeen = repository !== undefined && !repository.isPrivate;
  const issue = isSeen ? repository.issues.find((one) => String(one.number) === number) : undefined;
  if (repository === undefined || issue === undefined || !isPull(issue))
    return notFoundPage(request);
  const folder = context.gitFolder(repository);
  const range = await readRange(services, repository, issue);
  const from = sha === undefined ? range.mergeBase : await parentIn(folder, range, sha);
  if (from === undefined) return notFoundPage(request);
  const pending = issue.pull.reviews.filter((review) => review.state === "PENDING");
  const isSent = ({ reviewId }: { readonly reviewId: number }) =>
    pending.every(({ id }) => id !== reviewId);
  const [files, comments] = await Promise.all([
    services.compareCommits(folder, from, sha ?? range.head),
    placeComments(services, { folder, range }, issue.pull.comments.filter(isSent)),
  ]);
  return sendPage(request, issue.title, pullHtml({ repository, issue, files, comments }));
}

/** Returns the parent of one of the pull request's commits. */
async function parentIn(
  folder: string,
  range: PullRange,
  sha: string,
): Promise<string | undefined> {
  if (!(await listPullCommits(folder, range)).includes(sha)) return undefined;
  return (await readCommit(folder, sha)).parents[0];
}

const notFoundPage = (request: Context): Response | Promise<Response> =>
  sendPage(request, "Not found", html`<h1>There is no such page</h1>`, 404);

function repositoryHtml(repository: RepositoryState): Html {
  const name = fullName(repository);
  const pulls = repository.issues.filter(isPull);
  return html`<section class="card"><header><strong>${name}</strong></header><div class="said">
${pulls.length === 0 ? html`<p class="soft">No pull requests</p>` : ""}
${pulls.map(
  ({ number, title, state }) =>
    html`<p><a href="/${name}/pull/${number}">#${number} ${title}</a> <span class="soft">${state}</span></p>`,
)}</div></section>`;
}

function sendPage(
  request: Context,
  ...[title, body, status = 200]: [title: string, body: Html, status?: 200 | 404]
): Response | Promise<Response> {
  request.header("Content-Security-Policy", PAGE_POLICY);
  request.header("X-Content-Type-Options", "nosniff");
  request.header("Referrer-Policy", "no-referrer");
  const page = html`<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${raw(PAGE_STYLE)}</style>
<body>
${body}
</body>
</html>`;
  return request.html(page, status);
}
