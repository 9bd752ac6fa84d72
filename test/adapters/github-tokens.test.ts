import { generateKeyPairSync } from "node:crypto";
import { HttpResponse, http } from "msw";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { createAppTokens } from "../../src/adapters/github/create-app-tokens.ts";
import { createStaticTokens } from "../../src/adapters/github/create-static-tokens.ts";
import {
  getRequiredPermissions,
  limitToGranted,
} from "../../src/adapters/github/token-permissions.ts";
import { isAppError } from "../../src/domain/core/app-error.ts";
import { createSecret } from "../../src/domain/core/secret.ts";
import { API, idle, openMocked, posted, REF } from "../fakes/github-msw.ts";
import { githubOptions, staticTokens } from "../fakes/github-sample.ts";

const server = setupServer();
beforeAll(() => server.listen({ onUnhandledFrame: "error" }));
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const rsa = generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey;
const PEM = rsa.export({ type: "pkcs1", format: "pem" }).toString();
const shop = { owner: "acme", name: "shop" };
const host = { apiUrl: API };
const tokensWith = (pem: string) =>
  createAppTokens({ ...githubOptions(host), appId: 12, privateKey: createSecret(pem) });

const GRANTED = { contents: "read", issues: "write", metadata: "read", pull_requests: "write" };
/** An app that mints `token-1`, `token-2`, …; `minted` holds what was asked for. */
function app(permissions: Readonly<Record<string, string>> = GRANTED) {
  const minted: unknown[] = [];
  server.use(
    http.get(`${API}/app`, () => HttpResponse.json({ slug: "asksvc", html_url: "https://x/a" })),
    http.get(`${API}/repos/acme/shop/installation`, () =>
      HttpResponse.json({ id: 34, permissions }),
    ),
    http.post(`${API}/app/installations/34/access_tokens`, async ({ request }) => {
      minted.push(await request.json());
      const expires_at = new Date(Date.now() + 3_600_000).toISOString();
      return HttpResponse.json({ token: `token-${minted.length}`, expires_at }, { status: 201 });
    }),
  );
  return minted;
}

describe("the permissions of a token", () => {
  const all = { ...GRANTED, contents: "write", actions: "write", checks: "write" };
  it.each([
    ["read", all, { contents: "read", pull_requests: "read", issues: "read", metadata: "read" }],
    ["review", all, { pull_requests: "write", metadata: "read" }],
    ["resolve", all, { contents: "write", pull_requests: "write", metadata: "read" }],
    ["issue", all, { issues: "write", metadata: "read" }],
    ["members", { ...all, members: "read" }, { members: "read", metadata: "read" }],
    ["task", all, { contents: "write", pull_requests: "write", issues: "read", metadata: "read" }],
    [
      "verify",
      all,
      {
        contents: "write",
        pull_requests: "write",
        issues: "read",
        actions: "write",
        metadata: "read",
      },
    ],
    ["issue", { metadata: "read" }, { metadata: "read" }],
    ["issue", { issues: "read", metadata: "read" }, { issues: "read", metadata: "read" }],
    ["members", GRANTED, { metadata: "read" }],
    [
      "task",
      { contents: "read", metadata: "read", pull_requests: "read" },
      { contents: "read", metadata: "read", pull_requests: "read" },
    ],
    ["read", { issues: "write" }, { issues: "read" }],
    ["read", { administration: "write" }, { metadata: "read" }],
  ] as const)("for %s of %j are %j", (purpose, granted, expected) => {
    expect(limitToGranted(purpose, granted)).toEqual(expected);
  });

  it("are requested for the one repository", async () => {
    const minted = app();
    await tokensWith(PEM).issue(shop, "review", idle());
    const permissions = { metadata: "read", pull_requests: "write" };
    expect(minted).toEqual([{ repositories: ["shop"], permissions }]);
  });
});

describe("an app's token when an event names the installation", () => {
  /** Every call, as `GET /app`. */
  function count() {
    const calls: string[] = [];
    server.events.on("request:start", ({ request }) => {
      const path = new URL(request.url).pathname.replace("/api/v3", "");
      calls.push(`${request.method} ${path}`);
    });
    return calls;
  }
  afterEach(() => server.events.removeAllListeners());
  const LOOK = "GET /repos/acme/shop/installation";
  const mintOf = (id: number) => `POST /app/installations/${id}/access_tokens`;
  const refuse = (id: number, status: number) =>
    server.use(
      http.post(`${API}/app/installations/${id}/access_tokens`, () =>
        HttpResponse.json({ message: "No" }, { status }),
      ),
    );

  it("takes one call instead of two, for each purpose", async () => {
    const minted = app();
    const calls = count();
    const tokens = tokensWith(PEM);
    tokens.remember({ owner: "ACME", name: "Shop" }, 34);
    await tokens.issue(shop, "read", idle());
    await tokens.issue(shop, "review", idle());
    expect(calls).toEqual([mintOf(34), mintOf(34)]);
    const { read, review } = {
      read: getRequiredPermissions("read"),
      review: getRequiredPermissions("review"),
    };
    expect(minted).toEqual([
      { repositories: ["shop"], permissions: read },
      { repositories: ["shop"], permissions: review },
    ]);
  });

  it("takes two without such an event", async () => {
    app();
    const calls = count();
    await tokensWith(PEM).issue(shop, "read", idle());
    expect(calls).toEqual([LOOK, mintOf(34)]);
  });

  it.each([
    ["is gone", 404],
    ["does not grant all of it", 422],
  ])("falls back to a look when the installation %s, once", async (_what, status) => {
    const minted = app({ contents: "read", pull_requests: "read" });
    const calls = count();
    refuse(12, status);
    const tokens = tokensWith(PEM);
    tokens.remember(shop, 12);
    await tokens.issue(shop, "review", idle());
    expect(calls).toEqual([mintOf(12), LOOK, mintOf(34)]);
    const permissions = { pull_requests: "read" };
    expect(minted).toEqual([{ repositories: ["shop"], permissions }]);
    tokens.remember(shop, 12);
    await tokens.issue(shop, "read", idle());
    expect(calls.slice(3)).toEqual([LOOK, mintOf(34)]);
  });

  it("repeats one call when an event names another installation", async () => {
    app();
    const calls = count();
    refuse(12, 404);
    const tokens = tokensWith(PEM);
    tokens.remember(shop, 12);
    await tokens.issue(shop, "review", idle());
    tokens.remember(shop, 34);
    await tokens.issue(shop, "read", idle());
    expect(calls).toEqual([mintOf(12), LOOK, mintOf(34), mintOf(34)]);
  });

  it("reports that the app is not installed", async () => {
    app();
    refuse(12, 404);
    server.use(http.get(`${API}${LOOK.slice(4)}`, () => new HttpResponse(null, { status: 404 })));
    const tokens = tokensWith(PEM);
    tokens.remember(shop, 12);
    await expect(tokens.issue(shop, "read", idle())).rejects.toMatchObject({
      code: "app-not-installed",
    });
  });

  it("passes on what is no answer about the installation", async () => {
    app();
    const calls = count();
    refuse(12, 401);
    const tokens = tokensWith(PEM);
    tokens.remember(shop, 12);
    await expect(tokens.issue(shop, "read", idle())).rejects.toMatchObject({
      code: "code-host-denied",
    });
    expect(calls).not.toContain(LOOK);
  });

  it("still reports the login and the granted permissions", async () => {
    app();
    const tokens = tokensWith(PEM);
    tokens.remember(shop, 34);
    const login = "asksvc[bot]";
    expect(await tokens.installation(shop, idle())).toEqual({ login, permissions: GRANTED });
  });

  it("is known for the last 1,000 repositories", async () => {
    app();
    const calls = count();
    const tokens = tokensWith(PEM);
    tokens.remember(shop, 34);
    for (let index = 0; index < 1_000; index++) {
      tokens.remember({ owner: "acme", name: `other-${index}` }, 34);
    }
    await tokens.issue(shop, "read", idle());
    expect(calls).toEqual([LOOK, mintOf(34)]);
  });
});

describe("an app's token", () => {
  const COMMENTS = `${API}/repos/acme/shop/issues/7/comments`;
  const onlyWith = (good: string) => {
    const seen: (string | null)[] = [];
    server.use(
      http.post(COMMENTS, ({ request }) => {
        const authorization = request.headers.get("authorization");
        seen.push(authorization);
        return authorization === `Bearer ${good}`
          ? HttpResponse.json(posted, { status: 201 })
          : HttpResponse.json({ message: "Bad credentials" }, { status: 401 });
      }),
    );
    return seen;
  };

  it("that is refused is made anew, and the write sent once more", async () => {
    const minted = app();
    const seen = onlyWith("token-2");
    const codeHost = openMocked({ tokens: tokensWith(PEM) });
    await codeHost.comment(REF, "Hello", idle());
    await codeHost.comment(REF, "Hello again", idle());
    expect(seen).toEqual(["Bearer token-1", "Bearer token-2", "Bearer token-2"]);
    expect(minted).toHaveLength(2);
  });

  it("that is refused twice is reported", async () => {
    app();
    const seen = onlyWith("none");
    const codeHost = openMocked({ tokens: tokensWith(PEM) });
    const error = await codeHost.comment(REF, "Hello", idle()).catch((reason: unknown) => reason);
    expect(isAppError(error, "code-host-denied") && error.message).toMatch(
      /rejected GITHUB_APP_ID with GITHUB_PRIVATE_KEY \(401/,
    );
    expect(seen).toHaveLength(2);
  });

  it("remains valid when the first caller has left", async () => {
    const minted = app();
    const tokens = tokensWith(PEM);
    const leaver = new AbortController();
    const first = tokens.issue(shop, "read", leaver.signal).catch((reason: unknown) => reason);
    const second = tokens.issue(shop, "read", idle());
    leaver.abort();
    expect(isAppError(await first, "cancelled")).toBe(true);
    expect((await second).token.reveal()).toBe("token-1");
    expect(minted).toHaveLength(1);
  });

  it("is one for each purpose and repository, regardless of the case of its name", async () => {
    const minted = app();
    const tokens = tokensWith(PEM);
    server.use(
      http.get(`${API}/repos/:owner/:repo/installation`, () =>
        HttpResponse.json({ id: 34, permissions: GRANTED }),
      ),
    );
    await tokens.issue(shop, "read", idle());
    await tokens.issue({ owner: "ACME", name: "Shop" }, "read", idle());
    await tokens.issue(shop, "review", idle());
    await tokens.issue({ owner: "acme", name: "vault" }, "read", idle());
    expect(minted).toHaveLength(3);
  });

  it("is requested again after a transient failure", async () => {
    const minted = app();
    let failed = 0;
    server.use(
      http.post(`${API}/app/installations/34/access_tokens`, () =>
        failed++ === 0 ? HttpResponse.error() : undefined,
      ),
    );
    await tokensWith(PEM).issue(shop, "read", idle());
    expect(minted).toHaveLength(1);
  });
});

describe("an app's key", () => {
  const ec = generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey;
  it.each([
    ["nothing", ""],
    ["another text", "hunter2hunter2"],
    ["a key of another kind", ec.export({ type: "pkcs8", format: "pem" }).toString()],
    ["half a key", PEM.slice(0, 400)],
  ])("that is %s is a problem of the configuration, and is not quoted", (_what, pem) => {
    let error: unknown;
    try {
      tokensWith(pem);
    } catch (thrown) {
      error = thrown;
    }
    const message = isAppError(error, "config-invalid") ? error.message : "";
    expect(message).toContain("GITHUB_PRIVATE_KEY (or the file at GITHUB_PRIVATE_KEY_PATH)");
    expect(message).not.toContain("hunter2");
  });

  it.each([
    ["PKCS#1", PEM],
    ["PKCS#8", rsa.export({ type: "pkcs8", format: "pem" }).toString()],
    ["on one line", PEM.replaceAll("\n", "\\n")],
    ["between blanks", `\n  ${PEM}\n`],
  ])("is accepted as %s", async (_what, pem) => {
    app();
    expect((await tokensWith(pem).issue(shop, "read", idle())).token.reveal()).toBe("token-1");
  });
});

describe("a token that was given", () => {
  const loginOf = async (options: { readonly isActionsToken: boolean }) => {
    const token = createSecret("ghs_x");
    const tokens = createStaticTokens({ ...githubOptions(host), ...options, token });
    return tokens.installation(shop, idle());
  };

  it("belongs to the code host's user, with the permissions of its scopes", async () => {
    const headers = { "x-oauth-scopes": "gist, repo" };
    server.use(http.get(`${API}/user`, () => HttpResponse.json({ login: "mia" }, { headers })));
    expect(await loginOf({ isActionsToken: false })).toEqual({
      login: "mia",
      permissions: { contents: "write", issues: "write", pull_requests: "write" },
    });
  });

  it.each(["", "gist", undefined])("has unknown permissions with the scopes %j", async (scopes) => {
    const headers = scopes === undefined ? {} : { "x-oauth-scopes": scopes };
    server.use(http.get(`${API}/user`, () => HttpResponse.json({ login: "mia" }, { headers })));
    expect(await loginOf({ isActionsToken: false })).toEqual({ login: "mia" });
  });

  const viewer = (login: string) =>
    http.post(`${API.replace("/v3", "")}/graphql`, async ({ request }) => {
      expect(await request.json()).toEqual({ query: "{ viewer { login } }" });
      return HttpResponse.json({ data: { viewer: { login } } });
    });

  it.each([
    ["of an Actions job", true],
    ["that no user stands behind", false],
  ])("%s names its bot by another question", async (_what, isActionsToken) => {
    const body = { message: "Resource not accessible by integration" };
    server.use(http.get(`${API}/user`, () => HttpResponse.json(body, { status: 403 })));
    server.use(viewer("acme-reviews[bot]"));
    expect(await loginOf({ isActionsToken })).toEqual({ login: "acme-reviews[bot]" });
  });

  it.each([
    ["is not there", { message: "Not Found" }, 404],
    ["answers something else", { data: { viewer: null } }, 200],
    ["is not allowed", { data: null, errors: [{ type: "FORBIDDEN", message: "No" }] }, 200],
  ])("of an Actions job is the job's where that question %s", async (_what, body, status) => {
    server.use(
      http.post(`${API.replace("/v3", "")}/graphql`, () => HttpResponse.json(body, { status })),
    );
    expect(await loginOf({ isActionsToken: true })).toEqual({ login: "github-actions[bot]" });
  });

  it.each([
    ["RATE_LIMITED", "code-host-rate-limited"],
    [undefined, "code-host-rejected"],
    ["INTERNAL", "code-host-rejected"],
  ])(
    "is discarded after a GraphQL error of the type %s, and requested again",
    async (type, code) => {
      const errors = [{ type, message: "Something went wrong while executing your query" }];
      const url = `${API.replace("/v3", "")}/graphql`;
      server.use(http.post(url, () => HttpResponse.json({ data: null, errors })));
      const token = createSecret("ghs_x");
      const tokens = createStaticTokens({ ...githubOptions(host), isActionsToken: true, token });
      const error = await tokens.installation(shop, idle()).catch((reason: unknown) => reason);
      expect(isAppError(error) ? error.code : error).toBe(code);
      server.use(viewer("acme-reviews[bot]"));
      expect((await tokens.installation(shop, idle())).login).toBe("acme-reviews[bot]");
    },
  );

  it("is not issued while the code host limits the rate", async () => {
    const headers = { "retry-after": "900" };
    const body = { message: "You have exceeded a secondary rate limit" };
    server.use(http.get(`${API}/user`, () => HttpResponse.json(body, { status: 403, headers })));
    const error = await loginOf({ isActionsToken: false }).catch((reason: unknown) => reason);
    expect(isAppError(error) ? error.code : error).toBe("code-host-rate-limited");
  });

  it("is used without surrounding blanks", async () => {
    const { token } = await staticTokens(host, " ghp_x\n").issue(shop, "read", idle());
    expect(token.reveal()).toBe("ghp_x");
  });

  it.each(["", "  ", "ghp_x y", "ghp_ü", "a\nb"])("cannot be %j", (text) => {
    expect(() => staticTokens(host, text)).toThrow(/^GITHUB_TOKEN is empty or contains a/);
  });
});
