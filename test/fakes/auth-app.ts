import { Hono } from "hono";
import type { AuthOptions } from "../../src/adapters/http/auth/auth-options.ts";
import { requireAdmin } from "../../src/adapters/http/auth/require-person.ts";
import { createSite } from "../../src/adapters/http/auth/site.ts";
import type { HttpAppOptions } from "../../src/adapters/http/create-http-app.ts";
import { createJobReadCheck } from "../../src/adapters/http/find-job.ts";
import type { HttpEnv } from "../../src/adapters/http/http-env.ts";
import { createVisibility } from "../../src/app/access/visibility.ts";
import type { AccessRules } from "../../src/domain/access/access-rules.ts";
import { createSecret } from "../../src/domain/core/secret.ts";
import type { RateLimit } from "../../src/ports/rate-limit.ts";
import { openHttpApp } from "./http-app.ts";
import { FACTS } from "./server-facts.ts";
import { openSessionHarness } from "./session-harness.ts";
import { openShownPages } from "./shown-pages.ts";

export const BASE_URL = "https://svc.example";
export const LOGIN_KEY = createSecret("a key for tests of cookies");

/** Takes everything. */
export const noLimit: RateLimit = { consume: async () => ({ ok: true }) };

interface Setup {
  readonly baseUrl?: string | undefined;
  readonly rules?: AccessRules;
  readonly limits?: Partial<Record<"signIn" | "refused", RateLimit>>;
  /** Everybody is let in. */
  readonly isDev?: boolean;
  /** Takes tasks as well. */
  readonly tasks?: HttpAppOptions["tasks"];
  /** Hears runners as well. */
  readonly callback?: HttpAppOptions["callback"] | undefined;
}

/** The app behind a sign-in with scripted people, and what went on behind it. */
export function openAuthApp(setup: Setup = {}) {
  const { baseUrl = BASE_URL, limits = {}, isDev = false, rules, tasks, callback } = setup;
  const scene = openSessionHarness(rules === undefined ? {} : { rules });
  const { people, sessions, clock } = scene;
  const failures: unknown[] = [];
  const changes: string[] = [];
  const auth: AuthOptions = isDev
    ? { kind: "dev", facts: FACTS, ...(baseUrl === "" ? {} : { site: createSite(baseUrl) }) }
    : {
        kind: "sign-in",
        facts: FACTS,
        clock,
        site: createSite(baseUrl),
        loginKey: LOGIN_KEY,
        authorizeUrl: people.signIn.authorizeUrl,
        signInPerson: scene.signInPerson,
        resume: scene.resume,
        revoke: sessions.revoke,
        callbackUrl: `${baseUrl}/auth/callback`,
        limits: { signIn: noLimit, refused: noLimit, ...limits },
        onFailure: (error) => failures.push(error),
      };
  const visibility = createVisibility({ ...people, clock, warn: () => undefined });
  const routes = () => changingRoutes(changes);
  const mayRead = createJobReadCheck(visibility);
  const pages = openShownPages();
  const more = {
    ...(tasks === undefined ? {} : { tasks }),
    ...(callback === undefined ? {} : { callback }),
  };
  const app = { auth, routes: [routes], pages: pages.options, ...more };
  const http = openHttpApp({ app, mayRead });
  return { ...scene, ...http, failures, changes, baseUrl, shown: pages.shown };
}

/** Routes that change something, for everybody who has signed in and for admins. */
function changingRoutes(changes: string[]): Hono<HttpEnv> {
  const routes = new Hono<HttpEnv>();
  routes.on(["POST", "PUT", "PATCH", "DELETE"], "/api/things", async (context) => {
    changes.push(`${context.req.method} ${context.get("person")?.login}`);
    return context.json({ form: context.get("form")?.get("name") ?? null });
  });
  routes.get("/api/things", (context) => context.json({ things: [] }));
  routes.get("/page", (context) => context.html("<!doctype html><title>Page</title>"));
  routes.post("/api/rules", requireAdmin, async (context) => {
    changes.push("rules");
    return context.body(null, 204);
  });
  return routes;
}

type App = ReturnType<typeof openAuthApp>["app"];

/** A browser with its cookies; each request goes out as told, with nothing added but those. */
export function openBrowser(app: Pick<App, "request">, baseUrl = BASE_URL) {
  const jar = new Map<string, string>();
  const ask = async (path: string, init: RequestInit = {}): Promise<Response> => {
    const headers = new Headers(init.headers);
    const cookies = [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
    if (cookies !== "" && !headers.has("cookie")) headers.set("cookie", cookies);
    const response = await app.request(`${baseUrl}${path}`, { ...init, headers });
    for (const line of response.headers.getSetCookie()) {
      const [, name = "", value = "", attributes = ""] = /^([^=]+)=([^;]*)(.*)$/.exec(line) ?? [];
      if (/; Max-Age=0(?:;|$)/.test(attributes)) jar.delete(name);
      else jar.set(name, value);
    }
    return response;
  };
  /** What the pages know. */
  const session = async () => {
    const response = await ask("/api/session");
    return response.status === 200
      ? ((await response.json()) as { login: string; isAdmin: boolean; csrf: string })
      : undefined;
  };
  return { jar, ask, session };
}

export type Browser = ReturnType<typeof openBrowser>;

/** Goes to the code host, agrees there, and gives the address that leads back. */
export async function goAndAgree(
  { people }: Pick<ReturnType<typeof openAuthApp>, "people">,
  browser: Browser,
  {
    login = "mia",
    path = "/login",
  }: { readonly login?: string; readonly path?: string | undefined } = {},
): Promise<string> {
  const there = await browser.ask(path);
  const back = people.agree(there.headers.get("location") ?? "", login);
  return back.pathname + back.search;
}

/** A browser in which somebody has signed in. */
export async function openSignedIn(scene: ReturnType<typeof openAuthApp>, login = "mia") {
  const browser = openBrowser(scene.app, scene.baseUrl);
  const response = await browser.ask(await goAndAgree(scene, browser, { login }));
  if (response.status !== 303) throw new Error(`${login} was not let in: ${response.status}`);
  return browser;
}
