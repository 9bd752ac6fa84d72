import { createHmac } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import type { DemoHost } from "../../src/demo/host/demo-host.ts";
import { startDemoHost } from "../../src/demo/host/start-demo-host.ts";
import { createExchangeValidator } from "../fakes/exchange-validator.ts";
import { startHookReceiver } from "../fakes/hook-receiver.ts";
import { signAppJwt } from "../fakes/host-accounts.ts";

/** A host with two private repositories of one installation, and a public one; every exchange is judged. */
async function openHost(): Promise<DemoHost> {
  const folder = mkdtempSync(join(tmpdir(), "accounts-"));
  const referee = createExchangeValidator();
  const host = await startDemoHost({ folder, observe: referee.observe });
  onTestFinished(async () => {
    await host.close();
    rmSync(folder, { recursive: true, force: true });
    expect(referee.violations()).toEqual([]);
  });
  host.addRepository({
    owner: "acme",
    name: "vault",
    isPrivate: true,
    collaborators: { mia: "write" },
  });
  host.addRepository({ owner: "acme", name: "safe", isPrivate: true });
  host.addRepository({ owner: "acme", name: "shop" });
  for (const name of ["acme/vault", "acme/safe", "acme/shop"]) {
    host.commit(name, { branch: "main", message: "Start", files: { "a.txt": "one\n" } });
  }
  return host;
}

const call = async (host: DemoHost, line: string, authorization?: string, body?: unknown) => {
  const [method = "", path = ""] = line.split(" ");
  const response = await fetch(host.apiUrl + path, {
    method,
    headers: {
      ...(authorization !== undefined && { authorization }),
      ...(body !== undefined && { "content-type": "application/json" }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    redirect: "manual",
  });
  const text = await response.text();
  return { status: response.status, body: text === "" ? undefined : JSON.parse(text) };
};

const asApp = (host: DemoHost) => {
  const now = Math.floor(Date.now() / 1000);
  const claims = { iss: host.state.app.id, iat: now - 30, exp: now + 570 };
  return `Bearer ${signAppJwt(host.appPrivateKey, claims)}`;
};

const asInstallation = async (host: DemoHost, wanted: object) => {
  const found = await call(host, "GET /repos/acme/vault/installation", asApp(host));
  const line = `POST /app/installations/${found.body.id}/access_tokens`;
  const { body } = await call(host, line, asApp(host), wanted);
  return `token ${body.token}`;
};

test("a token that was narrowed to one repository finds no other private one", async () => {
  const host = await openHost();
  const token = await asInstallation(host, { repositories: ["vault"] });
  expect((await call(host, "GET /repos/acme/vault", token)).status).toBe(200);
  expect((await call(host, "GET /repos/acme/safe", token)).status).toBe(404);
  expect((await call(host, "GET /repos/acme/vault")).status).toBe(404);
});

test("a token that was narrowed to reading may not write", async () => {
  const host = await openHost();
  const pull = { head: "fix", title: "Fix", author: "mia" };
  host.commit("acme/vault", {
    branch: "fix",
    from: "main",
    message: "Fix",
    files: { "a.txt": "two\n" },
  });
  const number = host.openPull("acme/vault", pull);
  const line = `POST /repos/acme/vault/pulls/${number}/reviews`;
  const review = { body: "Fine.", event: "COMMENT" };
  const reader = await asInstallation(host, { permissions: { pull_requests: "read" } });
  expect(await call(host, line, reader, review)).toMatchObject({
    status: 403,
    body: { message: "Resource not accessible by integration" },
  });
  const writer = await asInstallation(host, { permissions: { pull_requests: "write" } });
  expect((await call(host, line, writer, review)).status).toBe(200);
  const wanted = { ref: "refs/heads/new", sha: "0".repeat(40) };
  expect((await call(host, "POST /repos/acme/vault/git/refs", writer, wanted)).status).toBe(403);
});

test("wrong credentials are a 401 everywhere", async () => {
  const host = await openHost();
  for (const path of ["/repos/acme/shop", "/user", "/rate_limit", "/app"]) {
    expect((await call(host, `GET ${path}`, "Bearer wrong")).status).toBe(401);
  }
});

test("a user signs in at the server's root and is known to the API", async () => {
  const host = await openHost();
  const { clientId, clientSecret } = host.state.app;
  const query = new URLSearchParams({
    client_id: clientId,
    redirect_uri: "http://127.0.0.1:1/back",
  });
  const page = await fetch(`${host.serverUrl}/login/oauth/authorize?${query}`);
  expect(await page.text()).toContain(">mia</a>");
  query.set("login", "mia");
  const chosen = await fetch(`${host.serverUrl}/login/oauth/authorize?${query}`, {
    redirect: "manual",
  });
  const code = new URL(chosen.headers.get("location") ?? "").searchParams.get("code") ?? "";
  const answer = await fetch(`${host.serverUrl}/login/oauth/access_token`, {
    method: "POST",
    headers: { accept: "application/json" },
    body: new URLSearchParams({ client_id: clientId, client_secret: clientSecret, code }),
  });
  const { access_token: token } = (await answer.json()) as Record<string, string>;
  const user = await call(host, "GET /user", `Bearer ${token}`);
  expect(user).toMatchObject({ status: 200, body: { login: "mia" } });
});

test("a comment is delivered, signed, listed and delivered again", async () => {
  const host = await openHost();
  const receiver = await startHookReceiver(204);
  onTestFinished(() => receiver.close());
  host.state.app.webhookUrl = receiver.url;
  const number = host.openIssue("acme/vault", { title: "Broken", author: "mia" });
  await host.comment("acme/vault", number, "mia", "@asksvc look, größer");
  const [delivery] = receiver.received;
  const body = delivery?.body ?? Buffer.alloc(0);
  const mac = createHmac("sha256", host.state.app.webhookSecret).update(body).digest("hex");
  expect(delivery?.headers["x-hub-signature-256"]).toBe(`sha256=${mac}`);
  expect(delivery?.headers["x-github-event"]).toBe("issue_comment");
  expect(JSON.parse(body.toString("utf8"))).toMatchObject({
    action: "created",
    comment: { body: "@asksvc look, größer", user: { login: "mia", type: "User" } },
    repository: { full_name: "acme/vault" },
    sender: { login: "mia" },
  });
  const listed = await call(host, "GET /app/hook/deliveries", asApp(host));
  expect(listed.body).toMatchObject([{ event: "issue_comment", status: "OK", redelivery: false }]);
  const line = `POST /app/hook/deliveries/${listed.body[0].id}/attempts`;
  expect((await call(host, line, asApp(host))).status).toBe(202);
  expect(receiver.received[1]?.body.equals(body)).toBe(true);
});
