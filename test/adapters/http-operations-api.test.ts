import { describe, expect, it } from "vitest";
import { createBodyReader } from "../../src/adapters/http/body-reader.ts";
import { createBaseApp } from "../../src/adapters/http/create-base-app.ts";
import {
  type OperationsApiOptions,
  operationsApi,
} from "../../src/adapters/http/operations-api.ts";
import type { PodsResponse } from "../../src/domain/api/operations-response.ts";
import { AppError } from "../../src/domain/core/app-error.ts";
import type { Job } from "../../src/domain/job/job.ts";
import type { RunnerUnit } from "../../src/ports/runner-units.ts";
import { createMemoryStore } from "../../src/testing/create-memory-store.ts";
import { createHurriedClock } from "../fakes/hurried-clock.ts";
import { sampleJob } from "../unit/domain/job/sample-job.ts";

type Units = readonly RunnerUnit[];

function open({
  isAdmin = false,
  units = [],
  executionOf = () => "inprocess",
}: {
  isAdmin?: boolean;
  /** Of each engine. */
  units?: readonly (() => Promise<Units>)[];
  executionOf?: OperationsApiOptions["executionOf"];
} = {}) {
  const clock = createHurriedClock();
  const store = createMemoryStore(clock);
  const app = createBaseApp(() => undefined);
  app.use(async (context, next) => {
    context.set("person", { login: "mia", isAdmin });
    await next();
  });
  const removed: string[] = [];
  const remove = async ({ name }: { readonly name: string }) => void removed.push(name);
  const options = {
    engines: units.map((list) => ({ list, remove })),
    executionOf,
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
  return { store, keep, get, kill, removed };
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
        kind: "review",
        repository: "acme/shop",
        user: "mia",
        jobStatus: "running",
        podPhase: "Running",
        node: "here",
        podName: "thread-job-1",
        jobId: "job-1",
        started: expect.any(String),
        page: "/reviews/acme/shop/7/job-1",
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
    expect(waiting.map(({ jobId, place }: PodsResponse["waiting"][0]) => [jobId, place])).toEqual([
      ["early", 2],
      ["question", 1],
      ["late", 3],
    ]);
    expect(waiting[1]).toEqual({
      jobId: "question",
      kind: "followup",
      repository: "acme/shop",
      user: "sam",
      since: at(3),
      place: 1,
      page: "/reviews/acme/shop/7/question",
    });
  });

  it("is hidden from an admin who may not read its repository", async () => {
    const { get, kill, keep, store } = open({ isAdmin: true });
    await keep({ status: "running", repository: "acme/vault" });
    expect((await get("/api/pods")).body.pods).toEqual([]);
    const hidden = await kill({ jobId: "job-1" });
    expect(hidden).toMatchObject({ status: 404, body: { code: "not-found" } });
    expect(await store.jobs.get("job-1")).toMatchObject({ status: "running" });
  });

  it("is stopped, a second time without harm, and reported when it has ended", async () => {
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

describe("containers and pods", () => {
  const unit = (over: Partial<RunnerUnit> = {}): RunnerUnit => ({
    name: "svc-review-job-1-1",
    jobId: "job-1",
    attempt: 1,
    backend: "kubernetes",
    phase: "Pending",
    node: "node-7",
    startedAt: "2026-01-01T00:00:00.000Z",
    ...over,
  });
  const kept = [
    ...[unit(), unit({ name: "left", jobId: "job-2" }), unit({ name: "old", jobId: "job-3" })],
    ...[unit({ name: "lost", jobId: "gone" }), unit({ name: "secret", jobId: "job-4" })],
  ];
  const openWithUnits = async () => {
    const scene = open({ isAdmin: true, units: [async () => kept] });
    await scene.keep({ status: "running" });
    await scene.keep({ id: "job-2", status: "failed" });
    await scene.keep({ id: "job-3", status: "running", attempt: 2 });
    await scene.keep({ id: "job-4", status: "failed", repository: "acme/hidden" });
    await scene.keep({ id: "job-5", status: "running" });
    return scene;
  };

  it("are joined with their jobs; a unit without a waiting job is an orphan", async () => {
    const { get } = await openWithUnits();
    const { pods } = (await get("/api/pods")).body as PodsResponse;
    const brief = pods.map(({ podName, isOrphan = false, runsIn, jobStatus = "unknown" }) =>
      [podName, isOrphan, runsIn, jobStatus].join(" "),
    );
    expect(brief).toEqual([
      "svc-review-job-1-1 false kubernetes running",
      "left true kubernetes failed",
      "old true kubernetes running",
      "lost true kubernetes unknown",
      "thread-job-5 false in-process running",
    ]);
    expect(pods[0]).toMatchObject({ podPhase: "Pending", node: "node-7", repository: "acme/shop" });
  });

  it("are stopped by our own job id, orphans too, and never by their name", async () => {
    const { kill, removed } = await openWithUnits();
    expect(await kill({ jobId: "job-2" })).toEqual({ status: 200, body: { removed: ["left"] } });
    expect(await kill({ jobId: "gone" })).toEqual({ status: 200, body: { removed: ["lost"] } });
    expect(await kill({ jobId: "job-1" })).toMatchObject({ body: { status: "cancelled" } });
    expect(await kill({ jobId: "left" })).toMatchObject({ status: 404 });
    expect(await kill({ jobId: "job-4" })).toMatchObject({ status: 404 });
    expect(removed).toEqual(["left", "lost"]);
  });

  const away = (why: string) => (): Promise<never> =>
    Promise.reject(new AppError("runner-unavailable", why, { details: {} }));

  it("that cannot be listed are reported, and the rest is shown", async () => {
    const why = "the cluster does not answer";
    const { get, keep } = open({ isAdmin: true, units: [away(why), async () => [unit()]] });
    await keep({ status: "running" });
    await keep({ id: "job-2", status: "running" });
    const { body } = await get("/api/pods");
    expect(body.why).toBe(why);
    expect(body.pods).toMatchObject([
      { podName: "svc-review-job-1-1", podPhase: "Pending" },
      { podName: "thread-job-2" },
    ]);
  });

  it("are stopped in one engine while another does not respond; a unit in no engine is reported", async () => {
    const units = [away("docker does not answer"), async () => [unit({ jobId: "gone" })]];
    const { kill } = open({ isAdmin: true, units });
    expect(await kill({ jobId: "gone" })).toMatchObject({ body: { removed: [unit().name] } });
    expect(await kill({ jobId: "other" })).toMatchObject({
      status: 503,
      body: { code: "runner-unavailable", detail: "docker does not answer" },
    });
  });

  it("that are not there yet are no threads of this process", async () => {
    const { get, keep } = open({ isAdmin: true, executionOf: () => "kubernetes" });
    await keep({ status: "launching" });
    expect((await get("/api/pods")).body.pods).toMatchObject([
      { runsIn: "kubernetes", jobStatus: "launching", podName: "", podPhase: "" },
    ]);
  });
});
