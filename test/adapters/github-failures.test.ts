import { HttpResponse, http } from "msw";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { isAppError } from "../../src/domain/core/app-error.ts";
import {
  API,
  comparison,
  idle,
  openMocked,
  PULL_URL,
  posted,
  pullBody,
  REF,
  SHA,
  TOKEN,
} from "../fakes/github-msw.ts";

const server = setupServer();
beforeAll(() => server.listen({ onUnhandledFrame: "error" }));
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const COMMENTS = `${API}/repos/acme/shop/issues/7/comments`;
const REVIEWS = `${PULL_URL}/reviews`;
const refuse = (status: number, message: string, headers: Record<string, string> = {}) =>
  HttpResponse.json({ message }, { status, headers });
const page = (status = 200) =>
  new HttpResponse("<!DOCTYPE html><p>Sign in", {
    status,
    headers: { "content-type": "text/html" },
  });
const inSeconds = (seconds: number) => String(Math.ceil(Date.now() / 1000) + seconds);

/** Answers in turn, the last one for ever; counts what was sent. */
function answers(url: string, method: "get" | "post", list: readonly (() => Response)[]) {
  const sent = { count: 0 };
  server.use(
    comparison,
    http[method](url, () => (list[sent.count++] ?? list.at(-1) ?? HttpResponse.error)()),
  );
  return sent;
}
const ok = () => HttpResponse.json(pullBody());
const created = () => HttpResponse.json(posted, { status: 201 });

async function failureOf(call: Promise<unknown>) {
  const error = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (isAppError(error)) return error;
  throw new Error("it did not fail with an AppError", { cause: error });
}

describe("reading that fails for a while", () => {
  it.each([
    ["network errors", () => HttpResponse.error()],
    ["500", () => refuse(500, "Server Error")],
    ["502 from a proxy", () => page(502)],
    ["503", () => refuse(503, "Unavailable")],
    ["504", () => page(504)],
  ])("is repeated after %s, twice, with growing waits", async (_what, fail) => {
    const sent = answers(PULL_URL, "get", [fail, fail, ok]);
    const codeHost = openMocked();
    expect((await codeHost.pull(REF, idle())).title).toBe("Change");
    expect(sent.count).toBe(3);
    const [first = 0, second = 0, ...rest] = codeHost.clock.sleeps;
    expect([first >= 1000 && first <= 1250, second >= 3000 && second <= 3750, rest]).toEqual([
      true,
      true,
      [],
    ]);
  });

  it("is given up after three attempts", async () => {
    const sent = answers(PULL_URL, "get", [() => HttpResponse.error()]);
    const error = await failureOf(openMocked().pull(REF, idle()));
    expect([error.code, sent.count]).toEqual(["code-host-unreachable", 3]);
    expect(error.message).toMatch(/^reading acme\/shop#7: code\.example .*check GITHUB_API_URL/);
  });

  it("waits as long as the code host asks", async () => {
    answers(PULL_URL, "get", [() => refuse(503, "Busy", { "retry-after": "7" }), ok]);
    const codeHost = openMocked();
    await codeHost.pull(REF, idle());
    expect(codeHost.clock.sleeps).toEqual([7000]);
  });

  it.each([
    [502, "61"],
    [502, "86400"],
    [502, "99999999999999"],
    [502, new Date(Date.now() + 86_400_000).toUTCString()],
    [503, "3600"],
    [504, "Infinity"],
    [500, "-1"],
  ])("is repeated soon after %i with Retry-After %s", async (status, hint) => {
    const fail = () => refuse(status, "Busy", { "retry-after": hint });
    const sent = answers(PULL_URL, "get", [fail, fail, ok]);
    const codeHost = openMocked();
    expect((await codeHost.pull(REF, idle())).title).toBe("Change");
    expect([sent.count, codeHost.clock.sleeps.every((ms) => ms < 4_000)]).toEqual([3, true]);
  });

  it("is abandoned after three attempts, regardless of the last one's request", async () => {
    const sent = answers(PULL_URL, "get", [() => refuse(502, "Busy", { "retry-after": "86400" })]);
    const error = await failureOf(openMocked().pull(REF, idle()));
    expect([error.code, sent.count]).toEqual(["code-host-unreachable", 3]);
  });

  it("is given up when nothing comes in time", async () => {
    answers(PULL_URL, "get", [() => new Response(new ReadableStream())]);
    const error = await failureOf(openMocked({ readTimeoutMs: 20 }).pull(REF, idle()));
    expect([error.code, error.message]).toEqual([
      "code-host-unreachable",
      expect.stringContaining("timed out"),
    ]);
  });
});

describe("a refusal for the rate", () => {
  it.each([
    ["429", () => refuse(429, "Too many"), 60_000],
    ["429 with a time", () => refuse(429, "Too many", { "retry-after": "9" }), 9000],
    ["a secondary limit", () => refuse(403, "You have exceeded a secondary rate limit."), 60_000],
    ["403 with a time", () => refuse(403, "Slow down", { "retry-after": "30" }), 30_000],
  ])("is waited for: %s", async (_what, limit, waitMs) => {
    for (const call of ["read", "write"]) {
      const codeHost = openMocked();
      const sent =
        call === "read"
          ? answers(PULL_URL, "get", [limit, ok])
          : answers(COMMENTS, "post", [limit, created]);
      await (call === "read" ? codeHost.pull(REF, idle()) : codeHost.comment(REF, "x", idle()));
      expect([call, sent.count, codeHost.clock.sleeps]).toEqual([call, 2, [waitMs]]);
    }
  });

  it("is waited for until the quota is renewed", async () => {
    const reset = inSeconds(20);
    const headers = { "x-ratelimit-remaining": "0", "x-ratelimit-reset": reset };
    answers(PULL_URL, "get", [() => refuse(403, "API rate limit exceeded", headers), ok]);
    const codeHost = openMocked();
    await codeHost.pull(REF, idle());
    const [waitMs = 0] = codeHost.clock.sleeps;
    expect(waitMs).toBeGreaterThan(20_000);
    expect(waitMs).toBeLessThanOrEqual(22_000);
  });

  it.each([
    ["a time", { "retry-after": "61" }, 61_000, 61_000],
    ["a date", { "retry-after": new Date(Date.now() + 600_000).toUTCString() }, 500_000, 600_000],
    [
      "an empty quota",
      { "x-ratelimit-remaining": "0", "x-ratelimit-reset": inSeconds(3600) },
      3_500_000,
      3_602_000,
    ],
  ])("of more than a minute is reported immediately: %s", async (_what, headers, least, most) => {
    const sent = answers(PULL_URL, "get", [() => refuse(403, "No", headers)]);
    const error = await failureOf(openMocked().pull(REF, idle()));
    const retryAfterMs = isAppError(error, "code-host-rate-limited")
      ? (error.details.retryAfterMs ?? 0)
      : 0;
    expect(retryAfterMs).toBeGreaterThanOrEqual(least);
    expect(retryAfterMs).toBeLessThanOrEqual(most);
    expect(sent.count).toBe(1);
  });

  it("is reported after three attempts", async () => {
    const sent = answers(COMMENTS, "post", [() => refuse(429, "No", { "retry-after": "1" })]);
    const error = await failureOf(openMocked().comment(REF, "x", idle()));
    expect([error.code, sent.count]).toEqual(["code-host-rate-limited", 3]);
  });

  it("is recognized in the message of a 422 that posted nothing", async () => {
    const words = "Validation Failed: was submitted too quickly after another comment";
    const sent = answers(COMMENTS, "post", [() => refuse(422, words), created]);
    await openMocked().comment(REF, "x", idle());
    expect(sent.count).toBe(2);
  });
});

describe("a write with an unknown outcome", () => {
  it.each([
    ["a network error", () => HttpResponse.error()],
    ["500", () => refuse(500, "Server Error")],
    ["502", () => page(502)],
    ["a web page with status 200", () => page()],
    ["an answer without an id", () => HttpResponse.json({}, { status: 201 })],
    ["an answer that does not end", () => new Response(new ReadableStream())],
  ])("is unclear and sent once: %s", async (_what, answer) => {
    const sent = answers(COMMENTS, "post", [answer]);
    const codeHost = openMocked({ writeTimeoutMs: 50 });
    const error = await failureOf(codeHost.comment(REF, "x", idle()));
    expect([error.code, sent.count, codeHost.clock.sleeps]).toEqual(["code-host-unclear", 1, []]);
  });
});

describe("a refusal", () => {
  it.each([
    [401, "code-host-denied", /rejected GITHUB_TOKEN \(401: Bad credentials\); renew it/],
    [403, "code-host-denied", /grant GITHUB_TOKEN the permission pull_requests: write/],
    [404, "pull-not-found", /acme\/shop#7 was not found.*GITHUB_TOKEN can read the repository/],
    [410, "code-host-rejected", /\(410: Bad credentials\)/],
    [418, "code-host-rejected", /commenting on acme\/shop#7: code\.example refused it/],
  ])("with %i is reported with its fix and not repeated", async (status, code, message) => {
    const sent = answers(COMMENTS, "post", [() => refuse(status, "Bad credentials")]);
    const error = await failureOf(openMocked().comment(REF, "x", idle()));
    expect([error.code, sent.count]).toEqual([code, 1]);
    expect(error.message).toMatch(message);
    expect(error.message).not.toMatch(/\n/);
  });

  it("names the permission that reading needs", async () => {
    answers(PULL_URL, "get", [() => refuse(403, "Resource not accessible by integration")]);
    server.use(http.get(`${API}/repos/acme/shop/issues/7`, () => refuse(403, "No")));
    const error = await failureOf(openMocked().pull(REF, idle()));
    expect(error.message).toBe(
      "reading acme/shop#7: the code host denied permission (403: Resource not accessible by integration); grant GITHUB_TOKEN the permission pull_requests: read",
    );
  });

  it("does not repeat a token or an address that the code host quotes", async () => {
    const words = `Bad token ${TOKEN}, see https://code.example/?access_token=secret\nnow\u001b[31m`;
    answers(COMMENTS, "post", [() => refuse(401, words)]);
    const error = await failureOf(openMocked().comment(REF, "x", idle()));
    expect(error.message).toContain("(401: Bad token [token], see [url] now [31m)");
  });

  it.each([
    [["Line could not be resolved"], ["Line could not be resolved"]],
    [[{ resource: "Review", field: "body", code: "missing" }], ["Review body missing"]],
    [[{ message: "Too long", code: "custom" }, 7, null], ["Too long"]],
    [undefined, ["Unprocessable Entity"]],
  ])("of a review holds its problems: %j", async (errors, problems) => {
    const body = { message: "Unprocessable Entity", errors };
    answers(REVIEWS, "post", [() => HttpResponse.json(body, { status: 422 })]);
    const review = { commit: SHA.head, event: "COMMENT", body: "x", comments: [] } as const;
    const error = await failureOf(openMocked().postReview(REF, review, idle()));
    expect(isAppError(error, "review-rejected") && error.details.problems).toEqual(problems);
  });

  it("of the comparison means that the head is gone", async () => {
    answers(PULL_URL, "get", [ok]);
    server.use(http.get(`${API}/repos/acme/shop/compare/*`, () => refuse(404, "Not Found")));
    const error = await failureOf(openMocked().pull(REF, idle()));
    expect(isAppError(error, "head-gone") && error.details.head).toBe(SHA.head);
  });
});

describe("an invalid response", () => {
  it.each([
    ["a web page", () => page(), "a web page"],
    ["text", () => new HttpResponse("hello"), "no JSON"],
    ["a list", () => HttpResponse.json([]), "another shape"],
    ["another object", () => HttpResponse.json({ ok: true }), "field html_url"],
    ["a wrong field", () => HttpResponse.json(pullBody({ changed_files: "1" })), "changed_files"],
    ["broken JSON", () => HttpResponse.text('{"a":', { headers: JSON_TYPE }), "no JSON"],
    ["nothing", () => new HttpResponse(null, { status: 200 }), "no JSON"],
  ])("is the code host's failure: %s", async (_what, answer, words) => {
    answers(PULL_URL, "get", [answer]);
    const error = await failureOf(openMocked().pull(REF, idle()));
    expect(error.code).toBe("code-host-rejected");
    expect(error.message).toMatch(/^reading acme\/shop#7: .*unexpected.*check GITHUB_API_URL$/);
    expect(error.message).toContain(words);
  });
});
const JSON_TYPE = { "content-type": "application/json" };

describe("the console", () => {
  it("is not written to when anything fails", async () => {
    const names = ["debug", "info", "log", "warn", "error"] as const;
    const spies = names.map((name) => vi.spyOn(console, name).mockImplementation(() => undefined));
    const deprecated = { deprecation: "true", sunset: "tomorrow", link: '<x>; rel="deprecation"' };
    answers(PULL_URL, "get", [
      () => HttpResponse.json(pullBody(), { headers: deprecated }),
      () => refuse(403, "secondary rate limit", { "retry-after": "3600" }),
    ]);
    const codeHost = openMocked({ pacing: true });
    await codeHost.pull(REF, idle());
    await failureOf(codeHost.pull(REF, idle()));
    expect(spies.flatMap((spy) => spy.mock.calls)).toEqual([]);
    for (const spy of spies) spy.mockRestore();
  });
});
