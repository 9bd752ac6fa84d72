import { createEmulator, type Emulator } from "emulate";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createCollaborators } from "../../src/adapters/github/create-collaborators.ts";
import { createSignIn } from "../../src/adapters/github/create-sign-in.ts";
import { createCodeChallenge } from "../../src/domain/access/pkce.ts";
import { isAppError } from "../../src/domain/core/app-error.ts";
import { createSecret } from "../../src/domain/core/secret.ts";
import { githubOptions, staticTokens } from "../fakes/github-sample.ts";

// An independent emulator of the code host, where nobody of ours decides what is right. It does not look at the
// verifier, takes every token and has no memberships of its own; the embedded code host is for those.

const ADMIN_TOKEN = "ada-token";
const CLIENT = { id: "Iv1.svc", secret: "s3cret-of-the-app" };
const REDIRECT = "http://127.0.0.1:4000/auth/callback";
const VERIFIER = "5a".repeat(32);
const idle = () => new AbortController().signal;

let emulator: Emulator;
beforeAll(async () => {
  const people = ["ada", "wes", "rex", "sam"].map((login) => ({ login }));
  emulator = await createEmulator({
    service: "github",
    port: 0,
    seed: {
      tokens: { [ADMIN_TOKEN]: { login: "ada", scopes: ["repo", "admin:org"] } },
      github: {
        users: people,
        orgs: [{ login: "acme", name: "Acme", members: [{ login: "ada", role: "admin" }] }],
        repos: [
          { owner: "acme", name: "open", auto_init: true },
          { owner: "acme", name: "shut", auto_init: true, private: true },
        ],
        oauth_apps: [
          {
            client_id: CLIENT.id,
            client_secret: CLIENT.secret,
            name: "svc",
            redirect_uris: [REDIRECT],
          },
        ],
      },
    },
  });
  for (const [login, permission] of [
    ["wes", "push"],
    ["rex", "pull"],
  ] as const)
    await invite(login, permission);
});
afterAll(() => emulator.close());

async function invite(login: string, permission: string): Promise<void> {
  const response = await fetch(`${emulator.url}/repos/acme/shut/collaborators/${login}`, {
    method: "PUT",
    headers: { authorization: `Bearer ${ADMIN_TOKEN}`, "content-type": "application/json" },
    body: JSON.stringify({ permission }),
  });
  if (response.status >= 300) throw new Error(`${login} was not invited: ${response.status}`);
}

const open = (secret = CLIENT.secret) =>
  createSignIn({
    ...githubOptions({ apiUrl: emulator.url }),
    serverUrl: emulator.url,
    clientId: CLIENT.id,
    clientSecret: createSecret(secret),
  });

/** Agrees on the page as a browser would: its form for that person is sent. */
async function agree(login: string): Promise<URL> {
  const url = open().authorizeUrl({
    state: "s & t=1",
    challenge: createCodeChallenge(VERIFIER),
    redirectUrl: REDIRECT,
  });
  const page = await fetch(url);
  expect(page.status).toBe(200);
  const fields = { ...Object.fromEntries(new URL(url).searchParams), login };
  const response = await fetch(`${emulator.url}/login/oauth/callback`, {
    method: "POST",
    body: new URLSearchParams(fields),
    redirect: "manual",
  });
  return new URL(response.headers.get("location") ?? "");
}

const exchange = (code: string, secret?: string) =>
  open(secret).exchange({ code, verifier: VERIFIER, redirectUrl: REDIRECT }, idle());

async function codeOf(call: Promise<unknown>): Promise<unknown> {
  const error: unknown = await call.catch((reason: unknown) => reason);
  return isAppError(error) ? error.code : error;
}

describe("signing in against an independent emulator of the code host", () => {
  it("links from the page to the user", async () => {
    const back = await agree("wes");
    expect(back.searchParams.get("state")).toBe("s & t=1");
    const code = back.searchParams.get("code") ?? "";
    const token = await exchange(code);
    expect(await open().whoIs(token, idle())).toEqual({ login: "wes" });
    expect(await codeOf(exchange(code))).toBe("code-host-rejected");
  });

  it("lists the organizations of the user", async () => {
    const code = (await agree("ada")).searchParams.get("code") ?? "";
    expect(await open().orgs(await exchange(code), idle())).toEqual(["acme"]);
  });

  it("is refused with a wrong secret", async () => {
    const code = (await agree("wes")).searchParams.get("code") ?? "";
    expect(await codeOf(exchange(code, "wrong"))).toBe("code-host-denied");
  });
});

describe("permissions against an independent emulator of the code host", () => {
  it.each([
    ["acme/shut", "ada", "admin"],
    ["acme/shut", "wes", "write"],
    ["acme/shut", "rex", "read"],
    ["acme/shut", "sam", "none"],
    ["acme/open", "sam", "read"],
    ["acme/none", "ada", "none"],
    ["acme/shut", "nobody", "none"],
  ])("of %s for %s are %s", async (repository, login, expected) => {
    const tokens = staticTokens({ apiUrl: emulator.url }, ADMIN_TOKEN);
    const collaborators = createCollaborators({
      ...githubOptions({ apiUrl: emulator.url }),
      tokens,
    });
    expect(await collaborators.permission(repository, login, idle())).toBe(expected);
  });
});
