import { Hono } from "hono";
import { describe, expect, it } from "vitest";
import { createBodyReader } from "../../src/adapters/http/body-reader.ts";
import { createHttpApp } from "../../src/adapters/http/create-http-app.ts";
import type { HttpEnv } from "../../src/adapters/http/http-env.ts";
import { reviewApi } from "../../src/adapters/http/review-api.ts";
import { createMemoryStore } from "../../src/adapters/memory/create-memory-store.ts";
import type { ChooseProvider } from "../../src/app/choose-provider.ts";
import { createDraftManager } from "../../src/app/manage-draft.ts";
import type { ProviderTerms } from "../../src/app/provider-terms.ts";
import { createReviewStarter } from "../../src/app/start-review.ts";
import type { Visibility } from "../../src/app/visibility.ts";
import type { Person } from "../../src/domain/access/person.ts";
import type { Job } from "../../src/domain/job/job.ts";
import { createSecret } from "../../src/domain/secret.ts";
import type { Taken } from "../../src/ports/rate-limit.ts";
import { createHurriedClock } from "../fakes/hurried-clock.ts";
import { createHost, HEAD, pullRequest, pullScene, REF } from "../unit/app/pull-scene.ts";
import { sampleJob } from "../unit/domain/job/sample-job.ts";
import { sampleStored } from "../unit/domain/review/sample-draft.ts";

const ID = "0123456789abcdef";
const READERS = ["mia", "walt", "ada"];
const WRITERS = ["walt", "ada"];

/** mia reads acme/shop, walt writes it, eve may not see it. */
const visibility: Visibility = {
  mayRead: async ({ login }, repository) => repository === "acme/shop" && READERS.includes(login),
  mayWrite: async ({ login }, repository) => repository === "acme/shop" && WRITERS.includes(login),
};

const TERMS: ProviderTerms = {
  configId: "c-1",
  provider: "openai",
  baseUrl: "https://model.example",
  isGuarded: true,
  apiKey: createSecret("key"),
};

const choose: ChooseProvider = async ({ provider }) =>
  provider === "hf"
    ? { kind: "none", why: "no provider config is for acme/shop" }
    : { kind: "chosen", why: "w", terms: TERMS };

const OVER: Taken = { ok: false, retryAfterMs: 1_500 };

interface Setup {
  readonly isLimited?: boolean;
  readonly head?: string;
}

async function open({ isLimited = false, head = HEAD }: Setup = {}) {
  const clock = createHurriedClock();
  const store = createMemoryStore(clock);
  const host = createHost();
  const cancelled: string[] = [];
  const state: { person: Person } = { person: { login: "walt", isAdmin: false } };
  const api = {
    ...{ visibility, trigger: "@asksvc", serverUrl: "https://host.example", jobs: store.jobs },
    pulls: host,
    drafts: createDraftManager(
      { ...store, clock, pulls: host, onStep: () => undefined },
      { allowApprove: false },
    ),
    starter: createReviewStarter({ ...store, clock, pulls: host, onTaken: () => undefined }),
    starts: { take: async (): Promise<Taken> => (isLimited ? OVER : { ok: true }) },
    placeOf: async () => 3,
    choose,
    cancel: async (id: string) => {
      const job = await store.jobs.get(id);
      if (job === undefined) return false;
      cancelled.push(id);
      await store.jobs.change({ job: { ...job, status: "cancelled" } });
      return true;
    },
  };
  const signedIn = new Hono<HttpEnv>();
  signedIn.use(async (context, next) => {
    context.set("person", state.person);
    await next();
  });
  signedIn.route("/", reviewApi(api, createBodyReader()));
  const errors: unknown[] = [];
  const app = createHttpApp({
    ...{ secrets: [], version: "1", onTaken: () => undefined, isReady: async () => true },
    takeEvent: () => Promise.reject(new Error("no events here")),
    onError: (error) => errors.push(error),
    routes: [() => signedIn],
  });
  const keep = async (over: Partial<Job> = {}, withDraft = true) => {
    const { version: _version, ...job } = sampleJob({ source: "web", status: "draft", ...over });
    const { job: accepted } = await store.jobs.accept(job, []);
    const draft = JSON.stringify({ ...sampleStored({ head }), base: pullRequest().mergeBaseSha });
    if (withDraft) await store.jobs.change({ job: accepted, draft });
    return job.id;
  };
  const ask = async (
    method: string,
    path: string,
    { body, as = "walt", headers = {} }: { body?: unknown; as?: string; headers?: object } = {},
  ) => {
    state.person = { login: as, isAdmin: as === "ada" };
    const response = await app.request(path, {
      method,
      headers: { "content-type": "application/json", ...headers },
      ...(body === undefined
        ? {}
        : { body: typeof body === "string" ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, headers: response.headers, body: JSON.parse(text || "null") };
  };
  return { store, host, keep, ask, cancelled, errors };
}

const DRAFT = "/api/reviews/job-1/draft";
const seen = (version: number) => ({ "if-match": `"${version}"` });

describe("the API of drafts", () => {
  it("shows a draft with the version that a change must name", async () => {
    const { keep, ask } = await open();
    await keep();
    const { status, headers, body } = await ask("GET", DRAFT, { as: "mia" });
    expect(status).toBe(200);
    expect(headers.get("etag")).toBe('"1"');
    expect(headers.get("cache-control")).toBe("no-store");
    expect(body).toMatchObject({
      id: "job-1",
      version: 1,
      comments: [{ id: ID, bucket: "inline" }],
    });
  });

  it("changes it once for each version, and shows what was changed", async () => {
    const { keep, ask } = await open();
    await keep();
    const patch = { summary: "Mine.", comments: [{ id: ID, body: "Better." }] };
    const edited = await ask("PATCH", DRAFT, { body: patch, headers: seen(1) });
    expect(edited).toMatchObject({ status: 200, body: { version: 2, summary: "Mine." } });
    expect(edited.headers.get("etag")).toBe('"2"');
    const again = await ask("PATCH", DRAFT, { body: patch, headers: seen(1) });
    expect(again).toMatchObject({ status: 409, body: { code: "draft-changed" } });
  });

  it("publishes what was seen, and the same again", async () => {
    const { keep, ask, store } = await open();
    await keep();
    const publish = () => ask("POST", "/api/reviews/job-1/publish", { headers: seen(1) });
    expect(await publish()).toMatchObject({ status: 200, body: { status: "publishing" } });
    expect(await publish()).toMatchObject({ status: 200, body: { status: "publishing" } });
    expect(await store.outbox.of("job-1")).toHaveLength(1);
  });

  it("asks before it publishes on a head that is no longer the branch's", async () => {
    const { keep, ask } = await open({ head: "d".repeat(40) });
    await keep();
    const path = "/api/reviews/job-1/publish";
    expect(await ask("POST", path, { headers: seen(1) })).toMatchObject({
      status: 409,
      body: { code: "head-moved" },
    });
    const body = { onReviewedCommit: true };
    expect(await ask("POST", path, { headers: seen(1), body })).toMatchObject({ status: 200 });
  });

  it("blocks an approval that is switched off", async () => {
    const { keep, ask } = await open();
    await keep();
    await ask("PATCH", DRAFT, { body: { event: "APPROVE" }, headers: seen(1) });
    expect(await ask("POST", "/api/reviews/job-1/publish", { headers: seen(2) })).toMatchObject({
      status: 403,
      body: { code: "approve-blocked" },
    });
  });

  it("discards, and has nothing to discard then", async () => {
    const { keep, ask } = await open();
    await keep();
    const discard = () => ask("POST", "/api/reviews/job-1/discard");
    expect(await discard()).toMatchObject({ status: 200, body: { status: "discarded" } });
    expect(await discard()).toMatchObject({ status: 409, body: { code: "draft-changed" } });
  });

  it.each([
    ["PATCH", DRAFT, { body: { summary: "S" } }, 428, "if-match-missing"],
    [
      "PATCH",
      DRAFT,
      { body: { summary: "S" }, headers: { "if-match": "*" } },
      428,
      "if-match-missing",
    ],
    ["PATCH", DRAFT, { body: { event: "MERGE" }, headers: seen(1) }, 422, "request-invalid"],
    [
      "PATCH",
      DRAFT,
      { body: { comments: [{ id: "x" }] }, headers: seen(1) },
      422,
      "request-invalid",
    ],
    ["PATCH", DRAFT, { body: "[1]", headers: seen(1) }, 400, "request-invalid"],
    ["PATCH", DRAFT, { body: "{", headers: seen(1) }, 400, "request-invalid"],
    [
      "PATCH",
      DRAFT,
      { body: "a=b", headers: { ...seen(1), "content-type": "application/x-www-form-urlencoded" } },
      415,
      "media-type-unsupported",
    ],
    ["POST", "/api/reviews/job-1/publish", {}, 428, "if-match-missing"],
    ["POST", "/api/reviews/job-1/publish", { headers: seen(9) }, 409, "draft-changed"],
    ["PUT", DRAFT, {}, 405, "method-not-allowed"],
    ["GET", "/api/reviews/job-2/draft", {}, 404, "not-found"],
  ] as const)("refuses %s %s with %j: %i %s", async (method, path, request, status, code) => {
    const { keep, ask, store, errors } = await open();
    await keep();
    const answer = await ask(method, path, request);
    expect(answer).toMatchObject({ status, body: { code } });
    expect(await store.jobs.get("job-1")).toMatchObject({ status: "draft" });
    expect(await store.drafts.get("job-1")).toMatchObject({ version: 1 });
    expect(errors).toEqual([]);
  });

  it("has no draft of a job that has none", async () => {
    const { keep, ask } = await open();
    await keep({ status: "running" }, false);
    expect(await ask("GET", DRAFT)).toMatchObject({ status: 404, body: { code: "no-draft" } });
  });

  const CHANGES = [
    ["PATCH", DRAFT, { body: { summary: "S" }, headers: seen(1) }],
    ["POST", "/api/reviews/job-1/publish", { headers: seen(1) }],
    ["POST", "/api/reviews/job-1/discard", {}],
    ["POST", "/api/jobs/job-1/cancel", {}],
  ] as const;

  it.each(CHANGES)("lets only a writer %s %s", async (method, path, request) => {
    const { keep, ask, store } = await open();
    await keep({ requestedBy: "sam" });
    const reader = await ask(method, path, { ...request, as: "mia" });
    expect(reader).toMatchObject({ status: 403, body: { code: "not-a-writer" } });
    expect(await store.jobs.get("job-1")).toMatchObject({ status: "draft" });
    expect((await ask(method, path, request)).status).toBe(200);
  });

  it.each([...CHANGES, ["GET", DRAFT, {}], ["POST", "/api/reviews/job-1/rerun", {}]] as const)(
    "is not there for %s %s by somebody who may not read the repository",
    async (method, path, request) => {
      const { keep, ask, store } = await open();
      await keep({ requestedBy: "eve" });
      const hidden = await ask(method, path, { ...request, as: "eve" });
      const unknown = await ask(method, path.replace("job-1", "job-9"), { ...request, as: "eve" });
      expect(hidden.status).toBe(404);
      expect(JSON.stringify(hidden.body)).toBe(
        JSON.stringify(unknown.body).replaceAll("job-9", "job-1"),
      );
      expect(await store.jobs.list({ limit: 9 })).toMatchObject([{ status: "draft" }]);
    },
  );
});

describe("the API of reviews", () => {
  const WISH = { pullRequest: "acme/shop#7", comment: "@asksvc look", model: "m" };

  it("starts a review for who may read the repository", async () => {
    const { ask, store } = await open();
    const { status, body } = await ask("POST", "/api/reviews", { body: WISH, as: "mia" });
    expect(status).toBe(201);
    expect(body.url).toBe(`/reviews/acme/shop/7/${body.id}`);
    expect(await store.jobs.get(body.id)).toMatchObject({
      ...{ source: "web", requestedBy: "mia", terms: { configId: "c-1", provider: "openai" } },
    });
  });

  it("starts one review of a wish that is sent twice", async () => {
    const { ask } = await open();
    const headers = { "idempotency-key": "k-1" };
    const [one, two] = [
      await ask("POST", "/api/reviews", { body: WISH, headers }),
      await ask("POST", "/api/reviews", { body: WISH, headers }),
    ];
    expect(two.body.id).toBe(one.body.id);
  });

  it.each([
    ["no pull request", { comment: "@asksvc" }, "pullRequest"],
    ["a pull request that is none", { ...WISH, pullRequest: "acme" }, "pullRequest"],
    ["a comment without the trigger", { ...WISH, comment: "look" }, "comment"],
    ["a provider that nobody pays for", { ...WISH, provider: "hf" }, "provider"],
    ["a budget below nothing", { ...WISH, maxInputTokens: -1 }, "maxInputTokens"],
    [
      "a repository that is not theirs to see",
      { ...WISH, pullRequest: "acme/vault#1" },
      "pullRequest",
    ],
  ])("says what is wrong with %s", async (_what, body, path) => {
    const { ask, store } = await open();
    const answer = await ask("POST", "/api/reviews", { body });
    expect(answer).toMatchObject({
      status: 422,
      body: { code: "request-invalid", errors: [{ path }] },
    });
    expect(await store.jobs.list({ limit: 1 })).toEqual([]);
  });

  it("does not start one of a closed pull request", async () => {
    const { ask, host } = await open();
    host.change(pullScene({ pull: pullRequest({ ref: REF, isOpen: false }) }));
    const answer = await ask("POST", "/api/reviews", { body: WISH });
    expect(answer).toMatchObject({ status: 409, body: { code: "pull-closed" } });
  });

  it("tells who starts too many how long to wait", async () => {
    const { ask, keep } = await open({ isLimited: true });
    await keep();
    for (const [path, body] of [
      ["/api/reviews", WISH],
      ["/api/reviews/job-1/rerun", undefined],
    ] as const) {
      const answer = await ask("POST", path, { body });
      expect(answer).toMatchObject({ status: 429, body: { code: "rate-limited" } });
      expect(answer.headers.get("retry-after")).toBe("2");
    }
  });

  it("makes a review again with all that was chosen", async () => {
    const { ask, store } = await open();
    const first = await ask("POST", "/api/reviews", { body: WISH });
    const again = await ask("POST", `/api/reviews/${first.body.id}/rerun`, { as: "mia" });
    expect(again.status).toBe(201);
    expect(await store.jobs.get(again.body.id)).toMatchObject({
      requestedBy: "mia",
      request: { options: { model: "m" } },
    });
  });

  it("lists the recent ones that are theirs to see", async () => {
    const { ask, keep } = await open();
    await keep();
    await keep({ id: "job-2", repository: "acme/vault" });
    const { body } = await ask("GET", "/api/reviews", { as: "mia" });
    expect(body.reviews).toMatchObject([{ id: "job-1", page: "/reviews/acme/shop/7/job-1" }]);
    expect((await ask("GET", "/api/reviews", { as: "eve" })).body.reviews).toEqual([]);
  });

  it("lets people stop what they have asked for, and writers everything, once", async () => {
    const { ask, keep, cancelled } = await open();
    await keep({ status: "running", requestedBy: "Mia" }, false);
    expect(await ask("POST", "/api/jobs/job-1/cancel", { as: "mia" })).toMatchObject({
      status: 200,
    });
    expect(await ask("POST", "/api/jobs/job-1/cancel", { as: "mia" })).toMatchObject({
      status: 200,
    });
    expect(cancelled).toEqual(["job-1"]);
    await keep({ id: "job-2", status: "published" }, false);
    expect(await ask("POST", "/api/jobs/job-2/cancel")).toMatchObject({
      status: 409,
      body: { code: "job-finished" },
    });
  });

  it("resolves what a person calls a pull request, with the config that would pay", async () => {
    const { ask } = await open();
    const { status, body } = await ask("GET", "/api/pulls?q=acme/shop%237", { as: "mia" });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      ...{ repository: "acme/shop", number: 7, title: "Speed up the cart", author: "mona" },
      ...{ isOpen: true, changedFiles: 1, head: { sha: HEAD } },
      match: { configId: "c-1", provider: "openai", why: "w" },
    });
    expect(JSON.stringify(body)).not.toContain("apiKey");
    const unreadable = await ask("GET", "/api/pulls?q=acme");
    expect(unreadable).toMatchObject({ status: 422, body: { errors: [{ path: "q" }] } });
    const hidden = await ask("GET", "/api/pulls?q=acme/shop%237", { as: "eve" });
    expect(hidden).toMatchObject({ status: 404, body: { code: "not-found" } });
  });
});
