import { describe, expect, it } from "vitest";
import { AppError } from "../../src/domain/core/app-error.ts";
import type { RunEvent } from "../../src/domain/event/run-event.ts";
import { openHttpApp } from "../fakes/http-app.ts";
import { newJob } from "../fakes/new-job.ts";

const log = (text: string) => ({ type: "log", level: "info", text }) as const;
const END = { type: "run-end", status: "published", stopReason: "final" } as const;
const REVIEW = "/reviews/acme/shop/7/r-1";
const VIEWS = ["status", "log", "stream"];

async function open(setup: Parameters<typeof openHttpApp>[0] = {}) {
  const scene = openHttpApp(setup);
  const { jobs } = scene.store;
  await jobs.accept(newJob("r-1"), []);
  await jobs.accept(newJob("f-1", { kind: "followup", status: "replied" }), []);
  await jobs.accept(newJob("t-1", { kind: "task", source: "task", status: "succeeded" }), []);
  const get = (path: string, init: RequestInit = {}) => scene.app.request(path, init);
  return { ...scene, get };
}

const idOf = (response: Response) => response.headers.get("x-request-id");
const eventsOf = async (response: Response) =>
  ((await response.json()) as { events: RunEvent[] }).events;

describe("the routes of a run", () => {
  it.each([REVIEW, "/reviews/acme/shop/7/f-1", "/tasks/acme/shop/t-1", "/reviews/ACME/Shop/7/r-1"])(
    "answer at %s",
    async (path) => {
      const { get, say } = await open();
      await say("r-1", END);
      for (const view of VIEWS) {
        const response = await get(`${path}/${view}`);
        expect(response.status).toBe(200);
        expect(response.headers.get("cache-control")).toContain("no-store");
        expect(idOf(response)).toMatch(/^[0-9a-f-]{36}$/);
        await response.text();
      }
    },
  );

  it.each([
    ["an unknown id", "/reviews/acme/shop/7/none"],
    ["another repository", "/reviews/acme/cart/7/r-1"],
    ["another owner", "/reviews/evil/shop/7/r-1"],
    ["another pull request", "/reviews/acme/shop/8/r-1"],
    ["a pull request that only looks the same", "/reviews/acme/shop/07/r-1"],
    ["a task among the reviews", "/reviews/acme/shop/7/t-1"],
    ["a review among the tasks", "/tasks/acme/shop/r-1"],
    ["a follow-up among the tasks", "/tasks/acme/shop/f-1"],
    ["a job that the caller may not see", "/reviews/acme/shop/7/hidden"],
  ])("are the same 404 for %s", async (_what, path) => {
    const { get, store } = await open({ hidden: ["hidden"] });
    await store.jobs.accept(newJob("hidden"), []);
    for (const view of VIEWS) {
      const response = await get(`${path}/${view}`);
      response.headers.delete("x-request-id");
      expect({
        status: response.status,
        headers: Object.fromEntries(response.headers),
        body: await response.json(),
      }).toEqual({
        status: 404,
        headers: {
          "content-type": "application/problem+json",
          "cache-control": "no-store",
          "x-content-type-options": "nosniff",
        },
        body: {
          type: "about:blank",
          title: "Not found",
          status: 404,
          code: "not-found",
          detail: `there is no ${path}/${view}`,
        },
      });
    }
  });

  it("do not check permissions of missing resources", async () => {
    const asked: string[] = [];
    const scene = openHttpApp();
    const { app } = openHttpApp({
      app: {
        runs: {
          jobs: scene.store.jobs,
          events: scene.store.events,
          log: scene.log,
          placeOf: async () => undefined,
          mayRead: async (_request, { id }) => {
            asked.push(id);
            return true;
          },
        },
      },
    });
    await scene.store.jobs.accept(newJob("r-1"), []);
    await app.request("/reviews/acme/cart/7/r-1/status");
    expect(asked).toEqual([]);
    await app.request(`${REVIEW}/status`);
    expect(asked).toEqual(["r-1"]);
  });

  it("return the status of a job, without its request", async () => {
    const { get, store } = await open();
    expect(await (await get(`${REVIEW}/status`)).json()).toEqual({
      id: "r-1",
      kind: "review",
      source: "webhook",
      status: "queued",
      attempt: 1,
      repository: "acme/shop",
      pull: 7,
      requestedBy: "sam",
      createdAt: "2026-01-01T00:00:00.000Z",
      updatedAt: "2026-01-01T00:00:00.000Z",
      place: 3,
    });
    const job = await store.jobs.get("r-1");
    if (job === undefined) throw new Error("there is no job");
    const ended = {
      status: "failed",
      head: "a".repeat(40),
      stopReason: "deadline",
      error: "it timed out; ask again",
      url: "https://host/acme/shop/pull/7",
      usage: { input: 3, cached: 2, output: 1, calls: 1 },
      supersededBy: "r-2",
      updatedAt: "2026-01-01T00:01:00.000Z",
    } as const;
    await store.jobs.change({ job: { ...job, ...ended } });
    const told = (await (await get(`${REVIEW}/status`)).json()) as object;
    expect(told).toMatchObject(ended);
    expect(told).not.toHaveProperty("place");
  });

  it("give a log of many pages whole, or what follows a position", async () => {
    const { get, say, store } = await open();
    const texts = Array.from({ length: 450 }, (_, at) => log(`line ${at}`));
    await say("r-1", ...texts);
    const open_ = await get(`${REVIEW}/log`);
    expect(open_.headers.get("content-type")).toBe("application/json");
    const whole = (await open_.json()) as object;
    expect(whole).toEqual({
      id: "r-1",
      status: "queued",
      isComplete: false,
      events: await store.events.read("r-1", { after: 0, limit: 1_000 }),
    });
    for (const [query, first] of [
      ["?after=1", 2],
      ["?after=200", 201],
      ["?after=449", 450],
      ["?after=x", 1],
    ] as const) {
      const [event] = await eventsOf(await get(`${REVIEW}/log${query}`));
      expect(event?.seq).toBe(first);
    }
    expect(await eventsOf(await get(`${REVIEW}/log?after=450`))).toEqual([]);
    expect(await (await get("/tasks/acme/shop/t-1/log")).json()).toEqual({
      id: "t-1",
      status: "succeeded",
      isComplete: true,
      events: [],
    });
  });

  it("read a log no further than the client takes it", async () => {
    const reads: number[] = [];
    const { store, ...scene } = openHttpApp();
    await store.jobs.accept(newJob("r-1"), []);
    await scene.say("r-1", ...Array.from({ length: 2_000 }, (_, at) => log(`${at}`)));
    const { app } = openHttpApp({
      app: {
        runs: {
          jobs: store.jobs,
          events: {
            read: (jobId, query) => {
              reads.push(query.after);
              return store.events.read(jobId, query);
            },
          },
          log: scene.log,
          placeOf: async () => undefined,
          mayRead: async () => true,
        },
      },
    });
    const response = await app.request(`${REVIEW}/log`);
    expect(reads).toEqual([0]);
    const reader = response.body?.getReader();
    for (let at = 0; at < 3; at += 1) await reader?.read();
    expect(reads.length).toBeLessThan(4);
    await reader?.cancel();
  });

  it("stream what is kept of a job that has ended without saying so, and end", async () => {
    const { get, say } = await open();
    await say("t-1", log("one"), log("two"));
    const text = await (await get("/tasks/acme/shop/t-1/stream")).text();
    expect(text.match(/^id: \d+$/gm)).toEqual(["id: 1", "id: 2"]);
    const later = await get("/tasks/acme/shop/t-1/stream", { headers: { "last-event-id": "1" } });
    expect((await later.text()).match(/^id: \d+$/gm)).toEqual(["id: 2"]);
  });

  it("end a stream when the user may no longer see the job", async () => {
    const scene = openHttpApp();
    await scene.store.jobs.accept(newJob("r-1"), []);
    let isVisible = true;
    const { app } = openHttpApp({
      app: {
        runs: {
          jobs: scene.store.jobs,
          events: scene.store.events,
          log: scene.log,
          placeOf: async () => undefined,
          mayRead: async () => isVisible,
          lookEveryMs: 0,
        },
      },
    });
    const response = await app.request(`${REVIEW}/stream`);
    await scene.say("r-1", log("shown"));
    const reader = response.body?.getReader();
    const seen: string[] = [];
    const read = async () => {
      const next = await reader?.read();
      seen.push(new TextDecoder().decode(next?.value));
      return next?.done;
    };
    while (!seen.join("").includes("shown")) await read();
    isVisible = false;
    await scene.say("r-1", log("hidden"));
    while (!(await read()));
    expect(seen.join("")).not.toContain("hidden");
  });

  it("end a stream whose log cannot be read, and report it", async () => {
    const scene = openHttpApp();
    const failure = new Error("the disk is gone");
    const { app, errors, store } = openHttpApp({
      app: {
        runs: {
          jobs: scene.store.jobs,
          events: scene.store.events,
          log: {
            // biome-ignore lint/correctness/useYield: it fails before it has said anything.
            watch: async function* () {
              throw failure;
            },
          },
          placeOf: async () => undefined,
          mayRead: async () => true,
        },
      },
    });
    expect(await store.jobs.list({ limit: 1 })).toEqual([]);
    await scene.store.jobs.accept(newJob("r-1"), []);
    const response = await app.request(`${REVIEW}/stream`);
    expect(await response.text()).toBe("retry: 2000\n\n");
    expect(errors).toEqual([{ error: failure, id: idOf(response) }]);
  });

  it.each(["status", "log", "stream"])(
    "answer 503 for %s when the store does not",
    async (view) => {
      const gone = new AppError("store-unavailable", "the store does not answer; restart", {
        details: { path: "svc.db" },
      });
      const { get, errors } = await open({ jobs: { get: () => Promise.reject(gone) } });
      const response = await get(`${REVIEW}/${view}`);
      expect({ status: response.status, body: await response.json() }).toMatchObject({
        status: 503,
        body: { code: "store-unavailable" },
      });
      expect(response.headers.get("retry-after")).toBe("30");
      expect(errors).toEqual([]);
    },
  );

  it("do not exist when only the webhook is served", async () => {
    const { app } = openHttpApp();
    const { app: bare } = openHttpApp({ app: { runs: undefined as never } });
    for (const view of VIEWS) {
      expect((await app.request(`${REVIEW}/${view}`, { method: "POST" })).status).toBe(405);
      for (const method of ["GET", "POST"])
        expect((await bare.request(`${REVIEW}/${view}`, { method })).status).toBe(404);
    }
  });
});

describe("every route", () => {
  it.each([
    ["GET", "/healthz", 200],
    ["HEAD", "/healthz", 200],
    ["GET", "/version", 200],
    ["GET", "/readyz", 200],
    ["HEAD", `${REVIEW}/status`, 200],
    ["HEAD", `${REVIEW}/log`, 200],
    ["HEAD", `${REVIEW}/stream`, 200],
    ["GET", "/none", 404],
    ["POST", "/reviews", 404],
    ["GET", `${REVIEW}/status/more`, 404],
    ["GET", `${REVIEW}/status/`, 404],
    ["GET", REVIEW, 404],
  ])("%s %s answers %i, with an id", async (method, path, status) => {
    const { get, log: live } = await open();
    const response = await get(path, { method });
    expect(response.status).toBe(status);
    expect(idOf(response)).toMatch(/^[0-9a-f-]{36}$/);
    expect(response.headers.get("x-content-type-options")).toBe("nosniff");
    if (status >= 400) expect(await response.json()).toMatchObject({ status, code: "not-found" });
    expect(live.viewerCount()).toBe(0);
  });

  it.each([
    ["/healthz", "GET, HEAD", ["POST", "PUT", "DELETE", "PATCH", "OPTIONS", "BREW"]],
    ["/version", "GET, HEAD", ["POST"]],
    ["/readyz", "GET, HEAD", ["POST"]],
    ["/webhook", "POST", ["GET", "HEAD", "PUT", "DELETE", "OPTIONS"]],
    [`${REVIEW}/status`, "GET, HEAD", ["POST", "DELETE", "OPTIONS"]],
    ["/tasks/acme/shop/none/stream", "GET, HEAD", ["POST", "PATCH"]],
  ])("%s accepts %s and lists it for other methods", async (path, allow, methods) => {
    const { get } = await open();
    for (const method of methods) {
      const response = await get(path, { method });
      expect({ status: response.status, allow: response.headers.get("allow") }).toEqual({
        status: 405,
        allow,
      });
      if (method !== "HEAD")
        expect(await response.json()).toMatchObject({ code: "method-not-allowed" });
    }
  });

  it("is not ready when nothing can be written", async () => {
    expect((await openHttpApp({ isReady: false }).app.request("/readyz")).status).toBe(503);
  });
});
