import { createHmac } from "node:crypto";
import { describe, expect, it } from "vitest";
import { signAttempt, verifyAttempt } from "../../src/adapters/http/auth/login-attempt.ts";
import { createRateLimit } from "../../src/adapters/rate-limit/create-rate-limit.ts";
import { hashSessionId } from "../../src/domain/access/session-id.ts";
import { createSecret } from "../../src/domain/core/secret.ts";
import {
  type Browser,
  goAndAgree,
  LOGIN_KEY,
  openAuthApp,
  openBrowser,
  openSignedIn,
} from "../fakes/auth-app.ts";
import { FACTS } from "../fakes/server-facts.ts";
import { problemShown } from "../fakes/shown-pages.ts";

const LOGIN = "__Host-svc_login";
const SESSION = "__Host-svc_session";
const HTML = { accept: "text/html,application/xhtml+xml" };

async function codeOf(response: Response): Promise<unknown> {
  return ((await response.json()) as { code: unknown }).code;
}

/** Nothing came of a callback: nobody is signed in, and the attempt is over. */
async function expectNobody(response: Response, browser: Browser): Promise<void> {
  expect(browser.jar.has(SESSION)).toBe(false);
  expect(response.headers.get("location")).toBeNull();
  expect(response.headers.getSetCookie()).toEqual([
    `${LOGIN}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax; Secure`,
  ]);
  expect(await browser.session()).toBeUndefined();
}

describe("signing in", () => {
  it("goes to the code host and comes back with a session", async () => {
    const scene = openAuthApp();
    const browser = openBrowser(scene.app);
    const there = await browser.ask("/login?return_to=/reviews/acme/shop/7/r-1%3Fafter=3");
    expect(there.status).toBe(302);
    expect(there.headers.get("cache-control")).toBe("no-store");
    expect(there.headers.getSetCookie()).toEqual([
      expect.stringMatching(
        new RegExp(`^${LOGIN}=[\\w.-]+; Path=/; Max-Age=600; HttpOnly; SameSite=Lax; Secure$`),
      ),
    ]);
    const asked = new URL(there.headers.get("location") ?? "");
    expect(asked.searchParams.get("redirectUrl")).toBe("https://svc.example/auth/callback");
    expect(asked.searchParams.get("challenge")).toMatch(/^[\w-]{43}$/);
    expect(asked.searchParams.get("state")).toMatch(/^[0-9a-f]{64}$/);
    const back = scene.people.agree(asked.href, "mia");
    const home = await browser.ask(back.pathname + back.search);
    expect(home.status).toBe(303);
    expect(home.headers.get("location")).toBe("/reviews/acme/shop/7/r-1?after=3");
    expect(home.headers.getSetCookie()).toEqual([
      expect.stringMatching(
        new RegExp(
          `^${SESSION}=[0-9a-f]{64}; Path=/; Max-Age=43200; HttpOnly; SameSite=Lax; Secure$`,
        ),
      ),
      `${LOGIN}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax; Secure`,
    ]);
    expect([...browser.jar.keys()]).toEqual([SESSION]);
    expect(await browser.session()).toEqual({
      login: "mia",
      isAdmin: false,
      csrf: expect.stringMatching(/^[0-9a-f]{64}$/),
      ...FACTS,
    });
  });

  it.each([
    ["http://localhost:8080", "svc_session"],
    ["http://127.0.0.1:8080", "svc_session"],
    ["http://svc.example", "svc_session"],
    ["https://svc.example:8443", "__Host-svc_session"],
  ])("at %s has a cookie called %s", async (baseUrl, name) => {
    const browser = await openSignedIn(openAuthApp({ baseUrl }));
    expect([...browser.jar.keys()]).toEqual([name]);
    expect(await browser.session()).toMatchObject({ login: "mia" });
  });

  it.each([
    "//evil.example",
    "/\\evil.example",
    "https://evil.example",
    "/%0d%0aset-cookie:a=b",
    "/%09/evil.example",
    "/login",
    "",
  ])("never leads to another place: %s", async (place) => {
    const scene = openAuthApp();
    const browser = openBrowser(scene.app);
    const path = `/login?return_to=${place}`;
    const home = await browser.ask(await goAndAgree(scene, browser, { path }));
    expect(home.headers.get("location")).toBe("/");
  });

  it("refuses users who are not allowed, with the reason", async () => {
    const scene = openAuthApp();
    scene.people.addOrg("beta", ["eve"]);
    const browser = openBrowser(scene.app);
    const callback = await goAndAgree(scene, browser, { login: "eve" });
    const response = await browser.ask(callback, { headers: HTML });
    expect(response.status).toBe(403);
    const detail = problemShown(scene)?.detail;
    expect(detail).toContain("your account eve does not have access to this server");
    expect(detail).not.toMatch(/acme|mia/);
    await expectNobody(response, browser);
    const again = openBrowser(scene.app);
    expect(await codeOf(await again.ask(await goAndAgree(scene, again, { login: "eve" })))).toBe(
      "not-allowed",
    );
  });

  it("lets in members of an allowed organization, of many on several pages or of one in no list", async () => {
    const scene = openAuthApp();
    scene.people.addOrg("acme", ["sam"]);
    expect(await (await openSignedIn(scene, "sam")).session()).toMatchObject({ login: "sam" });
    scene.people.addOrg("acme", ["zoe"], true);
    expect(await (await openSignedIn(scene, "zoe")).session()).toMatchObject({ login: "zoe" });
  });
});

describe("coming back", () => {
  interface Twist {
    readonly scene: ReturnType<typeof openAuthApp>;
    readonly browser: Browser;
    /** Path with query of an honest return. */
    readonly callback: string;
  }
  const withQuery = (callback: string, changes: Readonly<Record<string, string | undefined>>) => {
    const url = new URL(callback, "https://svc.example");
    for (const [name, value] of Object.entries(changes)) {
      if (value === undefined) url.searchParams.delete(name);
      else url.searchParams.set(name, value);
    }
    return url.pathname + url.search;
  };
  const change = (browser: Browser, changed: (value: string) => string): void => {
    browser.jar.set(LOGIN, changed(browser.jar.get(LOGIN) ?? ""));
  };
  /** The attempt in the cookie with something changed, signed with another key. */
  const forge = (value: string, key: string): string => {
    const text = Buffer.from(value.split(".")[0] ?? "", "base64url").toString();
    return signAttempt({ ...JSON.parse(text), returnTo: "/forged" }, createSecret(key));
  };

  it.each<[string, (twist: Twist) => string | Promise<string>]>([
    ["without the state", ({ callback }) => withQuery(callback, { state: undefined })],
    ["with an empty state", ({ callback }) => withQuery(callback, { state: "" })],
    ["with another state", ({ callback }) => withQuery(callback, { state: "f".repeat(64) })],
    ["without the code", ({ callback }) => withQuery(callback, { code: undefined })],
    [
      "without the cookie",
      ({ browser, callback }) => {
        browser.jar.delete(LOGIN);
        return callback;
      },
    ],
    [
      "with an empty cookie",
      ({ browser, callback }) => {
        change(browser, () => "");
        return callback;
      },
    ],
    [
      "with a cookie without its signature",
      ({ browser, callback }) => {
        change(browser, (value) => value.split(".")[0] ?? "");
        return callback;
      },
    ],
    [
      "with a changed signature",
      ({ browser, callback }) => {
        change(browser, (value) => `${value.slice(0, -2)}${value.endsWith("AA") ? "BB" : "AA"}`);
        return callback;
      },
    ],
    [
      "with a changed text",
      ({ browser, callback }) => {
        change(browser, (value) => `A${value.slice(1)}`);
        return callback;
      },
    ],
    [
      "with more behind the signature",
      ({ browser, callback }) => {
        change(browser, (value) => `${value}.x`);
        return callback;
      },
    ],
    [
      "with a cookie that was signed with another key",
      ({ browser, callback }) => {
        change(browser, (value) => forge(value, "a key of somebody else"));
        return callback;
      },
    ],
    [
      "with a cookie under the name without a prefix",
      ({ browser, callback }) => {
        browser.jar.set("svc_login", browser.jar.get(LOGIN) ?? "");
        browser.jar.delete(LOGIN);
        return callback;
      },
    ],
    [
      "after ten minutes",
      ({ scene, callback }) => {
        scene.clock.advance(600_000);
        return callback;
      },
    ],
    [
      "after another sign-in was begun",
      async ({ browser, callback }) => {
        await browser.ask("/login");
        return callback;
      },
    ],
    [
      "with what somebody else has begun, who wants us in their account",
      async ({ scene }) => goAndAgree(scene, openBrowser(scene.app), { login: "mia" }),
    ],
  ])("is refused %s", async (_how, twist) => {
    const scene = openAuthApp();
    const browser = openBrowser(scene.app);
    const callback = await goAndAgree(scene, browser);
    const response = await browser.ask(await twist({ scene, browser, callback }));
    expect(response.status).toBe(400);
    expect(await codeOf(response)).toBe("sign-in-invalid");
    await expectNobody(response, browser);
    expect(scene.people.calls).toEqual([]);
  });

  it("is accepted just in time, and each cookie once", async () => {
    const scene = openAuthApp();
    const browser = openBrowser(scene.app);
    const callback = await goAndAgree(scene, browser);
    const kept = browser.jar.get(LOGIN) ?? "";
    scene.clock.advance(599_999);
    expect((await browser.ask(callback)).status).toBe(303);
    const thief = openBrowser(scene.app);
    thief.jar.set(LOGIN, kept);
    const calls = scene.people.calls.length;
    const again = await thief.ask(callback);
    expect(await codeOf(again)).toBe("sign-in-invalid");
    expect(thief.jar.has(SESSION)).toBe(false);
    expect(scene.people.calls).toHaveLength(calls);
  });

  it("is refused with a message, on the page where it began", async () => {
    const scene = openAuthApp();
    const browser = openBrowser(scene.app);
    const response = await browser.ask("/auth/callback?code=1&state=2", { headers: HTML });
    expect(response.status).toBe(400);
    expect(response.headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(scene.shown.at(-1)?.name).toBe("login");
    expect(problemShown(scene)?.detail).toContain("started in another browser");
  });

  it.each([
    ["access_denied", 403, "sign-in-refused", "you denied access to your account"],
    ["redirect_uri_mismatch", 502, "sign-in-failed", "(redirect_uri_mismatch)"],
    ["<script>alert(1)</script>", 502, "sign-in-failed", "(scriptalert1script)"],
  ])("with the error %s is explained", async (error, status, code, words) => {
    const scene = openAuthApp();
    const browser = openBrowser(scene.app);
    const description = "<b>a stranger's words</b>";
    const callback = withQuery(await goAndAgree(scene, browser), {
      error,
      error_description: description,
      code: undefined,
    });
    const response = await browser.ask(callback);
    const problem = (await response.clone().json()) as { code: string; detail: string };
    expect([response.status, problem.code]).toEqual([status, code]);
    expect(problem.detail).toContain(words);
    expect(problem.detail).not.toContain("stranger");
    await expectNobody(response, browser);
  });

  it.each([
    ["code-host-unreachable", 503, "code-host-unreachable", 1],
    ["code-host-denied", 502, "sign-in-failed", 1],
  ] as const)("while the code host returns %s is %i", async (fault, status, code, told) => {
    const scene = openAuthApp();
    const browser = openBrowser(scene.app);
    const callback = await goAndAgree(scene, browser);
    scene.people.fail(fault);
    const response = await browser.ask(callback);
    expect(response.status).toBe(status);
    expect(await codeOf(response.clone())).toBe(code);
    expect(scene.failures).toHaveLength(told);
    await expectNobody(response, browser);
  });

  it("with a code that the code host rejects is the user's to fix", async () => {
    const scene = openAuthApp();
    const browser = openBrowser(scene.app);
    const callback = withQuery(await goAndAgree(scene, browser), { code: "stolen" });
    const response = await browser.ask(callback);
    expect(response.status).toBe(400);
    expect(await codeOf(response.clone())).toBe("sign-in-invalid");
    expect(scene.failures).toEqual([]);
    await expectNobody(response, browser);
  });
});

describe("a session's id", () => {
  it("is never one that the browser brought along", async () => {
    const scene = openAuthApp();
    const planted = "ab".repeat(32);
    const browser = openBrowser(scene.app);
    browser.jar.set(SESSION, planted);
    await browser.ask(await goAndAgree(scene, browser));
    expect(browser.jar.get(SESSION)).toMatch(/^[0-9a-f]{64}$/);
    expect(browser.jar.get(SESSION)).not.toBe(planted);
    const attacker = openBrowser(scene.app);
    attacker.jar.set(SESSION, planted);
    expect(await attacker.session()).toBeUndefined();
  });

  it("is new for every sign-in, and the former one ends", async () => {
    const scene = openAuthApp();
    const browser = await openSignedIn(scene);
    const former = browser.jar.get(SESSION) ?? "";
    const formerCsrf = (await browser.session())?.csrf;
    await browser.ask(await goAndAgree(scene, browser));
    expect(browser.jar.get(SESSION)).not.toBe(former);
    expect((await browser.session())?.csrf).not.toBe(formerCsrf);
    const thief = openBrowser(scene.app);
    thief.jar.set(SESSION, former);
    expect(await thief.session()).toBeUndefined();
    expect(await scene.sessions.find(hashSessionId(former))).toBeUndefined();
  });

  it("is not accepted under the name without a prefix with TLS", async () => {
    const scene = openAuthApp();
    const browser = await openSignedIn(scene);
    const tossed = openBrowser(scene.app);
    tossed.jar.set("svc_session", browser.jar.get(SESSION) ?? "");
    expect(await tossed.session()).toBeUndefined();
  });

  it.each(["", "x", "0".repeat(64), "%00", `"${"0".repeat(64)}"`, "a".repeat(10_000)])(
    "that is unknown is a 401: %s",
    async (id) => {
      const { app } = openAuthApp();
      const headers = { cookie: `${SESSION}=${id}` };
      expect((await openBrowser(app).ask("/api/session", { headers })).status).toBe(401);
    },
  );
});

describe("the cookie of an attempt", () => {
  const attempt = { state: "s", verifier: "v", returnTo: "/", endsAt: 1_000 };

  it("opens until its end, with its key", () => {
    const value = signAttempt(attempt, LOGIN_KEY);
    expect(value).toMatch(/^[\w-]+\.[\w-]{43}$/);
    expect(verifyAttempt(value, LOGIN_KEY, 999)).toEqual(attempt);
    expect(verifyAttempt(value, LOGIN_KEY, 1_000)).toBeUndefined();
    expect(verifyAttempt(value, createSecret("other"), 0)).toBeUndefined();
  });

  it("does not open with any character changed", () => {
    const value = signAttempt(attempt, LOGIN_KEY);
    for (let at = 0; at < value.length; at += 1) {
      const other = value[at] === "A" ? "B" : "A";
      const changed = `${value.slice(0, at)}${other}${value.slice(at + 1)}`;
      expect(verifyAttempt(changed, LOGIN_KEY, 0)).toBeUndefined();
    }
  });

  it("does not open when it is signed and of another form", () => {
    for (const text of ["{}", "[]", '{"state":1}']) {
      const encoded = Buffer.from(text).toString("base64url");
      const mac = createHmac("sha256", LOGIN_KEY.reveal()).update(`svc login ${encoded}`);
      expect(verifyAttempt(`${encoded}.${mac.digest("base64url")}`, LOGIN_KEY, 0)).toBeUndefined();
    }
  });
});

describe("the pace of signing in", () => {
  it("is limited, and returns how long to wait", async () => {
    const signIn = createRateLimit({ points: 3, windowSeconds: 60 });
    const { app } = openAuthApp({ limits: { signIn } });
    const browser = openBrowser(app);
    const statuses: number[] = [];
    for (const path of ["/login", "/auth/callback", "/login", "/login", "/auth/callback"])
      statuses.push((await browser.ask(path)).status);
    expect(statuses).toEqual([302, 400, 302, 429, 429]);
    const refused = await browser.ask("/login");
    expect(await codeOf(refused)).toBe("rate-limited");
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await browser.ask("/healthz")).status).toBe(200);
    expect((await browser.ask("/api/session")).status).toBe(401);
  });

  it("is limited for requests without a session, and not for those with one", async () => {
    const refused = createRateLimit({ points: 2, windowSeconds: 60 });
    const scene = openAuthApp({ limits: { refused } });
    const stranger = openBrowser(scene.app);
    const statuses: number[] = [];
    for (let made = 0; made < 4; made += 1)
      statuses.push((await stranger.ask("/api/things")).status);
    expect(statuses).toEqual([401, 401, 429, 429]);
    const late = await stranger.ask("/api/things");
    expect(await codeOf(late)).toBe("rate-limited");
    expect(Number(late.headers.get("retry-after"))).toBeGreaterThan(0);
    const browser = await openSignedIn(scene);
    expect((await browser.ask("/api/things")).status).toBe(200);
    expect((await stranger.ask("/webhook", { method: "POST" })).status).toBe(401);
  });
});
