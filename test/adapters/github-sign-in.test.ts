import { HttpResponse, http } from "msw";
import { setupServer } from "msw/node";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createCollaborators } from "../../src/adapters/github/create-collaborators.ts";
import { createSignIn } from "../../src/adapters/github/create-sign-in.ts";
import type { DemoHost } from "../../src/demo/host/demo-host.ts";
import type { FaultPlan } from "../../src/demo/host/host-context.ts";
import { isAppError } from "../../src/domain/core/app-error.ts";
import { createSecret } from "../../src/domain/core/secret.ts";
import {
  type CollaboratorsFault,
  collaboratorsContract,
  OPEN,
  SHUT,
} from "../contracts/collaborators.contract.ts";
import { signInContract } from "../contracts/sign-in.contract.ts";
import { API } from "../fakes/github-msw.ts";
import { appTokens, githubOptions, staticTokens } from "../fakes/github-sample.ts";
import { openHost } from "../fakes/host-calls.ts";

const idle = () => new AbortController().signal;

function faultsOf(fault: CollaboratorsFault | undefined): FaultPlan | undefined {
  let failed = 0;
  if (fault === "lapse") return () => (failed++ < 2 ? { kind: "error" } : undefined);
  return fault === "outage" ? () => ({ kind: "error" }) : undefined;
}

const openSignIn = (host: DemoHost, clientSecret = host.state.app.clientSecret) =>
  createSignIn({
    ...githubOptions(host),
    serverUrl: host.serverUrl,
    clientId: host.state.app.clientId,
    clientSecret: createSecret(clientSecret),
  });

signInContract("github", async (fault) => {
  const { host } = await openHost();
  for (const login of ["mia", "sam"]) host.userToken(login);
  if (fault === "outage") host.setFaults(faultsOf(fault));
  const clientSecret = fault === "wrong-client" ? "0".repeat(40) : host.state.app.clientSecret;
  const nowhere = { ...host, apiUrl: "http://127.0.0.1:1/api/v3", serverUrl: "http://127.0.0.1:1" };
  let id = 70_000;
  return {
    signIn: openSignIn(fault === "gone" ? nowhere : host, clientSecret),
    clientSecret,
    agree: async (url, login) => {
      const response = await fetch(`${url}&login=${login}`, { redirect: "manual" });
      return new URL(response.headers.get("location") ?? "");
    },
    addOrg: (login, members) => void host.state.orgs.push({ id: ++id, login, members }),
    revoke: (token) => {
      const { tokens } = host.state;
      tokens.splice(
        tokens.findIndex(({ value }) => value === token.reveal()),
        1,
      );
    },
    // The host is closed with the test.
    close: async () => undefined,
  };
});

collaboratorsContract("github", async (fault) => {
  const { host } = await openHost();
  host.addRepository({ owner: "acme", name: "open", collaborators: OPEN });
  host.addRepository({ owner: "acme", name: "shut", isPrivate: true, collaborators: SHUT });
  host.addRepository({ owner: "acme", name: "unseen", isPrivate: true, isInstalled: false });
  host.userToken("sam");
  host.state.orgs.push({ id: 80_000, login: "acme", members: ["ada"] });
  host.state.orgs.push({ id: 80_001, login: "elsewhere", members: ["sam"] });
  const { app } = host.state;
  if (fault !== "unpermitted") app.permissions = { ...app.permissions, members: "read" };
  host.setFaults(faultsOf(fault));
  return {
    collaborators: createCollaborators({ ...githubOptions(host), tokens: appTokens(host) }),
    close: async () => undefined,
  };
});

describe("a token that may not read members", () => {
  it("is replaced when a membership is requested again", async () => {
    const { host } = await openHost();
    host.addRepository({ owner: "acme", name: "open" });
    host.state.orgs.push({ id: 80_000, login: "acme", members: ["ada"] });
    const options = { ...githubOptions(host), tokens: appTokens(host) };
    const query = { repository: "acme/open", org: "acme", login: "ada" };
    const ask = () => createCollaborators(options).isMember(query, idle());
    expect(await ask().catch(String)).toMatch(/grant the app the permission Members: read/);
    const { app } = host.state;
    app.permissions = { ...app.permissions, members: "read" };
    expect(await ask()).toBe(true);
  });
});

describe("an answer to a code", () => {
  const server = setupServer();
  beforeEach(() => server.listen({ onUnhandledFrame: "error" }));
  afterEach(() => server.close());

  const SITE = "https://code.example";
  const TOKEN_URL = `${SITE}/login/oauth/access_token`;
  const SECRET = "s3cret-of-the-app";
  const mocked = () =>
    createSignIn({
      ...githubOptions({ apiUrl: API }),
      serverUrl: `${SITE}/`,
      clientId: "Iv1.abc",
      clientSecret: createSecret(SECRET),
    });
  const asked = {
    code: "the-code",
    verifier: "v".repeat(43),
    redirectUrl: "https://svc.example/auth/callback",
  };
  const exchange = () => mocked().exchange(asked, idle());
  const failureOf = async (call: Promise<unknown>) => {
    const error: unknown = await call.catch((reason: unknown) => reason);
    if (!isAppError(error)) throw new Error("it did not fail as it should", { cause: error });
    return { code: error.code, message: error.message };
  };

  it("is requested on the code host's pages, with the proof of the requester", async () => {
    const seen: { readonly headers: Headers; readonly body: URLSearchParams }[] = [];
    server.use(
      http.post(TOKEN_URL, async ({ request }) => {
        const body = new URLSearchParams(await request.text());
        seen.push({ headers: request.headers, body });
        return HttpResponse.json({ access_token: "gho_1", token_type: "bearer", scope: "" });
      }),
    );
    expect((await exchange()).reveal()).toBe("gho_1");
    expect(seen).toHaveLength(1);
    expect(seen[0]?.headers.get("accept")).toBe("application/json");
    expect(seen[0]?.headers.get("user-agent")).toBe("svc/1.2.3");
    expect(Object.fromEntries(seen[0]?.body ?? [])).toEqual({
      client_id: "Iv1.abc",
      client_secret: SECRET,
      code: asked.code,
      code_verifier: asked.verifier,
      redirect_uri: asked.redirectUrl,
    });
    const url = new URL(
      mocked().authorizeUrl({ state: "a&b", challenge: "c", redirectUrl: asked.redirectUrl }),
    );
    expect(url.origin + url.pathname).toBe(`${SITE}/login/oauth/authorize`);
    expect(Object.fromEntries(url.searchParams)).toEqual({
      client_id: "Iv1.abc",
      redirect_uri: asked.redirectUrl,
      scope: "read:org",
      state: "a&b",
      code_challenge: "c",
      code_challenge_method: "S256",
      allow_signup: "false",
    });
  });

  it.each([
    ["bad_verification_code", "code-host-rejected", /wrong, used or expired; sign in again/],
    ["incorrect_client_credentials", "code-host-denied", /GITHUB_OAUTH_CLIENT_SECRET/],
    ["redirect_uri_mismatch", "code-host-denied", /GITHUB_OAUTH_CALLBACK_URL/],
    ["unverified_user_email", "code-host-denied", /e-mail address is not verified/],
    ["application_suspended", "code-host-denied", /refused it \(application_suspended\)/],
    ["<script>\n", "code-host-denied", /refused it \(script\)/],
  ])("that is the refusal %j is explained", async (error, code, words) => {
    const description = `words with ${SECRET}`;
    server.use(
      http.post(TOKEN_URL, () => HttpResponse.json({ error, error_description: description })),
    );
    const failure = await failureOf(exchange());
    expect(failure.code).toBe(code);
    expect(failure.message).toMatch(words);
    expect(failure.message).not.toContain(SECRET);
  });

  it.each([
    ["a page", 200, "<!doctype html>", "code-host-rejected"],
    ["nothing", 200, "", "code-host-rejected"],
    ["a token that is none", 200, '{"access_token":"a b\\n"}', "code-host-rejected"],
    ["a form", 200, "access_token=gho_1&token_type=bearer", "code-host-rejected"],
    ["a page of another site", 404, "not found", "code-host-denied"],
    ["a failure", 502, "bad gateway", "code-host-unreachable"],
    ["a limit", 429, "slow down", "code-host-unreachable"],
    ["a token with a failure", 500, '{"access_token":"gho_1"}', "code-host-unreachable"],
    ["a body without end", 200, " ".repeat(100_000), "code-host-unreachable"],
  ])("that is %s is a failure, and is not requested again", async (_what, status, text, code) => {
    let count = 0;
    server.use(
      http.post(TOKEN_URL, () => {
        count += 1;
        return new HttpResponse(text, { status });
      }),
    );
    expect((await failureOf(exchange())).code).toBe(code);
    expect(count).toBe(1);
  });

  it.each([301, 302, 303, 307, 308])(
    "that leads elsewhere with %i is not followed",
    async (status) => {
      const reached: string[] = [];
      const location = "https://elsewhere.example/login/oauth/access_token";
      server.use(
        http.post(TOKEN_URL, () => new HttpResponse(null, { status, headers: { location } })),
        http.all("https://elsewhere.example/*", ({ request }) => {
          reached.push(request.url);
          return HttpResponse.json({ access_token: "gho_1" });
        }),
      );
      expect((await failureOf(exchange())).code).toBe("code-host-rejected");
      expect(reached).toEqual([]);
    },
  );

  it("without organizations is a user in none", async () => {
    for (const status of [403, 404]) {
      server.use(http.get(`${API}/user/orgs`, () => HttpResponse.json({}, { status })));
      expect(await mocked().orgs(createSecret("gho_1"), idle())).toEqual([]);
    }
  });

  it("that limits the rate reveals nothing about organizations or memberships", async () => {
    const headers = { "retry-after": "3600" };
    const limit = () => HttpResponse.json({ message: "slow" }, { status: 403, headers });
    server.use(http.get(`${API}/user/*`, limit));
    const token = createSecret("gho_1");
    for (const call of [mocked().orgs(token, idle()), mocked().isMember(token, "acme", idle())])
      expect((await failureOf(call)).code).toBe("code-host-rate-limited");
  });

  it("that is an invitation is no membership", async () => {
    const path = `${API}/user/memberships/orgs/acme`;
    for (const [state, expected] of [
      ["active", true],
      ["pending", false],
    ] as const) {
      server.use(http.get(path, () => HttpResponse.json({ state, role: "member" })));
      expect(await mocked().isMember(createSecret("gho_1"), "acme", idle())).toBe(expected);
    }
  });

  it.each([200, 301, 307, 403, 422])("of %i is no membership", async (status) => {
    server.use(
      http.get(`${API}/orgs/acme/members/mia`, () => {
        const headers = { location: "https://elsewhere.example/" };
        return HttpResponse.json({}, { status, headers });
      }),
    );
    const tokens = staticTokens({ apiUrl: API }, "ghp_0123456789");
    const { isMember } = createCollaborators({ ...githubOptions({ apiUrl: API }), tokens });
    const query = { repository: "acme/shop", org: "acme", login: "mia" };
    expect((await failureOf(isMember(query, idle()))).code).toMatch(
      /^code-host-(denied|rejected)$/,
    );
  });

  it.each([
    ["maintain", "write"],
    ["push", "write"],
    ["triage", "read"],
    ["pull", "read"],
    ["constructor", "none"],
    ["a role of our own", "none"],
  ])("that gives a user %s is %s", async (permission, expected) => {
    const base = `${API}/repos/acme/shop`;
    server.use(
      http.get(base, () => HttpResponse.json({ private: true })),
      http.get(`${base}/collaborators/mia/permission`, () => HttpResponse.json({ permission })),
    );
    const tokens = staticTokens({ apiUrl: API }, "ghp_0123456789");
    const collaborators = createCollaborators({ ...githubOptions({ apiUrl: API }), tokens });
    expect(await collaborators.permission("acme/shop", "mia", idle())).toBe(expected);
  });
});
