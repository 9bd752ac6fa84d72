import { createEmulator, type Emulator } from "emulate";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createAppTokens } from "../../src/adapters/github/create-app-tokens.ts";
import { isAppError } from "../../src/domain/core/app-error.ts";
import { createSecret } from "../../src/domain/core/secret.ts";
import { githubOptions, openCodeHost, staticTokens } from "../fakes/github-sample.ts";

// An independent emulator of the code host's API, where nobody of ours decides what is right.

const USER_TOKEN = "mia-token";
const APP_ID = 4321;
const shop = { owner: "acme", name: "shop" };
const idle = () => new AbortController().signal;

let emulator: Emulator;
let number: number;
beforeAll(async () => {
  emulator = await createEmulator({
    service: "github",
    port: 0,
    seed: {
      tokens: { [USER_TOKEN]: { login: "mia", scopes: ["repo"] } },
      github: {
        users: [{ login: "mia", name: "Mia", email: "mia@shop.example" }],
        orgs: [{ login: "acme", name: "Acme", members: [{ login: "mia", role: "admin" }] }],
        repos: [
          { owner: "acme", name: "shop", auto_init: true },
          { owner: "acme", name: "vault", auto_init: true, private: true },
          { owner: "mia", name: "garden", auto_init: true },
        ],
        apps: [
          {
            app_id: APP_ID,
            slug: "asksvc",
            name: "Ask",
            permissions: {
              contents: "read",
              issues: "read",
              metadata: "read",
              pull_requests: "write",
            },
            events: ["pull_request"],
            installations: [
              {
                installation_id: 100,
                account: "acme",
                repository_selection: "all",
                permissions: {
                  contents: "read",
                  issues: "write",
                  metadata: "read",
                  pull_requests: "write",
                },
              },
            ],
          },
        ],
      },
    },
  });
  number = await openPull();
});
afterAll(() => emulator.close());

const host = () => ({ apiUrl: emulator.url });

async function ask(method: string, path: string, body?: object, token = USER_TOKEN) {
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  const sent = body === undefined ? {} : { body: JSON.stringify(body) };
  const response = await fetch(`${emulator.url}${path}`, { method, headers, ...sent });
  return { status: response.status, data: (await response.json()) as Record<string, unknown> };
}

async function openPull(): Promise<number> {
  const base = await ask("GET", "/repos/acme/shop/branches/main");
  const { sha } = base.data.commit as { sha: string };
  await ask("POST", "/repos/acme/shop/git/refs", { ref: "refs/heads/feature", sha });
  const content = Buffer.from("# Rules\nBe kind: ünïcode.\n").toString("base64");
  const rules = { message: "Add rules", content, branch: "feature" };
  await ask("PUT", "/repos/acme/shop/contents/.ai/review-rules.md", rules);
  const pull = { title: "Rules", body: "Please", head: "feature", base: "main" };
  return (await ask("POST", "/repos/acme/shop/pulls", pull)).data.number as number;
}

function appTokens() {
  const key = emulator.generatedSecrets.find(({ kind }) => kind === "github.app_private_key");
  const privateKey = createSecret(key?.value ?? "");
  return createAppTokens({ ...githubOptions(host()), appId: APP_ID, privateKey });
}

describe("against an independent emulator of the code host", () => {
  it("signs in as the app", async () => {
    const { login, permissions } = await appTokens().installation(shop, idle());
    expect(login).toBe("asksvc[bot]");
    expect(permissions).toMatchObject({ contents: "read", pull_requests: "write" });
  });

  it("reports that the app is not installed", async () => {
    const issuing = appTokens().issue({ owner: "mia", name: "garden" }, "read", idle());
    const error = await issuing.catch((reason: unknown) => reason);
    expect(isAppError(error, "app-not-installed") && error.message).toMatch(
      /"asksvc" is not installed on mia\/garden.*; install the app on it/,
    );
  });

  it("narrows tokens to what their purpose needs: a forbidden write is refused", async () => {
    const tokens = appTokens();
    const read = (await tokens.issue(shop, "read", idle())).token.reveal();
    const review = (await tokens.issue(shop, "review", idle())).token.reveal();
    const body = { body: "Hello" };
    const path = `/repos/acme/shop/issues/${number}/comments`;
    expect((await ask("GET", "/repos/acme/shop/branches/main", undefined, read)).status).toBe(200);
    expect((await ask("POST", path, body, read)).status).toBe(403);
    expect((await ask("POST", path, body, review)).status).toBe(201);
    const file = { message: "Sneak", content: "eA==", branch: "main" };
    const sneak = await ask("PUT", "/repos/acme/shop/contents/sneak.txt", file, review);
    expect(sneak.status).toBe(403);
    const vault = await ask("GET", "/repos/acme/vault/branches/main", undefined, read);
    expect([403, 404]).toContain(vault.status);
  });

  it("comments on a pull request and reads the comment back", async () => {
    const codeHost = openCodeHost(host(), appTokens());
    const ref = { ...shop, number };
    const posted = await codeHost.comment(ref, "From the app 👋", idle());
    expect(await codeHost.comments(ref, idle())).toContainEqual(posted);
    await ask("POST", `/repos/acme/shop/issues/${number}/comments`, { body: "From mia" });
    const bodies = (await codeHost.comments(ref, idle())).map(({ body }) => body);
    expect(bodies).toContain("From the app 👋");
    expect(bodies).not.toContain("From mia");
  });

  it("reads a pull request, its branches and its files", async () => {
    const codeHost = openCodeHost(host(), appTokens());
    const pull = await codeHost.pull({ ...shop, number }, idle());
    expect(pull).toMatchObject({ title: "Rules", description: "Please", author: "mia" });
    expect(await codeHost.branchHead(shop, "feature", idle())).toBe(pull.head.sha);
    expect(await codeHost.branchHead(shop, "nope", idle())).toBeUndefined();
    const file = { path: ".ai/review-rules.md", ref: pull.head.sha, maxBytes: 1000 };
    const blob = await codeHost.fileAt(shop, file, idle());
    expect(Buffer.from(blob?.bytes ?? []).toString()).toBe("# Rules\nBe kind: ünïcode.\n");
    expect(await codeHost.fileAt(shop, { ...file, ref: "main" }, idle())).toBeUndefined();
    expect(
      await codeHost.isAncestor(shop, { ancestor: pull.base.sha, commit: pull.head.sha }, idle()),
    ).toBe(true);
  });

  it("posts a review without comments on lines and reads it back", async () => {
    const codeHost = openCodeHost(host(), appTokens());
    const ref = { ...shop, number };
    const { head } = await codeHost.pull(ref, idle());
    const review = { commit: head.sha, event: "COMMENT", body: "Fine", comments: [] } as const;
    const posted = await codeHost.postReview(ref, review, idle());
    expect(await codeHost.reviews(ref, idle())).toContainEqual(posted);
  });

  it("distinguishes an issue, a pull request and neither", async () => {
    const issue = await ask("POST", "/repos/acme/shop/issues", { title: "Broken" });
    const codeHost = openCodeHost(host(), appTokens());
    const codeOf = (at: number) =>
      codeHost
        .pull({ ...shop, number: at }, idle())
        .catch((error: unknown) => (isAppError(error) ? error.code : error));
    expect(await codeOf(issue.data.number as number)).toBe("not-a-pull");
    expect(await codeOf(9999)).toBe("pull-not-found");
  });

  it("knows whose a token is", async () => {
    const { login } = await staticTokens(host(), USER_TOKEN).installation(shop, idle());
    expect(login).toBe("mia");
  });
});
