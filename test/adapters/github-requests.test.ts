import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { HttpResponse, http } from "msw";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { readPages } from "../../src/adapters/github/read-pages.ts";
import { isAppError } from "../../src/domain/core/app-error.ts";
import {
  API,
  comparison,
  idle,
  openMocked,
  PULL_URL,
  posted,
  pullBody,
  REF,
  SHA,
  TOKEN,
} from "../fakes/github-msw.ts";

const server = setupServer();
beforeAll(() => server.listen({ onUnhandledFrame: "bypass" }));
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const COMMENTS = `${API}/repos/acme/shop/issues/7/comments`;
const codeOf = (call: Promise<unknown>) =>
  call.catch((error: unknown) => (isAppError(error) ? error.code : error));

describe("a comparison", () => {
  const file = (index: number) => ({
    filename: `${index}.txt`,
    status: "added",
    additions: 1,
    deletions: 0,
    patch: "@@ -0,0 +1 @@\n+x",
  });

  it.each([
    [299, true],
    [300, false],
  ])("of %i files is whole: %s, for 300 are all that it lists", async (count, isComplete) => {
    const asked: string[] = [];
    server.use(
      http.get(`${API}/repos/acme/shop/compare/:span`, ({ request, params }) => {
        asked.push(`${params.span}${new URL(request.url).search}`);
        return HttpResponse.json({
          merge_base_commit: { sha: SHA.base },
          status: "ahead",
          total_commits: 400,
          files: Array.from({ length: count }, (_, index) => file(index)),
        });
      }),
    );
    const span = { from: SHA.base, to: SHA.head };
    const compared = await openMocked().compareCommits(REF, span, idle());
    expect(compared).toMatchObject({ isComplete, commits: 400, base: SHA.base });
    expect(compared?.files).toHaveLength(count);
    expect(asked).toEqual([`${SHA.base}...${SHA.head}?per_page=1&page=1`]);
  });
});

describe("a request", () => {
  it("names us, the API's version and the token", async () => {
    let headers = new Headers();
    server.use(
      comparison,
      http.get(PULL_URL, ({ request }) => {
        headers = request.headers;
        return HttpResponse.json(pullBody());
      }),
    );
    await openMocked().pull(REF, idle());
    expect(headers.get("user-agent")).toMatch(/^svc\/1\.2\.3\b/);
    expect(headers.get("x-github-api-version")).toBe("2022-11-28");
    expect(headers.get("authorization")).toBe(`Bearer ${TOKEN}`);
    expect(headers.get("accept")).toBe("application/vnd.github+json");
  });

  it.each(["https://api.github.com", "https://git.example/api/v3/"])(
    "goes below %s",
    async (apiUrl) => {
      const root = apiUrl.replace(/\/$/, "");
      server.use(
        http.get(`${root}/repos/acme/shop/branches/:branch`, ({ params }) =>
          HttpResponse.json({ commit: { sha: SHA.head }, name: params.branch }),
        ),
      );
      expect(await openMocked({ apiUrl }).branchHead(REF, "a/b?c#d", idle())).toBe(SHA.head);
    },
  );

  it("is not sent for a name that would lead elsewhere", async () => {
    for (const name of ["..", ".", "a/b", "a?b", ""]) {
      expect(await codeOf(openMocked().pull({ ...REF, name }, idle())), name).toBe("usage-invalid");
    }
  });

  it("is not sent for half of a character, which nothing is called", async () => {
    const codeHost = openMocked();
    const file = { path: "a\ud800/b", ref: "main", maxBytes: 10 };
    expect(await codeHost.branchHead(REF, "a\ud800", idle())).toBeUndefined();
    expect(await codeHost.fileAt(REF, file, idle())).toBeUndefined();
    expect(
      await codeHost.fileAt(REF, { ...file, path: "a", ref: "\udfff" }, idle()),
    ).toBeUndefined();
  });

  it("of a review holds its comments as the code host takes them", async () => {
    const bodies: unknown[] = [];
    server.use(
      http.post(`${PULL_URL}/reviews`, async ({ request }) => {
        bodies.push(await request.json());
        return HttpResponse.json({ ...posted, state: "COMMENTED", commit_id: SHA.head });
      }),
    );
    const base = { commit: SHA.head, event: "COMMENT", body: "Hello" } as const;
    const one = { path: "a.ts", side: "LEFT", line: 3, body: "x" } as const;
    const codeHost = openMocked();
    await codeHost.postReview(REF, { ...base, comments: [one, { ...one, startLine: 1 }] }, idle());
    await codeHost.postReview(REF, { ...base, comments: [] }, idle());
    const sent = { commit_id: SHA.head, event: "COMMENT", body: "Hello" };
    const place = { path: "a.ts", side: "LEFT", line: 3, body: "x" };
    const range = { ...place, start_line: 1, start_side: "LEFT" };
    expect(bodies).toEqual([{ ...sent, comments: [place, range] }, sent]);
  });
});

describe("pages", () => {
  const comment = (id: number) => ({ ...posted, id });
  const listed = (count: number, from = 1) =>
    Array.from({ length: count }, (_, index) => comment(from + index));
  const user = http.get(`${API}/user`, () => HttpResponse.json({ login: "MIA" }));

  function pages(list: readonly (readonly object[])[], link?: (page: number) => string) {
    const asked: string[] = [];
    server.use(
      user,
      http.get(COMMENTS, ({ request }) => {
        const { searchParams } = new URL(request.url);
        asked.push(`${searchParams.get("per_page")}/${searchParams.get("page")}`);
        const page = Number(searchParams.get("page"));
        const headers = link === undefined ? {} : { link: link(page) };
        return HttpResponse.json(list[page - 1] ?? [], { headers });
      }),
    );
    return asked;
  }

  it("are followed by Link, regardless of its address", async () => {
    const next = (page: number) =>
      page < 3 ? `<http://10.0.0.1/x?page=9>; rel="next"` : `<http://10.0.0.1/x>; rel="prev"`;
    const asked = pages([listed(2), listed(2, 3), listed(1, 5)], next);
    expect(await openMocked().comments(REF, idle())).toHaveLength(5);
    expect(asked).toEqual(["100/1", "100/2", "100/3"]);
  });

  it("are requested after a full page whose Link was lost", async () => {
    const asked = pages([listed(100), listed(3, 101)]);
    expect(await openMocked().comments(REF, idle())).toHaveLength(103);
    expect(asked).toEqual(["100/1", "100/2"]);
  });

  it("that are unreasonably large are refused before they fill the memory", async () => {
    const reply = { status: 200, headers: { link: '<x>; rel="next"' }, body: undefined };
    const items = ["x".repeat(60 * 1024 * 1024)];
    let asked = 0;
    const all = await readPages(async () => {
      asked++;
      return { reply, items };
    });
    expect([all, asked]).toEqual([undefined, 5]);
  });

  it("give what moved between them once, oldest first, and only ours", async () => {
    const other = { ...comment(2), user: { login: "rex" } };
    const nobody = { ...comment(9), user: null };
    pages(
      [
        [...listed(100, 10), other, nobody],
        [comment(109), comment(4)],
      ],
      (page) => (page === 1 ? '<x>; rel="next"' : '<x>; rel="prev"'),
    );
    const found = await openMocked().comments(REF, idle());
    expect([found.length, found[0]?.id, found.at(-1)?.id]).toEqual([101, 4, 109]);
  });
});

describe("a redirect", () => {
  it("of reading is followed: the repository was renamed", async () => {
    server.use(
      comparison,
      http.get(PULL_URL, () => HttpResponse.redirect(`${API}/repositories/1/pulls/7`, 301)),
      http.get(`${API}/repositories/1/pulls/7`, () => {
        const repo = { name: "store", owner: { login: "Acme" }, default_branch: "main" };
        return HttpResponse.json(pullBody({ base: { ref: "main", sha: SHA.base, repo } }));
      }),
    );
    const { ref } = await openMocked().pull(REF, idle());
    expect(ref).toEqual({ owner: "Acme", name: "store", number: 7 });
  });

  it("of a write repeats the same write when it is requested", async () => {
    let body: unknown;
    server.use(
      http.post(COMMENTS, () => HttpResponse.redirect(`${API}/repositories/1/comments`, 307)),
      http.post(`${API}/repositories/1/comments`, async ({ request }) => {
        body = await request.json();
        return HttpResponse.json(posted, { status: 201 });
      }),
    );
    await openMocked().comment(REF, "Hello", idle());
    expect(body).toEqual({ body: "Hello" });
  });

  it.each([
    ["a sign-in page", 302, `${API}/login`],
    ["another host", 307, "https://elsewhere.example/x"],
    ["nowhere", 307, ""],
  ])(
    "of a write to %s is a refusal, and nothing is read there",
    async (_what, status, location) => {
      const seen: string[] = [];
      server.use(
        http.post(COMMENTS, () => new HttpResponse(null, { status, headers: { location } })),
        http.all("*", ({ request }) => {
          seen.push(request.url);
          return HttpResponse.json(posted);
        }),
      );
      expect(await codeOf(openMocked().comment(REF, "Hello", idle()))).toBe("code-host-rejected");
      expect(seen).toEqual([]);
    },
  );
});

describe("an answer whose connection ends in the middle", () => {
  async function cutting(run: (apiUrl: string, served: { count: number }) => Promise<void>) {
    const served = { count: 0 };
    const cut = createServer((_request, response) => {
      served.count++;
      response.writeHead(200, { "content-type": "application/json", "content-length": 900 });
      response.write('{"title":');
      setImmediate(() => response.destroy());
    });
    await new Promise<void>((resolve) => cut.listen(0, "127.0.0.1", resolve));
    const { port } = cut.address() as AddressInfo;
    await run(`http://127.0.0.1:${port}`, served);
    await new Promise((resolve) => cut.close(resolve));
  }

  it("is read again", () =>
    cutting(async (apiUrl, served) => {
      expect(await codeOf(openMocked({ apiUrl }).pull(REF, idle()))).toBe("code-host-unreachable");
      expect(served.count).toBe(3);
    }));

  it("leaves a write unclear", () =>
    cutting(async (apiUrl, served) => {
      expect(await codeOf(openMocked({ apiUrl }).comment(REF, "x", idle()))).toBe(
        "code-host-unclear",
      );
      expect(served.count).toBe(1);
    }));
});

describe("a write that was never sent", () => {
  it("is sent again, and unreachable when that lasts", async () => {
    const closed = createServer();
    await new Promise<void>((resolve) => closed.listen(0, "127.0.0.1", resolve));
    const { port } = closed.address() as AddressInfo;
    await new Promise((resolve) => closed.close(resolve));
    const codeHost = openMocked({ apiUrl: `http://127.0.0.1:${port}` });
    const error = await codeHost.comment(REF, "x", idle()).catch((reason: unknown) => reason);
    expect([isAppError(error) && error.code, codeHost.clock.sleeps.length]).toEqual([
      "code-host-unreachable",
      2,
    ]);
    expect(String(error)).toContain(`127.0.0.1:${port} cannot be reached (ECONNREFUSED)`);
  });
});

describe("pacing", () => {
  it("ends a write that waits for its turn when the signal aborts, and does not send it", async () => {
    let sent = 0;
    server.use(
      http.post(COMMENTS, () => {
        sent++;
        return HttpResponse.json(posted, { status: 201 });
      }),
    );
    const codeHost = openMocked({ pacing: true });
    await codeHost.comment(REF, "first", idle());
    const second = codeHost.comment(REF, "second", AbortSignal.timeout(20));
    expect(await codeOf(second)).toBe("cancelled");
    expect(sent).toBe(1);
  });
});
