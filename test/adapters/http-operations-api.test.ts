import { Hono } from "hono";
import { describe, expect, it } from "vitest";
import { createBodyReader } from "../../src/adapters/http/body-reader.ts";
import type { HttpEnv } from "../../src/adapters/http/http-env.ts";
import { operationsApi } from "../../src/adapters/http/operations-api.ts";
import { createMemoryStore } from "../../src/adapters/memory/create-memory-store.ts";
import type { Job } from "../../src/domain/job/job.ts";
import type { JournalEntry, JournalQuery } from "../../src/domain/journal/journal-entry.ts";
import { createHurriedClock } from "../fakes/hurried-clock.ts";
import { sampleJob } from "../unit/domain/job/sample-job.ts";

const entry = (id: string, repository = "acme/shop"): JournalEntry => ({
  ...{ id, at: "2026-01-01T00:00:00.000Z", kind: "review", source: "webhook", by: "mia" },
  ...{ repository, pull: 7, status: "published", changedAt: "2026-01-01T00:00:00.000Z" },
  ...{ input: 10, cached: 1, output: 2, calls: 1 },
});

interface Setup {
  readonly entries?: readonly JournalEntry[];
  readonly isAdmin?: boolean;
}

function open({ entries = [], isAdmin = false }: Setup = {}) {
  const clock = createHurriedClock();
  const store = createMemoryStore(clock);
  const asked: JournalQuery[] = [];
  const app = new Hono<HttpEnv>();
  app.use(async (context, next) => {
    context.set("person", { login: "mia", isAdmin });
    await next();
  });
  const options = {
    jobs: store.jobs,
    node: "here",
    journal: {
      list: async (query: JournalQuery) => {
        asked.push(query);
        const from = entries.findIndex(({ id }) => id === query.before) + 1;
        return entries.slice(from, from + query.limit);
      },
    },
    visibility: {
      mayRead: async (_person: unknown, repository: string) => repository === "acme/shop",
      mayWrite: async () => false,
    },
    cancel: async (id: string) => {
      const job = await store.jobs.get(id);
      if (job === undefined) return false;
      await store.jobs.change({ job: { ...job, status: "cancelled" } });
      return true;
    },
  };
  app.route("/", operationsApi(options, createBodyReader()));
  const keep = async (over: Partial<Job>) => {
    const { version: _version, ...job } = sampleJob(over);
    await store.jobs.accept(job, []);
  };
  const get = async (path: string) => {
    const response = await app.request(path);
    return { status: response.status, body: JSON.parse(await response.text()) };
  };
  const kill = async (body: unknown) => {
    const response = await app.request("/admin/pods/kill", {
      method: "POST",
      body: JSON.stringify(body),
      headers: { "content-type": "application/json" },
    });
    return { status: response.status, body: JSON.parse(await response.text()) };
  };
  return { store, asked, keep, get, kill };
}

describe("GET /api/journal", () => {
  it("shows what the person may see, with the totals of that", async () => {
    const { get } = open({ entries: [entry("c"), entry("b", "acme/vault"), entry("a")] });
    const { status, body } = await get("/api/journal");
    expect(status).toBe(200);
    expect(body.entries.map(({ id }: JournalEntry) => id)).toEqual(["c", "a"]);
    expect(body.totals).toEqual({ entries: 2, input: 20, cached: 2, output: 4, calls: 2 });
    expect(body).not.toHaveProperty("next");
    expect(JSON.stringify(body)).not.toContain("vault");
  });

  it("goes on page by page, past what is hidden", async () => {
    const entries = Array.from({ length: 20 }, (_, at) =>
      entry(`${at}`, at % 2 === 0 ? "acme/shop" : "acme/vault"),
    );
    const { get } = open({ entries });
    const seen: string[] = [];
    let path = "/api/journal?limit=3";
    for (;;) {
      const { body } = await get(path);
      seen.push(...body.entries.map(({ id }: JournalEntry) => id));
      if (body.next === undefined) break;
      path = `/api/journal?limit=3&before=${body.next}`;
    }
    expect(seen).toEqual(entries.filter((_, at) => at % 2 === 0).map(({ id }) => id));
  });

  it("takes a filter that a form has left empty for none", async () => {
    const { get } = open({ entries: [entry("a")] });
    const { status, body } = await get("/api/journal?repository=&kind=&since=&before=&limit=");
    expect(status).toBe(200);
    expect(body.entries).toHaveLength(1);
  });

  it("hands every filter on", async () => {
    const { get, asked } = open();
    await get(
      "/api/journal?repository=a/b&by=sam&kind=task&status=failed&since=2026-01-01&limit=5",
    );
    expect(asked).toEqual([
      {
        ...{ repository: "a/b", by: "sam", kind: "task", status: "failed", limit: 5 },
        since: "2026-01-01T00:00:00.000Z",
      },
    ]);
  });

  it.each(["limit=0", "limit=501", "kind=merge", "status=odd", "since=soon", "until=x"])(
    "says what is wrong with %s",
    async (query) => {
      const { get, asked } = open();
      const answer = await get(`/api/journal?${query}`);
      expect(answer).toMatchObject({
        status: 422,
        body: { errors: [{ path: query.split("=")[0] }] },
      });
      expect(asked).toEqual([]);
    },
  );
});

describe("what runs", () => {
  it("is for admins", async () => {
    const { get, kill, keep, store } = open();
    await keep({ status: "running" });
    expect(await get("/api/pods")).toMatchObject({ status: 403, body: { code: "not-allowed" } });
    expect(await kill({ jobId: "job-1" })).toMatchObject({ status: 403 });
    expect(await store.jobs.get("job-1")).toMatchObject({ status: "running" });
  });

  it("is listed in the form of pods, and nothing else is", async () => {
    const { get, keep } = open({ isAdmin: true });
    await keep({ status: "running" });
    await keep({ id: "job-2", status: "queued" });
    expect((await get("/api/pods")).body.pods).toEqual([
      {
        ...{ kind: "review", repository: "acme/shop", user: "mia", jobStatus: "running" },
        ...{ podPhase: "Running", node: "here", podName: "thread-job-1", jobId: "job-1" },
        started: expect.any(String),
      },
    ]);
  });

  it("is not there for an admin who may not read its repository", async () => {
    const { get, kill, keep, store } = open({ isAdmin: true });
    await keep({ status: "running", repository: "acme/vault" });
    expect((await get("/api/pods")).body.pods).toEqual([]);
    const hidden = await kill({ jobId: "job-1" });
    expect(hidden).toMatchObject({ status: 404, body: { code: "not-found" } });
    expect(await store.jobs.get("job-1")).toMatchObject({ status: "running" });
  });

  it("is stopped, once more without harm, and told when it has ended", async () => {
    const { kill, keep } = open({ isAdmin: true });
    await keep({ status: "running" });
    await keep({ id: "job-2", status: "published" });
    expect(await kill({ jobId: "job-1" })).toMatchObject({
      status: 200,
      body: { status: "cancelled" },
    });
    expect(await kill({ jobId: "job-1" })).toMatchObject({ status: 200 });
    expect(await kill({ jobId: "job-2" })).toMatchObject({
      status: 409,
      body: { code: "job-finished" },
    });
    expect(await kill({ jobId: "job-9" })).toMatchObject({ status: 404 });
    expect(await kill({})).toMatchObject({ status: 422, body: { errors: [{ path: "jobId" }] } });
  });
});
