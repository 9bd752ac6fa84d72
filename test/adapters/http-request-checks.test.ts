import { describe, expect, it } from "vitest";
import { hashSessionId } from "../../src/domain/access/session-id.ts";
import { createSecret } from "../../src/domain/core/secret.ts";
import {
  BASE_URL,
  type Browser,
  openAuthApp,
  openBrowser,
  openSignedIn,
} from "../fakes/auth-app.ts";
import { comment, delivery, openHttpApp } from "../fakes/http-app.ts";
import { newJob } from "../fakes/new-job.ts";
import { FACTS } from "../fakes/server-facts.ts";
import { problemShown } from "../fakes/shown-pages.ts";

const SESSION = "__Host-svc_session";
const HOUR = 3_600_000;
const FORM = "application/x-www-form-urlencoded";

async function codeOf(response: Response): Promise<unknown> {
  return ((await response.json()) as { code: unknown }).code;
}

async function open(login = "mia") {
  const scene = openAuthApp();
  scene.people.addOrg("acme", ["ada", "sam"]);
  for (const person of ["mia", "ada", "sam"]) scene.people.addPerson(person);
  const browser = await openSignedIn(scene, login);
  const csrf = (await browser.session())?.csrf ?? "";
  return { ...scene, browser, csrf };
}

const post = (browser: Browser, headers: Readonly<Record<string, string>>, body?: string) =>
  browser.ask("/api/things", { method: "POST", headers, ...(body === undefined ? {} : { body }) });

describe("a changing request", () => {
  it.each(["POST", "PUT", "PATCH", "DELETE"])(
    "by %s succeeds with origin and token",
    async (method) => {
      const { browser, csrf, changes } = await open();
      const headers = { origin: BASE_URL, "x-csrf-token": csrf };
      const response = await browser.ask("/api/things", { method, headers });
      expect(response.status).toBe(200);
      expect(changes).toEqual([`${method} mia`]);
    },
  );

  it.each<[string, Readonly<Record<string, string>>]>([
    ["no origin", {}],
    ["null", { origin: "null" }],
    ["another site", { origin: "https://evil.example" }],
    ["a site that begins alike", { origin: "https://svc.example.evil.example" }],
    ["a site below ours", { origin: "https://x.svc.example" }],
    ["plain http", { origin: "http://svc.example" }],
    ["another port", { origin: "https://svc.example:8443" }],
    ["our port written out", { origin: "https://svc.example:443" }],
    ["a path behind it", { origin: "https://svc.example/" }],
    ["two origins", { origin: "https://svc.example, https://evil.example" }],
    ["another case", { origin: "HTTPS://SVC.EXAMPLE" }],
    ["an empty one", { origin: "" }],
    ["a fetch from another site", { "sec-fetch-site": "cross-site" }],
    ["a fetch from a site below", { "sec-fetch-site": "same-site" }],
    ["a fetch from nowhere", { "sec-fetch-site": "none" }],
    [
      "a foreign origin with a good word",
      { origin: "https://evil.example", "sec-fetch-site": "same-origin" },
    ],
    ["our own as the referrer alone", { referer: `${BASE_URL}/page` }],
  ])("from %s is refused", async (_what, headers) => {
    const { browser, csrf, changes, shown } = await open();
    for (const accept of ["application/json", "text/html"]) {
      const response = await post(browser, { ...headers, accept, "x-csrf-token": csrf });
      expect(response.status).toBe(403);
      if (accept === "text/html") expect(problemShown({ shown })?.code).toBe("origin-invalid");
      else expect(await codeOf(response)).toBe("origin-invalid");
    }
    expect(changes).toEqual([]);
    expect(await browser.session()).toBeDefined();
  });

  it("from a browser that sends no origin is checked by its fetch metadata", async () => {
    const { browser, csrf, changes } = await open();
    const response = await post(browser, { "sec-fetch-site": "same-origin", "x-csrf-token": csrf });
    expect(response.status).toBe(200);
    expect(changes).toHaveLength(1);
  });

  it.each<
    [
      string,
      (csrf: string) => { headers?: Readonly<Record<string, string>>; body?: string | undefined },
    ]
  >([
    ["no token", () => ({})],
    ["an empty token", () => ({ headers: { "x-csrf-token": "" } })],
    ["another token", () => ({ headers: { "x-csrf-token": "f".repeat(64) } })],
    ["half a token", (csrf) => ({ headers: { "x-csrf-token": csrf.slice(0, 32) } })],
    [
      "a token in other letters",
      (csrf) => ({ headers: { "x-csrf-token": `${csrf.slice(0, -1)}X` } }),
    ],
    [
      "a token with more behind it",
      (csrf) => ({ headers: { "x-csrf-token": `${csrf}, ${csrf}` } }),
    ],
    ["a token in the query", (csrf) => ({ headers: { "x-query": csrf } })],
    ["a token in a cookie", (csrf) => ({ headers: { cookie: `csrf=${csrf}` } })],
    ["a form without a token", () => ({ headers: { "content-type": FORM }, body: "name=1" })],
    ["a form with a wrong token", () => ({ headers: { "content-type": FORM }, body: "_csrf=1" })],
    [
      "a form with a wrong token before the right one",
      (csrf) => ({ headers: { "content-type": FORM }, body: `_csrf=1&_csrf=${csrf}` }),
    ],
    [
      "a wrong header and a right form",
      (csrf) => ({ headers: { "x-csrf-token": "1", "content-type": FORM }, body: `_csrf=${csrf}` }),
    ],
    [
      "a form that says it is text",
      (csrf) => ({ headers: { "content-type": "text/plain" }, body: `_csrf=${csrf}` }),
    ],
    [
      "JSON with a field of that name",
      (csrf) => ({ headers: { "content-type": "application/json" }, body: `{"_csrf":"${csrf}"}` }),
    ],
    [
      "a type that only begins alike",
      (csrf) => ({ headers: { "content-type": `${FORM}x` }, body: `_csrf=${csrf}` }),
    ],
  ])("with %s is refused", async (_what, sent) => {
    const { browser, csrf, changes } = await open();
    const { headers = {}, body } = sent(csrf);
    const cookie = `${SESSION}=${browser.jar.get(SESSION)}; ${headers.cookie ?? "a=b"}`;
    const response = await post(browser, { ...headers, cookie, origin: BASE_URL }, body);
    expect(response.status).toBe(403);
    expect(await codeOf(response)).toBe("csrf-invalid");
    expect(changes).toEqual([]);
  });

  it("with the token of another session is refused", async () => {
    const scene = await open();
    const sam = await openSignedIn(scene, "sam");
    const again = await openSignedIn(scene, "mia");
    for (const other of [sam, again]) {
      const csrf = (await other.session())?.csrf ?? "";
      const response = await post(scene.browser, { origin: BASE_URL, "x-csrf-token": csrf });
      expect(await codeOf(response)).toBe("csrf-invalid");
    }
    expect(scene.changes).toEqual([]);
  });

  it.each([FORM, `${FORM}; charset=utf-8`, FORM.toUpperCase()])(
    "by a form of type %s has the token as a field, and its route receives the fields",
    async (type) => {
      const { browser, csrf } = await open();
      const body = new URLSearchParams({ name: "a & b", _csrf: csrf }).toString();
      const response = await post(browser, { origin: BASE_URL, "content-type": type }, body);
      expect(await response.json()).toEqual({ form: "a & b" });
    },
  );

  it("by a form without end is refused", async () => {
    const { browser, csrf, changes } = await open();
    const body = `${"x".repeat(70_000)}&_csrf=${csrf}`;
    const response = await post(browser, { origin: BASE_URL, "content-type": FORM }, body);
    expect(response.status).toBe(413);
    expect(changes).toEqual([]);
  });

  it("without a session is a 401, or a 403 from another site", async () => {
    const { app, changes } = openAuthApp();
    const stranger = openBrowser(app);
    for (const headers of [{}, { origin: BASE_URL }, { "x-csrf-token": "" }])
      expect(await codeOf(await post(stranger, headers))).toBe("not-signed-in");
    const foreign = await post(stranger, { origin: "https://evil.example" });
    expect(await codeOf(foreign)).toBe("origin-invalid");
    expect(changes).toEqual([]);
  });

  it.each([
    [
      "that was revoked",
      async (scene: Awaited<ReturnType<typeof open>>) =>
        void (await scene.sessions.revokeAll("mia")),
    ],
    [
      "that went idle",
      async ({ clock }: Awaited<ReturnType<typeof open>>) => clock.advance(2 * HOUR),
    ],
    [
      "whose person may not come in any more",
      async ({ people, clock }: Awaited<ReturnType<typeof open>>) => {
        people.revokeAll();
        clock.advance(HOUR);
      },
    ],
  ])("with a session %s is a 401", async (_what, act) => {
    const scene = await open();
    await act(scene);
    const headers = { origin: BASE_URL, "x-csrf-token": scene.csrf };
    expect(await codeOf(await post(scene.browser, headers))).toBe("not-signed-in");
    expect(scene.changes).toEqual([]);
  });

  it("for admins is refused to other users", async () => {
    const ask = async (login: string) => {
      const { browser, csrf, changes } = await open(login);
      const headers = { origin: BASE_URL, "x-csrf-token": csrf };
      const response = await browser.ask("/api/rules", { method: "POST", headers });
      return { status: response.status, changes };
    };
    expect(await ask("ada")).toEqual({ status: 204, changes: ["rules"] });
    expect(await ask("mia")).toEqual({ status: 403, changes: [] });
    const { browser, csrf } = await open("sam");
    const headers = { origin: BASE_URL, "x-csrf-token": csrf };
    const refused = await browser.ask("/api/rules", { method: "POST", headers });
    expect(await codeOf(refused)).toBe("not-allowed");
  });
});

describe("reading", () => {
  it.each(["GET", "HEAD", "OPTIONS"])("by %s needs neither origin nor token", async (method) => {
    const { browser } = await open();
    const headers = { origin: "https://evil.example" };
    const response = await browser.ask("/api/things", { method, headers });
    expect(response.status).toBe(method === "OPTIONS" ? 405 : 200);
    expect(response.headers.get("access-control-allow-origin")).toBeNull();
  });

  it.each([
    "/api/things",
    "/api/session",
    "/api/nothing",
    "/page",
    "/reviews/acme/shop/7/r-1/status",
    "/reviews/acme/shop/7/none/status",
    "/tasks/acme/shop/t-1/stream",
    "/tasks",
    "/tasks/x",
    "/internal",
    "/internalx",
    "/webhook/x",
    "/healthz/",
    "/Healthz",
    "/",
    "/%2Fhealthz",
    "/login/x",
    "/auth",
  ])("%s is the same 401 without a session", async (path) => {
    const { app, store } = openAuthApp();
    await store.jobs.accept(newJob("r-1"), []);
    for (const method of ["GET", "HEAD", "OPTIONS", "POST", "DELETE"]) {
      if (path === "/tasks" && method === "POST") continue;
      const response = await openBrowser(app).ask(path, { method });
      expect(response.status).toBe(401);
      if (method !== "HEAD")
        expect(await response.json()).toEqual({
          type: "about:blank",
          title: "Not authenticated",
          status: 401,
          code: "not-signed-in",
          detail: "you are not signed in, or your session has expired; sign in at /login",
        });
    }
  });

  it("returns the user to the requested page after a sign-in", async () => {
    const { app } = openAuthApp();
    const headers = { accept: "text/html" };
    const response = await openBrowser(app).ask("/page?a=1&b=%22><b>", { headers });
    expect(response.status).toBe(302);
    const location = new URL(response.headers.get("location") ?? "", BASE_URL);
    expect(location.pathname).toBe("/login");
    expect(location.searchParams.get("return_to")).toBe("/page?a=1&b=%22%3E%3Cb%3E");
  });

  it("of jobs follows the code host: jobs that a user may not read return 404", async () => {
    const { browser, people, store, clock } = await open("ada");
    people.addRepository("acme/open", { "*": "read" });
    people.addRepository("acme/shut", { mia: "write" });
    await store.jobs.accept(newJob("r-1", { repository: "acme/open" }), []);
    await store.jobs.accept(newJob("r-2", { repository: "acme/shut" }), []);
    const statusOf = async (path: string) => (await browser.ask(`${path}/status`)).status;
    expect(await statusOf("/reviews/acme/open/7/r-1")).toBe(200);
    expect(await statusOf("/reviews/acme/shut/7/r-2")).toBe(404);
    expect(await statusOf("/reviews/acme/shut/7/none")).toBe(404);
    people.fail("code-host-unreachable");
    clock.advance(5 * 60_000);
    expect(await statusOf("/reviews/acme/open/7/r-1")).toBe(404);
  });
});

describe("programs", () => {
  it("reach routes with their own credentials, regardless of cookies", async () => {
    const { app } = openAuthApp();
    for (const path of ["/healthz", "/readyz", "/version"])
      expect((await openBrowser(app).ask(path)).status).toBe(200);
    const headers = { origin: "https://evil.example", cookie: `${SESSION}=${"0".repeat(64)}` };
    const body = JSON.stringify(comment());
    const signed = { method: "POST", body, headers: { ...delivery(body), ...headers } };
    expect((await app.request(`${BASE_URL}/webhook`, signed)).status).toBe(202);
    for (const path of ["/tasks", "/internal/jobs/1/events"])
      expect((await app.request(`${BASE_URL}${path}`, { method: "POST", headers })).status).toBe(
        404,
      );
  });
});

describe("a server for webhooks only", () => {
  it("has no routes for users", async () => {
    const { app } = openHttpApp();
    for (const path of ["/login", "/api/session", "/auth/callback", "/logout"])
      expect((await app.request(`${BASE_URL}${path}`)).status).toBe(404);
  });
});

describe("signing out", () => {
  it("ends the session, for programs and browsers", async () => {
    for (const [accept, status] of [
      ["application/json", 204],
      ["text/html", 303],
    ] as const) {
      const { browser, csrf, sessions } = await open();
      const id = browser.jar.get(SESSION) ?? "";
      const headers = { origin: BASE_URL, "x-csrf-token": csrf, accept };
      const response = await browser.ask("/logout", { method: "POST", headers });
      expect(response.status).toBe(status);
      expect(response.headers.getSetCookie()).toEqual([
        `${SESSION}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax; Secure`,
      ]);
      expect(browser.jar.has(SESSION)).toBe(false);
      expect(await sessions.find(hashSessionId(id))).toBeUndefined();
      browser.jar.set(SESSION, id);
      expect(await browser.session()).toBeUndefined();
    }
  });

  it("cannot be triggered by another site or by a link", async () => {
    const { browser, csrf } = await open();
    for (const init of [
      { method: "POST", headers: { origin: "https://evil.example", "x-csrf-token": csrf } },
      { method: "POST", headers: { origin: BASE_URL } },
      { method: "GET" },
    ])
      expect((await browser.ask("/logout", init)).status).toBeGreaterThanOrEqual(400);
    expect(await browser.session()).toMatchObject({ login: "mia" });
  });

  it("without a session removes the cookie", async () => {
    const { app } = openAuthApp();
    const browser = openBrowser(app);
    browser.jar.set(SESSION, "0".repeat(64));
    expect((await browser.ask("/logout", { method: "POST" })).status).toBe(204);
    expect(browser.jar.has(SESSION)).toBe(false);
  });
});

describe("every response", () => {
  const POLICY =
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'";

  it.each([
    ["/page", "text/html"],
    ["/page", "application/json"],
    ["/api/things", "application/json"],
    ["/api/session", "application/json"],
    ["/api/none", "text/html"],
    ["/login", "text/html"],
    ["/auth/callback", "text/html"],
    ["/logout", "text/html"],
    ["/healthz", "text/plain"],
  ])("of %s to a request for %s has the security headers", async (path, accept) => {
    const scene = await open();
    for (const browser of [scene.browser, openBrowser(scene.app)]) {
      const { headers } = await browser.ask(path, { headers: { accept } });
      expect(headers.get("content-security-policy")).toBe(POLICY);
      expect(headers.get("x-content-type-options")).toBe("nosniff");
      expect(headers.get("referrer-policy")).toBe("same-origin");
      expect(headers.get("strict-transport-security")).toBe("max-age=31536000");
      expect(headers.get("cache-control")).toBe("no-store");
      expect(headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
    }
  });

  it("requires TLS only where it is available", async () => {
    const { app } = openAuthApp({ baseUrl: "http://localhost:8080" });
    const { headers } = await openBrowser(app, "http://localhost:8080").ask("/page");
    expect(headers.get("strict-transport-security")).toBeNull();
    expect(headers.get("content-security-policy")).toBe(POLICY);
  });

  it("contains no secret", async () => {
    const { browser, clock, people } = await open();
    people.fail("code-host-denied");
    clock.advance(HOUR);
    const response = await browser.ask("/api/session");
    expect(await response.text()).not.toMatch(/gho_|Error/);
    expect(`${createSecret("x")}`).toBe("[redacted]");
  });
});

describe("in development", () => {
  const LOCAL = "http://127.0.0.1:8080";
  const openDev = (baseUrl = "") => openAuthApp({ isDev: true, baseUrl });

  it.each([LOCAL, "http://localhost", "http://[::1]:9", "http://127.9.9.9"])(
    "every user at %s is an admin",
    async (address) => {
      const browser = openBrowser(openDev().app, address);
      expect(await browser.session()).toEqual({ login: "dev", isAdmin: true, csrf: "", ...FACTS });
      const origin = new URL(address).origin;
      const init = { method: "POST", headers: { origin } };
      expect((await browser.ask("/api/rules", init)).status).toBe(204);
      expect(browser.jar.size).toBe(0);
    },
  );

  it.each([
    "http://evil.example",
    "http://evil.example:8080",
    "http://localhost.evil.example",
    "http://localhost.",
    "http://127.0.0.1.evil.example",
    "http://10.0.0.1",
    "http://0.0.0.0",
    "http://[::]",
    "http://[::2]",
    "http://svc.example",
  ])("users at %s are not signed in", async (address) => {
    const { app, changes } = openDev();
    const browser = openBrowser(app, address);
    const { origin } = new URL(address);
    expect((await browser.ask("/api/session")).status).toBe(401);
    for (const headers of [{ origin }, { "sec-fetch-site": "same-origin" }, {}])
      expect((await post(browser, headers)).status).toBe(401);
    expect(changes).toEqual([]);
  });

  it.each([
    ["another site", { origin: "https://evil.example" }],
    ["another port", { origin: "http://127.0.0.1:9999" }],
    ["another name of this machine", { origin: "http://localhost:8080" }],
    ["nowhere", { origin: "null" }],
    ["somebody who does not say", {}],
  ])("a change from %s is still refused", async (_what, headers) => {
    const { app, changes } = openDev();
    const response = await post(openBrowser(app, LOCAL), headers as Record<string, string>);
    expect(await codeOf(response)).toBe("origin-invalid");
    expect(changes).toEqual([]);
  });

  it("uses the configured address, if there is one", async () => {
    const { app } = openDev("http://localhost:3000");
    const browser = openBrowser(app, LOCAL);
    expect((await post(browser, { origin: "http://localhost:3000" })).status).toBe(200);
    expect((await post(browser, { origin: LOCAL })).status).toBe(403);
  });

  it("needs no sign-in and has no sign-out", async () => {
    const browser = openBrowser(openDev().app, LOCAL);
    const response = await browser.ask("/login?return_to=/page");
    expect([response.status, response.headers.get("location")]).toEqual([302, "/page"]);
    expect((await browser.ask("/auth/callback?code=1&state=1")).status).toBe(404);
    const init = { method: "POST", headers: { origin: LOCAL } };
    expect((await browser.ask("/logout", init)).status).toBe(204);
    expect(await browser.session()).toMatchObject({ login: "dev" });
  });
});
