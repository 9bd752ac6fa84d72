import { z } from "zod";
import { isAppError } from "../../domain/core/app-error.ts";
import { type PullRef, pullName } from "../../domain/pull/pull-request.ts";
import type { ThreadResolution, ThreadResolver } from "../../ports/thread-resolver.ts";
import { createGithubClient, type GithubClientOptions } from "./create-github-client.ts";
import { graphqlUrl } from "./graphql-url.ts";
import type { RepositoryCall } from "./host-call.ts";

const Thread = z.object({
  id: z.string(),
  isResolved: z.boolean(),
  viewerCanResolve: z.boolean(),
  viewerCanUnresolve: z.boolean(),
  comments: z.object({ nodes: z.array(z.object({ databaseId: z.number() })) }),
});
const ThreadsReply = z.object({
  data: z.object({
    repository: z.object({
      pullRequest: z.object({
        reviewThreads: z.object({
          nodes: z.array(Thread),
          pageInfo: z.object({ hasNextPage: z.boolean(), endCursor: z.string().nullable() }),
        }),
      }),
    }),
  }),
});
const ChangeReply = z.object({ data: z.object({ changed: z.object({}) }) });

const THREADS = `query ($owner: String!, $name: String!, $number: Int!, $after: String) {
  repository(owner: $owner, name: $name) { pullRequest(number: $number) {
    reviewThreads(first: 100, after: $after) {
      nodes { id isResolved viewerCanResolve viewerCanUnresolve comments(first: 1) { nodes { databaseId } } }
      pageInfo { hasNextPage endCursor }
    }
  } }
}`;
const RESOLVE = `mutation ($id: ID!) { changed: resolveReviewThread(input: { threadId: $id }) { thread { id } } }`;
const UNRESOLVE = `mutation ($id: ID!) { changed: unresolveReviewThread(input: { threadId: $id }) { thread { id } } }`;
/** A code host that repeats its pages is not read for ever. */
const MAX_PAGES = 50;

/** Creates the access to the resolution of threads, which only GitHub's GraphQL API has. */
export function createThreadResolver(options: GithubClientOptions): ThreadResolver {
  const client = createGithubClient(options);
  const toCall = (pull: PullRef, query: string, variables: object): RepositoryCall => ({
    route: `POST ${graphqlUrl(options.apiUrl)}`,
    parameters: { query, variables },
    repository: { owner: pull.owner, name: pull.name },
    purpose: "resolve",
    doing: `${query.startsWith("query") ? "reading" : "changing"} resolved threads of ${pullName(pull)}`,
    needs: "pull_requests: write and contents: write",
    accepts: [400, 403, 404, 405, 410, 422],
    isHarmless: true,
  });
  const change = async (call: RepositoryCall, signal: AbortSignal): Promise<boolean> => {
    try {
      const { body } = await client.send(call, signal);
      return ChangeReply.safeParse(body).success;
    } catch (error) {
      if (isAppError(error, "code-host-denied")) return false;
      throw error;
    }
  };
  return {
    async resolutions(pull, signal) {
      const { owner, name, number } = pull;
      const all: ThreadResolution[] = [];
      let after: string | undefined;
      for (let page = 0; page < MAX_PAGES; page++) {
        const call = toCall(pull, THREADS, { owner, name, number, after });
        const { body } = await client.send(call, signal);
        const { data: reply } = ThreadsReply.safeParse(body);
        if (reply === undefined) break;
        const { nodes, pageInfo } = reply.data.repository.pullRequest.reviewThreads;
        all.push(...nodes.flatMap(toResolution));
        if (!pageInfo.hasNextPage || pageInfo.endCursor === null) break;
        after = pageInfo.endCursor;
      }
      return all;
    },
    resolve: (pull, id, signal) => change(toCall(pull, RESOLVE, { id }), signal),
    unresolve: (pull, id, signal) => change(toCall(pull, UNRESOLVE, { id }), signal),
  };
}

function toResolution(thread: z.output<typeof Thread>): readonly ThreadResolution[] {
  const { id, isResolved, viewerCanResolve, viewerCanUnresolve, comments } = thread;
  const [first] = comments.nodes;
  if (first === undefined) return [];
  const mayChange = isResolved ? viewerCanUnresolve : viewerCanResolve;
  return [{ id, commentId: first.databaseId, isResolved, mayChange }];
}
