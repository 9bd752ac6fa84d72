import { Hono } from "hono";
import { describe, expect, it } from "vitest";
import { createBodyReader } from "../../src/adapters/http/body-reader.ts";
import type { HttpEnv } from "../../src/adapters/http/http-env.ts";
import { operationsApi } from "../../src/adapters/http/operations-api.ts";
import { createMemoryStore } from "../../src/adapters/memory/create-memory-store.ts";
import type { PodsAnswer } from "../../src/domain/api/operations-answer.ts";
import type { Job } from "../../src/domain/job/job.ts";
import { createHurriedClock } from "../fakes/hurried-clock.ts";
import { sampleJob } from "../unit/domain/job/sample-job.ts";

function open({ isAdmin = false } = {}) {
  const clock = createHurriedClock();
  const store = createMemoryStore(clock);
  const app = new Hono<HttpEnv>();
  app.use(async (context, next) => {
    context.set("person", { login: "mia", isAdmin });
    await next();
  });
  const options = {
    jobs: store.jobs,
    node: "here",
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
  return { store, keep, get, kill };
}

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
        ...{ started: expect.any(String), page: "/reviews/acme/shop/7/job-1" },
        runsIn: "in-process",
      },
    ]);
  });

  it("comes with what waits for a place, the next first, counted for each kind", async () => {
    const { get, keep } = open({ isAdmin: true });
    const at = (minute: number) => `2026-01-01T00:0${minute}:00.000Z`;
    await keep({ id: "late", createdAt: at(5) });
    await keep({ id: "hidden", createdAt: at(1), repository: "acme/vault" });
    await keep({ id: "question", createdAt: at(3), kind: "followup", requestedBy: "sam" });
    await keep({ id: "early", createdAt: at(2) });
    await keep({ id: "running", status: "running" });
    const { waiting } = (await get("/api/pods")).body;
    expect(waiting.map(({ jobId, place }: PodsAnswer["waiting"][0]) => [jobId, place])).toEqual([
      ["early", 2],
      ["question", 1],
      ["late", 3],
    ]);
    expect(waiting[1]).toEqual({
      ...{ jobId: "question", kind: "followup", repository: "acme/shop", user: "sam" },
      ...{ since: at(3), place: 1, page: "/reviews/acme/shop/7/question" },
    });
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
