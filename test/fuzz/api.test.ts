import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { configBody, type RepositoryResources } from "../fakes/access-harness.ts";
import { ACCESS_REQUESTS } from "../fakes/access-requests.ts";
import { REPOSITORY } from "../fakes/serve-harness.ts";
import { fuzz } from "./fuzz.ts";
import { type FuzzedServer, openFuzzedServer } from "./fuzzed-server.ts";
import { hostileText } from "./hostile-values.ts";
import { mutatedJson } from "./mutate.ts";

let server: FuzzedServer;
beforeAll(async () => {
  server = await openFuzzedServer();
}, 60_000);
afterAll(() => server[Symbol.asyncDispose]());

/** Stand for what only the running server knows; a shrunk input can be read without it. */
const [DRAFT, TASK, CONFIG, MODEL] = ["DRAFT-ID", "TASK-ID", "CONFIG-ID", "https://model-url"];
const PLACE: RepositoryResources = {
  repository: REPOSITORY,
  number: 1,
  task: TASK,
  draft: () => DRAFT,
  config: () => CONFIG,
};
const REQUESTS = Object.entries(ACCESS_REQUESTS)
  .filter(([route]) => route !== "POST /logout")
  .map(([route, make]) => ({ method: route.split(" ")[0] ?? "GET", ...make(PLACE, MODEL) }));
const BODIES = [
  ...REQUESTS.flatMap(({ body }) => (body === undefined ? [] : [body])),
  { pattern: "acme/*", ...configBody(MODEL) },
  { summary: "x", event: null, comments: [{ id: "0123456789abcdef", body: "y", discarded: true }] },
  { onReviewedCommit: true },
  {
    comment: "@asksvc look",
    pullRequest: `${REPOSITORY}#1`,
    provider: "openai",
    model: "m",
    maxInputTokens: 5,
  },
];

/** Mostly nothing, so that most of a request is as it should be. */
const rarely = <Value>(
  arbitrary: fc.Arbitrary<Value>,
  weight: number,
): fc.Arbitrary<Value | null> =>
  fc.oneof({ weight, arbitrary: fc.constant(null) }, { weight: 1, arbitrary });

const segment = fc.oneof(
  { weight: 3, arbitrary: hostileText.map((text) => encodeURIComponent(text.toWellFormed())) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      "%00",
      "%ff",
      "%2e%2e",
      "..%2f..",
      "__proto__",
      "-1",
      "1e9",
      "9".repeat(400),
      "x".repeat(5_000),
    ),
  },
);
const QUERIES = [
  "q",
  "repo",
  "repository",
  "path",
  "rows",
  "before",
  "after",
  "limit",
  "format",
  "by",
  "status",
  "from",
  "to",
  "since",
  "kind",
  "source",
  "state",
  "code",
  "return_to",
  "pr",
  "__proto__",
];
const query = fc
  .array(
    fc.tuple(
      fc.constantFrom(...QUERIES),
      fc.oneof(
        segment,
        fc.constantFrom(
          "json",
          "csv",
          "0",
          "1",
          "2026-01-01",
          `${encodeURIComponent(`${REPOSITORY}#1`)}`,
          "cancelled",
        ),
      ),
    ),
    { maxLength: 3 },
  )
  .map((pairs) => pairs.map(([name, value]) => `${name}=${value}`).join("&"));

/** Places of a path that are something else. */
const path = fc.record({
  at: fc.integer({ min: 1, max: 6 }),
  by: rarely(segment, 4),
  query: rarely(query, 1),
});

const latin = hostileText.map((text) => text.replace(/[^\x20-\x7e\x80-\xff]/g, "").trim());
const header = fc.tuple(
  fc.constantFrom(
    "if-match",
    "idempotency-key",
    "accept",
    "content-type",
    "content-length",
    "cookie",
    "origin",
    "sec-fetch-site",
    "x-csrf-token",
    "last-event-id",
    "x-forwarded-for",
    "authorization",
    "range",
    "if-none-match",
    "accept-encoding",
  ),
  fc.oneof(
    latin,
    fc.constantFrom(
      '"1"',
      'W/"2"',
      "*",
      '"999999999999999"',
      "text/html",
      "application/json",
      "none",
      "0",
      "gzip;q=x",
    ),
  ),
);
const body = fc.oneof(
  { weight: 5, arbitrary: mutatedJson(BODIES) },
  { weight: 1, arbitrary: hostileText },
  { weight: 1, arbitrary: fc.constant("") },
);

const request = fc.record({
  from: fc.constantFrom(...REQUESTS),
  method: rarely(
    fc.constantFrom("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "PROPFIND"),
    9,
  ),
  path,
  headers: fc.array(header, { maxLength: 3 }),
  body: rarely(body, 1),
  as: fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom("writer" as const, "admin" as const) },
    fc.constantFrom("viewer" as const, "nobody" as const),
  ),
  draft: fc.nat({ max: 12 }),
});
type FuzzedRequest = typeof request extends fc.Arbitrary<infer Value> ? Value : never;

let count = 0;
const seen = new Map<number, number>();

/** The path and what goes with it, with the names of what the server holds. */
function spell({ from, path, draft, ...sent }: FuzzedRequest): {
  readonly path: string;
  readonly init: RequestInit;
} {
  const [pathname = "", ownQuery = ""] = from.path.split("?");
  const segments = pathname.split("/");
  if (path.by !== null && path.at < segments.length) segments[path.at] = path.by;
  const search = [ownQuery, path.query ?? ""].filter((text) => text !== "").join("&");
  const named = (text: string): string =>
    text
      .replaceAll(DRAFT, server.drafts[draft] ?? "")
      .replaceAll(TASK, server.task)
      .replaceAll(MODEL, server.modelUrl);
  const { cookie, csrf } = server.visitors[sent.as];
  const method = sent.method ?? from.method;
  const isRead = method === "GET" || method === "HEAD";
  count += 1;
  const headers = new Headers({
    cookie,
    origin: server.origin,
    "x-csrf-token": csrf,
    "content-type": "application/json",
    // Nobody is told to wait: what is asked matters here, not how often.
    "x-forwarded-for": `10.${count >> 16}.${(count >> 8) & 255}.${count & 255}`,
    ...from.headers,
  });
  for (const [name, value] of sent.headers) headers.set(name, value);
  const text = sent.body ?? JSON.stringify(from.body);
  return {
    path: named(`${segments.join("/")}${search === "" ? "" : `?${search}`}`),
    init: {
      method,
      headers,
      redirect: "manual",
      ...(isRead || text === undefined ? {} : { body: named(text) }),
    },
  };
}

describe("the requests of a browser", () => {
  fuzz({
    name: "api",
    inputs: request,
    runs: 1_200,
    check: async (input) => {
      const { path, init } = spell(input);
      const before = server.storeState();
      const response = await server.ask(path, init);
      const { status, headers } = response;
      seen.set(status, (seen.get(status) ?? 0) + 1);
      const isStream = headers.get("content-type")?.startsWith("text/event-stream") === true;
      if (isStream) await response.body?.cancel();
      const text = isStream ? "" : await response.text();
      expect(server.errors()).toEqual([]);
      // A path that ends beyond the server cannot be followed: 502 and 503 say so, 500 nothing.
      expect([500, 501].includes(status), `${status} ${text.slice(0, 500)}`).toBe(false);
      expect(text).not.toMatch(/node:internal|at .*\.ts:\d+|SQLITE_/);
      expect(text.length).toBeLessThan(3_000_000);
      if (status < 400) return;
      const isSame = server.storeState() === before;
      expect(isSame, "a refused request has left the store as it was").toBe(true);
      const type = headers.get("content-type") ?? "";
      if (init.method === "HEAD" || type.startsWith("text/html") || path.startsWith("/metrics"))
        return;
      expect(type).toBe("application/problem+json");
      expect(JSON.parse(text)).toMatchObject({ status, code: expect.any(String) });
      expect(text.length).toBeLessThan(60_000);
    },
  });

  it("get through to what refuses them, and to what does not", () => {
    expect([...seen.keys()]).toEqual(expect.arrayContaining([200, 400, 403, 404, 405, 409, 422]));
    expect(seen.get(200) ?? 0).toBeGreaterThan(100);
  });
});
