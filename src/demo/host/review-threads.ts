import { nodeId } from "./accounts/user-json.ts";
import { findRepositoryByName, isPull } from "./find-repository.ts";
import type { Caller, HostContext } from "./host-context.ts";
import type { RepositoryState, ReviewCommentState } from "./state.ts";

interface GraphqlRequest {
  readonly query: string;
  readonly variables?: Readonly<Record<string, unknown>> | undefined;
}

/**
 * Answers the GraphQL requests about review threads: the list of a pull request, and resolving one. Changing needs write
 * access to the code; the answer of other requests is `undefined`.
 */
export function answerThreadRequest(
  context: HostContext,
  caller: Caller,
  { query, variables = {} }: GraphqlRequest,
): object | undefined {
  const change = /\b(un)?resolveReviewThread\b/.exec(query);
  if (change !== null) return changeThread(context, caller, variables.id, change[1] !== "un");
  return /\breviewThreads\b/.test(query) ? listThreads(context, caller, variables) : undefined;
}

function listThreads(
  { state }: HostContext,
  caller: Caller,
  { owner, name, number }: Readonly<Record<string, unknown>>,
): object {
  const repository = findRepositoryByName(state, String(owner), String(name));
  if (repository === undefined || !caller.sees(repository)) return notFound();
  const issue = repository.issues.filter(isPull).find((one) => one.number === number);
  if (issue === undefined) return notFound();
  const may = mayResolve(caller, repository);
  const threads = Map.groupBy(issue.pull.comments, ({ id, inReplyTo }) => inReplyTo ?? id);
  const nodes = [...threads].map(([id, comments]) => ({
    id: nodeId("PullRequestReviewThread", id),
    isResolved: comments[0]?.isResolved === true,
    viewerCanResolve: may,
    viewerCanUnresolve: may,
    comments: { nodes: [{ databaseId: comments[0]?.id }] },
  }));
  const reviewThreads = { nodes, pageInfo: { hasNextPage: false, endCursor: null } };
  return { data: { repository: { pullRequest: { reviewThreads } } } };
}

function changeThread(
  context: HostContext,
  caller: Caller,
  id: unknown,
  isResolved: boolean,
): object {
  const found = context.state.repositories
    .flatMap((repository) =>
      repository.issues
        .filter(isPull)
        .flatMap(({ pull }) => pull.comments.map((comment) => ({ repository, comment }))),
    )
    .find(({ comment }) => id === nodeId("PullRequestReviewThread", threadId(comment)));
  if (found === undefined || !caller.sees(found.repository)) return notFound();
  if (!mayResolve(caller, found.repository))
    return { data: { changed: null }, errors: [{ type: "FORBIDDEN", message: "Not accessible" }] };
  found.comment.isResolved = isResolved;
  context.save();
  return { data: { changed: { thread: { id } } } };
}

const threadId = ({ id, inReplyTo }: ReviewCommentState): number => inReplyTo ?? id;

const mayResolve = (caller: Caller, repository: RepositoryState): boolean =>
  caller.may(repository, "contents", "write") && caller.may(repository, "pull_requests", "write");

const notFound = (): object => ({ errors: [{ type: "NOT_FOUND", message: "Not found" }] });
