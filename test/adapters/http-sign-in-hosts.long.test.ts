import { join } from "node:path";
import { createEmulator } from "emulate";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { createSecretBox } from "../../src/adapters/crypto/create-secret-box.ts";
import { createCollaborators } from "../../src/adapters/github/create-collaborators.ts";
import { createSignIn } from "../../src/adapters/github/create-sign-in.ts";
import type { GithubTokens } from "../../src/adapters/github/github-tokens.ts";
import type { SignInAuth } from "../../src/adapters/http/auth/auth-options.ts";
import { createSite } from "../../src/adapters/http/auth/site.ts";
import { createJobReadCheck } from "../../src/adapters/http/find-job.ts";
import { openSqliteStore } from "../../src/adapters/sqlite/open-sqlite-store.ts";
import { createRecheckSession } from "../../src/app/access/recheck-session.ts";
import { createResumeSession } from "../../src/app/access/resume-session.ts";
import { createSignInPerson } from "../../src/app/access/sign-in.ts";
import { createVisibility } from "../../src/app/access/visibility.ts";
import type { AccessRules } from "../../src/domain/access/access-rules.ts";
import { createSecret } from "../../src/domain/core/secret.ts";
import { LOGIN_KEY, noLimit } from "../fakes/auth-app.ts";
import { createFakeClock } from "../fakes/fake-clock.ts";
import { appTokens, githubOptions, staticTokens } from "../fakes/github-sample.ts";
import { openHost } from "../fakes/host-calls.ts";
import { openHttpApp, serveApp } from "../fakes/http-app.ts";
import { newJob } from "../fakes/new-job.ts";
import { FACTS } from "../fakes/server-facts.ts";
import { scratchFolder } from "../fakes/sqlite-suite.ts";

const HOUR = 3_600_000;

interface CodeHost {
  readonly apiUrl: string;
  readonly serverUrl: string;
  readonly client: { readonly id: string; readonly secret: string };
  readonly tokens: GithubTokens;
}

/** The server as it is composed, on loopback, over a code host and a database. */
async function openServer(host: CodeHost, rules: AccessRules) {
  const folder = scratchFolder();
  const clock = createFakeClock({ startAt: new Date().toISOString(), isManual: true });
  const store = await openSqliteStore({ path: join(folder.path, "svc.db"), clock });
  const options = githubOptions(host);
  const warnings: string[] = [];
  const warn = (text: string): void => void warnings.push(text);
  const signIn = createSignIn({
    ...options,
    serverUrl: host.serverUrl,
    clientId: host.client.id,
    clientSecret: createSecret(host.client.secret),
  });
  const secretBox = createSecretBox({ keys: [createSecret("a key for tests of the server")] });
  const ports = { signIn, sessions: store.sessions, secretBox, clock, warn };
  const recheck = createRecheckSession(ports, rules);
  const collaborators = createCollaborators({ ...options, tokens: host.tokens });
  const visibility = createVisibility({ collaborators, clock, warn });
  // The address is known only when the server listens.
  let scene: ReturnType<typeof openHttpApp> | undefined;
  const { server } = await serveApp({
    fetch: (request, env) => scene?.app.fetch(request, env) ?? new Response(null, { status: 503 }),
  });
  const auth: SignInAuth = {
    kind: "sign-in",
    facts: FACTS,
    site: createSite(server.url),
    clock,
    loginKey: LOGIN_KEY,
    authorizeUrl: signIn.authorizeUrl,
    signInPerson: createSignInPerson(ports, rules),
    resume: createResumeSession({ ...ports, recheck }, rules),
    revoke: store.sessions.revoke,
    callbackUrl: `${server.url}/auth/callback`,
    limits: { signIn: noLimit, refused: noLimit },
    onFailure: (error) => warn(String(error)),
  };
  scene = openHttpApp({ app: { auth }, mayRead: createJobReadCheck(visibility) });
  onTestFinished(async () => {
    await server.close(0);
    await store.close();
    folder.remove();
  });
  return { ...scene, server, clock, warnings, sessions: store.sessions };
}

/** A browser at the server that keeps its cookies. */
function openClient(url: string) {
  const jar = new Map<string, string>();
  return async (path: string, init: RequestInit = {}): Promise<Response> => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
    const headers = new Headers(init.headers);
    if (cookie !== "") headers.set("cookie", cookie);
    const response = await fetch(url + path, { ...init, headers, redirect: "manual" });
    for (const line of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (line.includes("; Max-Age=0;")) jar.delete(name);
      else jar.set(name, value);
    }
    return response;
  };
}

type Client = ReturnType<typeof openClient>;

/** Signs in, with a way to agree on the code host's page. */
async function signIn(client: Client, agree: (url: string) => Promise<Response>) {
  const there = await client("/login?return_to=/home");
  const back = new URL(
    (await agree(there.headers.get("location") ?? "")).headers.get("location") ?? "",
  );
  return client(back.pathname + back.search);
}

async function openDemo(rules: Partial<AccessRules>) {
  const { host } = await openHost();
  for (const login of ["ada", "mia", "sam"]) host.userToken(login);
  host.addRepository({
    owner: "acme",
    name: "shut",
    isPrivate: true,
    collaborators: { mia: "write" },
  });
  const { clientId: id, clientSecret: secret } = host.state.app;
  const codeHost = { ...host, client: { id, secret }, tokens: appTokens(host) };
  const all = { allowedUsers: [], allowedOrgs: [], adminUsers: [], ...rules };
  const opened = await openServer(codeHost, all);
  const enter = async (login: string) => {
    const client = openClient(opened.server.url);
    const response = await signIn(client, (url) =>
      fetch(`${url}&login=${login}`, { redirect: "manual" }),
    );
    return { client, response };
  };
  return { ...opened, host, enter };
}

describe("signing in at the embedded code host", () => {
  it("comes back with a session, and sees what the code host shows", async () => {
    const { enter, store } = await openDemo({ allowedUsers: ["mia", "sam"] });
    await store.jobs.accept(newJob("r-1", { repository: "acme/shut" }), []);
    const statuses: Record<string, number> = {};
    for (const login of ["mia", "sam"]) {
      const { client, response } = await enter(login);
      expect([response.status, response.headers.get("location")]).toEqual([303, "/home"]);
      expect(await (await client("/api/session")).json()).toMatchObject({ login, isAdmin: true });
      statuses[login] = (await client("/reviews/acme/shut/7/r-1/status")).status;
    }
    expect(statuses).toEqual({ mia: 200, sam: 404 });
  });

  it("verifies the requester: a code alone is worthless", async () => {
    const { enter, server, host } = await openDemo({ allowedUsers: ["mia"] });
    expect((await enter("mia")).response.status).toBe(303);
    // Somebody has seen the code of mia on its way back, and hands it in with an attempt of their own.
    const there = await openClient(server.url)("/login");
    const url = `${there.headers.get("location")}&login=mia`;
    const seen = new URL((await fetch(url, { redirect: "manual" })).headers.get("location") ?? "");
    const thief = openClient(server.url);
    const own = new URL((await thief("/login")).headers.get("location") ?? "");
    const query = new URLSearchParams({
      code: seen.searchParams.get("code") ?? "",
      state: own.searchParams.get("state") ?? "",
    });
    expect((await thief(`/auth/callback?${query}`)).status).toBe(400);
    expect((await thief("/api/session")).status).toBe(401);
    expect(host.state.codes).toEqual([]);
  });

  it("lets members in, of one organization among many, and keeps others out", async () => {
    const { enter, host } = await openDemo({ allowedOrgs: ["acme-labs"], adminUsers: ["ada"] });
    for (let at = 0; at < 130; at += 1)
      host.state.orgs.push({ id: 80_000 + at, login: `club-${at}`, members: ["mia", "sam"] });
    host.state.orgs.push({ id: 90_000, login: "Acme-Labs", members: ["mia", "ada"] });
    const roles: Record<string, unknown> = {};
    for (const login of ["mia", "ada", "sam"]) {
      const { client, response } = await enter(login);
      const session = await client("/api/session");
      roles[login] =
        session.status === 200
          ? ((await session.json()) as { isAdmin: boolean }).isAdmin
          : response.status;
    }
    expect(roles).toEqual({ mia: false, ada: true, sam: 403 });
  });

  it("ends with the membership, within an hour", async () => {
    const { enter, host, clock, warnings } = await openDemo({ allowedOrgs: ["acme-labs"] });
    host.state.orgs.push({ id: 90_000, login: "acme-labs", members: ["mia", "sam"] });
    const { client: mia } = await enter("mia");
    const { client: sam } = await enter("sam");
    host.state.orgs.splice(0, 1, { id: 90_000, login: "acme-labs", members: ["sam"] });
    clock.advance(HOUR - 1);
    expect((await mia("/api/session")).status).toBe(200);
    clock.advance(1);
    expect((await mia("/api/session")).status).toBe(401);
    expect((await sam("/api/session")).status).toBe(200);
    expect(warnings).toEqual(["the session of mia has ended: the user no longer has access"]);
  });

  it("ends with the token, and outlives a code host that fails", async () => {
    const { enter, host, clock } = await openDemo({ allowedUsers: ["mia", "sam"] });
    const { client: mia } = await enter("mia");
    const { client: sam } = await enter("sam");
    host.setFaults(() => ({ kind: "error" }));
    clock.advance(HOUR);
    expect((await mia("/api/session")).status).toBe(200);
    host.setFaults(undefined);
    const { tokens } = host.state;
    const at = tokens.findIndex(
      ({ owner, value }) => "login" in owner && owner.login === "mia" && value.startsWith("gho_"),
    );
    tokens.splice(at, 1);
    clock.advance(60_000);
    expect((await mia("/api/session")).status).toBe(401);
    expect((await sam("/api/session")).status).toBe(200);
  });

  it("ends the streams that were opened in it", async () => {
    const { enter, store, log, clock, sessions } = await openDemo({ allowedUsers: ["mia"] });
    /** The look at the session is over, and the next one waited for. */
    const looked = (times: number) =>
      vi.waitFor(() => expect(clock.sleeps.filter((ms) => ms === 60_000)).toHaveLength(times + 1));
    const job = newJob("r-1", { repository: "acme/shut", status: "running" });
    await store.jobs.accept(job, []);
    const { client } = await enter("mia");
    const response = await client("/reviews/acme/shut/7/r-1/stream");
    expect(response.headers.get("content-type")).toContain("text/event-stream");
    const reader = response.body?.getReader();
    await reader?.read();
    await looked(0);
    clock.advance(60_000);
    await looked(1);
    await log.append("r-1", [
      { body: { type: "log", level: "info", text: "still here" }, at: clock.now() },
    ]);
    let text = "";
    while (!text.includes("still here")) {
      const next = await reader?.read();
      if (next === undefined || next.done) break;
      text += Buffer.from(next.value).toString();
    }
    expect(text).toContain("still here");
    // Looking on is no use of it: the session was last seen when the stream was opened.
    expect(await sessions.prune(clock.now())).toBe(1);
    const rest = (async () => {
      for (;;) if ((await reader?.read())?.done !== false) return;
    })().catch(() => undefined);
    clock.advance(60_000);
    await rest;
    expect(log.viewerCount()).toBe(0);
    expect((await client("/reviews/acme/shut/7/r-1/stream")).status).toBe(401);
  });
});

describe("signing in at an independent emulator of the code host", () => {
  it("comes back with a session, and sees what the code host shows", async () => {
    const client = { id: "Iv1.svc", secret: "s3cret-of-the-app" };
    const emulator = await createEmulator({
      service: "github",
      port: 0,
      seed: {
        tokens: { "ada-token": { login: "ada", scopes: ["repo", "admin:org"] } },
        github: {
          users: [{ login: "ada" }, { login: "sam" }],
          orgs: [{ login: "acme", members: [{ login: "ada", role: "admin" }] }],
          repos: [
            { owner: "acme", name: "open", auto_init: true },
            { owner: "acme", name: "shut", auto_init: true, private: true },
          ],
        },
      },
    });
    onTestFinished(() => emulator.close());
    const host = { apiUrl: emulator.url, serverUrl: emulator.url };
    const tokens = staticTokens(host, "ada-token");
    const rules = { allowedUsers: ["sam"], allowedOrgs: ["acme"], adminUsers: ["ada"] };
    const { server, store } = await openServer({ ...host, client, tokens }, rules);
    await store.jobs.accept(newJob("r-1", { repository: "acme/shut" }), []);
    await store.jobs.accept(newJob("r-2", { repository: "acme/open" }), []);
    const seen: Record<string, unknown> = {};
    for (const login of ["ada", "sam"]) {
      const browser = openClient(server.url);
      const response = await signIn(browser, async (url) => {
        expect((await fetch(url)).status).toBe(200);
        const fields = { ...Object.fromEntries(new URL(url).searchParams), login };
        return fetch(`${emulator.url}/login/oauth/callback`, {
          method: "POST",
          body: new URLSearchParams(fields),
          redirect: "manual",
        });
      });
      expect(response.status).toBe(303);
      const session = (await (await browser("/api/session")).json()) as { isAdmin: boolean };
      const shut = await browser("/reviews/acme/shut/7/r-1/status");
      const open = await browser("/reviews/acme/open/7/r-2/status");
      seen[login] = { isAdmin: session.isAdmin, shut: shut.status, open: open.status };
    }
    expect(seen).toEqual({
      ada: { isAdmin: true, shut: 200, open: 200 },
      sam: { isAdmin: false, shut: 404, open: 200 },
    });
  });
});
