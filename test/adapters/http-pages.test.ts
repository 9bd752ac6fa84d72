import { Hono } from "hono";
import { describe, expect, it } from "vitest";
import type { HttpEnv } from "../../src/adapters/http/http-env.ts";
import { createApiFetch } from "../../src/adapters/http/pages/create-api-fetch.ts";
import { BASE_URL, openAuthApp, openBrowser, openSignedIn } from "../fakes/auth-app.ts";
import { openHttpApp } from "../fakes/http-app.ts";
import { newJob } from "../fakes/new-job.ts";
import { FACTS } from "../fakes/server-facts.ts";
import { openShownPages, problemShown } from "../fakes/shown-pages.ts";

const HTML = { accept: "text/html,application/xhtml+xml" };

async function open() {
  const scene = openAuthApp();
  scene.people.addPerson("mia");
  return { ...scene, browser: await openSignedIn(scene, "mia") };
}

describe("the sign-in page", () => {
  it("is shown before the redirect to sign-in, and keeps the destination", async () => {
    const { app, shown } = openAuthApp();
    const browser = openBrowser(app);
    const headers = { ...HTML, cookie: "svc_theme=dark" };
    const response = await browser.ask("/login?return_to=/journal", { headers });
    expect(response.status).toBe(200);
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(shown.at(-1)).toMatchObject({
      name: "login",
      content: { returnTo: "/journal", host: "code.example", isSignedOut: false },
      frame: { path: "/login?return_to=/journal", theme: "dark", links: { hosts: [] } },
    });
    const gone = await browser.ask("/login?go=1&return_to=/journal", { headers: HTML });
    expect(gone.status).toBe(302);
  });

  it.each(["https://evil.example/", "//evil.example", "/\\evil.example"])(
    "does not lead to %s",
    async (place) => {
      const { app, shown } = openAuthApp();
      const path = `/login?return_to=${encodeURIComponent(place)}`;
      await openBrowser(app).ask(path, { headers: HTML });
      expect(shown.at(-1)?.content).toMatchObject({ returnTo: "/" });
    },
  );

  it("takes no theme that there is not", async () => {
    const { app, shown } = openAuthApp();
    const headers = { ...HTML, cookie: 'svc_theme="><script>' };
    await openBrowser(app).ask("/login", { headers });
    expect(shown.at(-1)?.frame.theme).toBeUndefined();
  });
});

describe("a refusal", () => {
  it("is a page for browsers and a problem for programs, with the same status", async () => {
    const { browser, shown } = await open();
    const page = await browser.ask("/none", { headers: HTML });
    expect(page.status).toBe(404);
    expect(page.headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(shown.at(-1)).toMatchObject({
      name: "problem",
      frame: { session: { login: "mia" }, links: { hosts: ["docs.example"] } },
    });
    expect(problemShown({ shown })).toMatchObject({ status: 404, code: "not-found" });
    const problem = await browser.ask("/none");
    expect(problem.status).toBe(404);
    expect(problem.headers.get("content-type")).toBe("application/problem+json");
  });

  it("keeps the other headers of the response", async () => {
    const { browser } = await open();
    const response = await browser.ask("/api/session", { method: "GET", headers: HTML });
    expect(response.headers.get("content-type")).toMatch(/json/);
    const wrong = await browser.ask("/logout", { headers: HTML });
    expect(wrong.status).toBe(405);
    expect(wrong.headers.get("allow")).toBe("POST");
  });

  it("is the same page for a hidden job and for none", async () => {
    const { browser, people, store, shown } = await open();
    people.addRepository("acme/shut", { ada: "write" });
    await store.jobs.accept(newJob("r-2", { repository: "acme/shut" }), []);
    const pages = [];
    for (const id of ["r-2", "none"]) {
      const response = await browser.ask(`/reviews/acme/shut/7/${id}`, { headers: HTML });
      expect(response.status).toBe(404);
      pages.push(problemShown({ shown })?.detail.replace(id, "*"));
    }
    expect(new Set(pages).size).toBe(1);
  });
});

describe("a request that was given up", () => {
  it("is no failure of the server's", async () => {
    const gone = new AbortController();
    const { app, errors } = openHttpApp({
      jobs: {
        get: () => {
          gone.abort();
          return Promise.reject(new Error("cancelled"));
        },
      },
    });
    const path = `${BASE_URL}/reviews/acme/shop/7/r-1/status`;
    const response = await app.request(path, { signal: gone.signal });
    expect(response.status).toBe(499);
    expect(errors).toEqual([]);
    expect((await app.request(path)).status).toBe(500);
    expect(errors).toHaveLength(1);
  });
});

describe("a page", () => {
  function openDev(make: (routes: Hono<HttpEnv>) => void) {
    const routes = new Hono<HttpEnv>();
    make(routes);
    const pages = openShownPages();
    const auth = { kind: "dev", facts: FACTS } as const;
    const http = openHttpApp({ app: { auth, pages: pages.options, routes: [() => routes] } });
    const get = (path: string, init: RequestInit = {}) =>
      http.app.request(`http://127.0.0.1${path}`, { headers: HTML, ...init });
    return { ...http, get, shown: pages.shown };
  }

  it("of the journal requests no file, regardless of its address", async () => {
    const asked: string[] = [];
    const { get, shown, errors } = openDev((routes) =>
      routes.get("/api/journal", ({ req, json }) => {
        asked.push(new URL(req.url).search);
        return json({ entries: [], days: [], totals: {} });
      }),
    );
    for (const format of ["csv", "json"])
      expect((await get(`/journal?kind=task&format=${format}&by=a%26b`)).status).toBe(200);
    expect(asked).toEqual(["?kind=task&by=a%26b", "?kind=task&by=a%26b"]);
    expect(shown.at(-1)?.content).toMatchObject({ query: { kind: "task", by: "a&b" } });
    expect(errors).toEqual([]);
  });

  it("waits at most the given time for a shared response", async () => {
    const refusals: unknown[] = [];
    const { get, app } = openDev((routes) => {
      routes.get("/api/slow", () => new Promise<Response>(() => undefined));
      routes.get("/slow", async (context) => {
        const refused = createApiFetch(app, context)("/api/slow", { limitMs: 20 });
        refusals.push(await refused.catch((error: unknown) => error));
        return context.text("done");
      });
    });
    expect(await (await get("/slow")).text()).toBe("done");
    expect(refusals).toMatchObject([{ name: "ApiRefusal", problem: { code: "answer-late" } }]);
  });

  it("that was given up is no longer awaited", async () => {
    const gone = new AbortController();
    const { get, errors } = openDev((routes) => {
      routes.get("/api/pods", () => {
        gone.abort();
        return new Promise<Response>(() => undefined);
      });
    });
    expect((await get("/admin/pods", { signal: gone.signal })).status).toBe(499);
    expect(errors).toEqual([]);
  });
});

describe("what pages load", () => {
  it.each([
    ["/assets/app-0123abcd.js", "text/javascript; charset=utf-8", "immutable"],
    ["/assets/mark.svg", "image/svg+xml", "max-age=3600"],
  ])("%s is public", async (path, type, caching) => {
    const { app } = openAuthApp();
    const response = await openBrowser(app).ask(path, { headers: { "accept-encoding": "gzip" } });
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe(type);
    expect(response.headers.get("cache-control")).toContain(caching);
    expect(response.headers.get("content-encoding")).toBe("gzip");
    expect(response.headers.get("x-content-type-options")).toBe("nosniff");
    expect(await response.text()).toBe("z");
    const plain = await openBrowser(app).ask(path);
    expect(plain.headers.get("content-encoding")).toBeNull();
    expect(await plain.text()).toBe("1;");
  });

  it("is not compressed for who does not take it so", async () => {
    const { app } = openAuthApp();
    const headers = { "accept-encoding": "br, gzip;q=0" };
    const response = await openBrowser(app).ask("/assets/mark.svg", { headers });
    expect(response.headers.get("content-encoding")).toBeNull();
  });

  it.each(["/assets/none.js", "/assets/..%2f..%2fpackage.json", "/assets/constructor"])(
    "%s is not",
    async (path) => {
      const { app } = openAuthApp();
      expect((await app.request(`${BASE_URL}${path}`)).status).toBe(404);
    },
  );
});
