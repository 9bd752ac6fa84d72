import { HttpResponse, http } from "msw";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { createThreadResolver } from "../../src/adapters/github/create-thread-resolver.ts";
import { API, idle, REF, TOKEN } from "../fakes/github-msw.ts";
import { githubOptions, staticTokens } from "../fakes/github-sample.ts";

const server = setupServer();
beforeAll(() => server.listen({ onUnhandledFrame: "error" }));
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const resolver = createThreadResolver({
  ...githubOptions({ apiUrl: API }),
  tokens: staticTokens({ apiUrl: API }, TOKEN),
});
const URL = `${API.replace("/v3", "")}/graphql`;

/** A thread whose first comment has this id; a thread that has lost all comments has none. */
const threadOf = (databaseId: number | undefined) => ({
  id: `T${databaseId}`,
  isResolved: databaseId === 2,
  viewerCanResolve: true,
  viewerCanUnresolve: false,
  comments: { nodes: databaseId === undefined ? [] : [{ databaseId }] },
});
const page = (nodes: readonly object[], endCursor: string | null) => {
  const pageInfo = { hasNextPage: endCursor !== null, endCursor };
  return { data: { repository: { pullRequest: { reviewThreads: { nodes, pageInfo } } } } };
};

it("reads all pages of threads, by the cursor of the page before", async () => {
  const cursors: unknown[] = [];
  server.use(
    http.post(URL, async ({ request }) => {
      const { variables } = (await request.json()) as { variables: Record<string, unknown> };
      cursors.push(variables);
      const isFirst = variables.after === undefined;
      const nodes = isFirst ? [threadOf(1), threadOf(undefined)] : [threadOf(2)];
      return HttpResponse.json(page(nodes, isFirst ? "c1" : null));
    }),
  );
  expect(await resolver.resolutions(REF, idle())).toEqual([
    { id: "T1", commentId: 1, isResolved: false, mayChange: true },
    { id: "T2", commentId: 2, isResolved: true, mayChange: false },
  ]);
  const named = { owner: "acme", name: "shop", number: 7 };
  expect(cursors).toEqual([named, { ...named, after: "c1" }]);
});

it("ends with a code host that repeats its pages", async () => {
  server.use(http.post(URL, () => HttpResponse.json(page([], "again"))));
  expect(await resolver.resolutions(REF, idle())).toEqual([]);
});

it("lists nothing from an answer of another form", async () => {
  server.use(http.post(URL, () => HttpResponse.json({ errors: [{ type: "FORBIDDEN" }] })));
  expect(await resolver.resolutions(REF, idle())).toEqual([]);
});
