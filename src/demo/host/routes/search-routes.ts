import { Hono } from "hono";
import { ApiError } from "../api-error.ts";
import { fullName } from "../find-repository.ts";
import type { HostEnv, HostRequest, HostServices } from "../host-services.ts";
import { issueJson } from "../json/issue-json.ts";
import { paginate } from "../paging.ts";
import { parseSearch, type SearchQuery } from "../search-query.ts";
import type { IssueState, RepositoryState } from "../state.ts";
import { isSameLogin } from "../users.ts";

const UNKNOWN =
  "The listed users and repositories cannot be searched either because the resources do not exist or you do not have permission to view them.";

/** Routes that search issues and pull requests. */
export function searchRoutes(services: HostServices): Hono<HostEnv> {
  const { context } = services;
  const routes = new Hono<HostEnv>();

  routes.get("/search/issues", (request) => {
    const text = request.req.query("q") ?? "";
    if (text.trim() === "") throw searchError("missing", undefined);
    const query = parseSearch(text);
    const found = selectRepositories(services, request, query).flatMap((repository) =>
      repository.issues
        .filter((issue) => matches(issue, query))
        .map((issue) => ({ repository, issue })),
    );
    found.sort(
      (a, b) =>
        Date.parse(b.issue.createdAt) - Date.parse(a.issue.createdAt) || b.issue.id - a.issue.id,
    );
    const page = paginate(services, request, found);
    return request.json({
      total_count: found.length,
      incomplete_results: false,
      search_type: "lexical",
      items: page.map(({ repository, issue }) => ({
        ...issueJson(context, repository, issue),
        score: 1,
      })),
    });
  });

  return routes;
}

function selectRepositories(
  { context }: HostServices,
  request: HostRequest,
  { qualifiers }: SearchQuery,
): RepositoryState[] {
  const { caller } = request.var;
  const seen = context.state.repositories.filter(
    (one) => caller.sees(one) && caller.may(one, "issues", "read"),
  );
  const names = qualifiers.get("repo");
  const owners = [...(qualifiers.get("org") ?? []), ...(qualifiers.get("user") ?? [])];
  const chosen = seen.filter(
    (one) =>
      (names?.some((name) => isSameLogin(name, fullName(one))) ?? owners.length === 0) ||
      owners.some((owner) => isSameLogin(owner, one.owner)),
  );
  if (chosen.length === 0 && (names !== undefined || owners.length > 0))
    throw searchError("invalid", UNKNOWN);
  return chosen;
}

function matches(issue: IssueState, { terms, qualifiers }: SearchQuery): boolean {
  const kinds = [...(qualifiers.get("is") ?? []), ...(qualifiers.get("type") ?? [])];
  const states = [
    ...kinds.filter((kind) => STATES.includes(kind)),
    ...(qualifiers.get("state") ?? []),
  ];
  const isPull = issue.pull !== undefined;
  const isWanted =
    (!kinds.includes("pr") || isPull) &&
    (!kinds.includes("issue") || !isPull) &&
    states.every((state) => (state === "merged" ? issue.pull?.mergedAt : issue.state === state));
  const authors = qualifiers.get("author");
  const isByAuthor = authors?.some((author) => isSameLogin(author, issue.author)) ?? true;
  if (!isWanted || !isByAuthor) return false;
  const bodies = [issue.title, issue.body, ...issue.comments.map(({ body }) => body)];
  const text = bodies.join("\n").toLowerCase();
  return terms.every((words) => words.some((word) => text.includes(word)));
}

const STATES = ["open", "closed", "merged"];

function searchError(code: string, message: string | undefined): ApiError {
  const error = {
    resource: "Search",
    field: "q",
    code,
    message,
  };
  return new ApiError(422, { message: "Validation Failed", errors: [error] });
}
