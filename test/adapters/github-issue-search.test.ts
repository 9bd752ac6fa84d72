import { HttpResponse, http } from "msw";
import { setupServer } from "msw/node";
import { describe, expect, it, onTestFinished } from "vitest";
import { createIssueSearch, toSearchQuery } from "../../src/adapters/github/create-issue-search.ts";
import type { Fault, HostCall } from "../../src/demo/host/host-context.ts";
import { createMemoryIssueSearch } from "../../src/testing/create-memory-issue-search.ts";
import {
  issueSearchContract,
  SEARCH_SAMPLE,
  type SearchFault,
} from "../contracts/issue-search.contract.ts";
import { API, idle, TOKEN } from "../fakes/github-msw.ts";
import { githubOptions, staticTokens } from "../fakes/github-sample.ts";
import { openWriterHarness, SHOP } from "../fakes/writer-harness.ts";

const FAULTS: Partial<Record<SearchFault, Fault>> = {
  limited: { kind: "secondary-limit", retryAfterSeconds: 60 },
  down: { kind: "error" },
  silence: { kind: "stall" },
};

issueSearchContract(
  "github",
  async (fault) => {
    const scene = await openWriterHarness();
    const { host, watched } = scene;
    host.addRepository({ owner: "acme", name: "vault", isPrivate: true });
    host.commit("acme/vault", { branch: "main", message: "Start", files: { a: "a\n" } });
    for (const name of ["acme/shop", "acme/vault"]) {
      for (const [index, { kind, title, body }] of SEARCH_SAMPLE.entries()) {
        const text = { title, body, author: "mia" };
        if (kind === "issue") host.openIssue(name, text);
        else {
          const head = `topic-${index}`;
          host.commit(name, { branch: head, from: "main", message: "C", files: { b: `${index}` } });
          host.openPull(name, { ...text, head });
        }
      }
    }
    if (fault === "refused") host.state.app.permissions = { metadata: "read", contents: "read" };
    let sent = 0;
    host.setFaults((call: HostCall) => {
      if (!call.path.startsWith("/search/")) return undefined;
      sent++;
      return fault === undefined ? undefined : FAULTS[fault];
    });
    const options = { ...scene.options, readTimeoutMs: fault === "silence" ? 300 : 2000 };
    const tokens = fault === "denied" ? staticTokens(host, "ghs_wrong") : scene.tokens;
    return {
      search: createIssueSearch({ ...options, tokens }),
      repository: SHOP,
      sent: () => sent,
      close: async () => {
        watched.expectNoViolations();
        await scene.close();
      },
    };
  },
  { nonsense: "the host knows its own answers; see below" },
);

const ONLY_OF_A_HOST = "it asks nobody";

issueSearchContract(
  "memory",
  async (fault) => {
    const all = [SHOP, { owner: "acme", name: "vault" }].flatMap((repository) =>
      SEARCH_SAMPLE.map((sample, index) => ({
        ...sample,
        repository,
        number: index + 1,
        url: `https://code.example/acme/${repository.name}/${sample.kind}/${index + 1}`,
        state: "open" as const,
        updatedAt: "2026-01-01T00:00:00Z",
        author: "mia",
      })),
    );
    const search = createMemoryIssueSearch(all, { isBroken: fault !== undefined });
    return { search, repository: SHOP, sent: () => 0, close: async () => undefined };
  },
  { cancelled: ONLY_OF_A_HOST },
);

describe("searching GitHub", () => {
  function answer(body: string | object) {
    const queries: URLSearchParams[] = [];
    const server = setupServer(
      http.get(`${API}/search/issues`, ({ request }) => {
        queries.push(new URL(request.url).searchParams);
        return typeof body === "string" ? HttpResponse.html(body) : HttpResponse.json(body);
      }),
    );
    server.listen({ onUnhandledFrame: "error" });
    onTestFinished(() => server.close());
    const tokens = staticTokens({ apiUrl: API }, TOKEN);
    const search = createIssueSearch({ ...githubOptions({ apiUrl: API }), tokens });
    return { search, queries };
  }

  it.each([["<html>Sign in</html>"], [{ items: [{ number: "one" }] }], [{}]])(
    "finds nothing in %o",
    async (body) => {
      const { search } = answer(body);
      expect(await search.search(SHOP, ["x"], idle())).toEqual([]);
    },
  );

  it("keeps what is of this repository, letter case aside", async () => {
    const item = (number: number, repository: string) => ({
      number,
      title: "T",
      html_url: "u",
      state: "closed",
      updated_at: "t",
      user: null,
      body: null,
      repository_url: `${API}/repos/${repository}`,
    });
    const items = [item(1, "Acme/Shop"), item(2, "acme/shop2"), item(3, "x/acme/shop")];
    const { search, queries } = answer({ items });
    const found = await search.search(SHOP, ["one", "two"], idle());
    expect(found).toEqual([
      {
        number: 1,
        kind: "issue",
        title: "T",
        url: "u",
        state: "closed",
        updatedAt: "t",
        author: "ghost",
        body: "",
      },
    ]);
    expect(queries[0]?.get("q")).toBe('repo:acme/shop ("one" OR "two")');
  });
});

describe("toSearchQuery", () => {
  it("stays within what the code host takes", () => {
    const long = "x".repeat(200);
    expect(toSearchQuery(SHOP, [long, `${long}y`, "z"])).toBe(`repo:acme/shop ("${long}" OR "z")`);
    const many = toSearchQuery(SHOP, ["a", "b", "c", "d", "e", "f", "g", "a"]) ?? "";
    expect(many.match(/ OR /g)).toHaveLength(5);
    expect(toSearchQuery(SHOP, ["only", "only"])).toBe('repo:acme/shop "only"');
  });

  it("asks nothing for what is no repository", () => {
    expect(toSearchQuery({ owner: "a b", name: "c" }, ["x"])).toBeUndefined();
    expect(toSearchQuery({ owner: "a", name: 'c" OR repo:b/d' }, ["x"])).toBeUndefined();
  });
});
