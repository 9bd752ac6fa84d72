import { describe, expect, it } from "vitest";
import { AppError } from "../../src/domain/core/app-error.ts";
import { CALLBACK_CODES } from "../../src/domain/runner/callback-messages.ts";
import { openAuthApp } from "../fakes/auth-app.ts";
import { type CallbackHarness, hooksWith, openCallbackHarness } from "../fakes/callback-harness.ts";
import {
  expectProblem,
  expectRefused,
  HEAD,
  INTENT,
  log,
  openCallbackRoutes,
  RUNNER,
  TASK,
} from "../fakes/callback-routes.ts";
import { sampleJob } from "../unit/domain/job/sample-job.ts";
import { sampleStored } from "../unit/domain/review/sample-draft.ts";

describe("a runner that reports", () => {
  it("has its events kept with their number, and its result moves the job", async () => {
    const { events, post, kept, session, scene } = await openCallbackRoutes();
    const first = await events(0, [log("one"), log("two")]);
    expect([first.status, await first.json()]).toEqual([200, { next: 2, now: scene.clock.now() }]);
    expect((await events(1, [log("two"), log("three")])).status).toBe(200);
    expect((await post("result", { status: "draft", draft: sampleStored() })).status).toBe(204);
    expect(await session.ended).toEqual({ kind: "result" });
    const { jobs, record } = await kept();
    expect(jobs[0]).toMatchObject({ status: "publishing", head: HEAD });
    expect(record).toMatchObject({ next: 3 });
    // The answer may have been lost.
    expect((await post("result", { status: "draft", draft: sampleStored() })).status).toBe(204);
  });

  it("gets a fresh token, without a body", async () => {
    const { url, token } = await openCallbackRoutes();
    const headers = { authorization: `Bearer ${token}` };
    const response = await fetch(`${url}/internal/jobs/a/token`, { method: "POST", headers });
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(await response.json()).toEqual({ value: "fresh", expiresAt: "2026-01-01T02:00:00Z" });
  });

  it("receives the expected number after a gap", async () => {
    const opened = await openCallbackRoutes();
    await opened.events(0, [log("one")]);
    const send = () => opened.events(2, [log("three")]);
    const problem = await expectRefused(opened, send, [409, CALLBACK_CODES.outOfOrder]);
    expect(problem.expected).toBe(1);
  });

  it("reports an intended write, and gets the reason when it is refused", async () => {
    const opened = await openCallbackRoutes({ job: TASK });
    expect((await opened.post("intent", INTENT)).status).toBe(204);
    expect((await opened.kept()).jobs[0]).toMatchObject({ intent: INTENT });
    const send = () => opened.post("intent", { ...INTENT, branch: "main" });
    const problem = await expectRefused(opened, send, [409, CALLBACK_CODES.intentRefused]);
    expect(problem.detail).toContain("the branch main is not below svc/");
    expect(opened.scene.logged).toEqual([
      "a: a runner announced a write that is not allowed and was refused",
    ]);
  });

  it("is notified when an intended write contains a secret", async () => {
    const error = new AppError("publish-held", "the change holds a secret", { details: {} });
    const { post } = await openCallbackRoutes({ hooks: { intent: () => Promise.reject(error) } });
    await expectProblem(await post("intent", INTENT), 422, CALLBACK_CODES.secretFound);
  });

  it("gets an error for a token that is not available", async () => {
    const details = { status: 403 };
    const token = async () => {
      throw new AppError("code-host-denied", "the app may not write here", { details });
    };
    const { post } = await openCallbackRoutes({ hooks: { token } });
    const problem = await expectProblem(await post("token", ""), 502, "code-host-denied");
    expect(problem).toMatchObject({ hostStatus: 403, detail: "the app may not write here" });
  });

  it("is asked to retry while the restarted server has not adopted it", async () => {
    const { events, session } = await openCallbackRoutes();
    await session.close(false);
    const response = await events(0, [log("one")]);
    expect(response.headers.get("retry-after")).toBe("2");
    await expectProblem(response, 503, "runner-not-taken-up");
  });
});

describe("the listener of runners", () => {
  it("serves metrics, health and the additional routes without authentication, and nothing else", async () => {
    const metrics = { text: async () => "svc_up 1\n", contentType: "text/plain; version=0.0.4" };
    const { url, errors } = await openCallbackRoutes({ app: { metrics } });
    const of = (path: string, init?: RequestInit) => fetch(`${url}${path}`, init);
    expect(await (await of("/healthz")).text()).toBe("ok");
    const told = await of("/metrics");
    expect([told.headers.get("content-type"), await told.text()]).toEqual([
      metrics.contentType,
      "svc_up 1\n",
    ]);
    for (const path of ["/", "/webhook", "/tasks", "/login", "/internal/jobs/a", "/api/session"])
      await expectProblem(await of(path, { method: "POST" }), 404, "not-found");
    const get = await of("/internal/jobs/a/events");
    expect(get.headers.get("allow")).toBe("POST");
    await expectProblem(get, 405, "method-not-allowed");
    expect(errors).toEqual([]);
  });

  it("reports no internal error to a runner, and the details to the log", async () => {
    const failure = new TypeError("secret inside");
    const { post, errors } = await openCallbackRoutes({
      hooks: { intent: () => Promise.reject(failure) },
    });
    const problem = await expectProblem(await post("intent", INTENT), 500, "internal-error");
    expect(JSON.stringify(problem)).not.toContain("secret");
    expect(errors).toEqual([failure]);
  });

  it("asks for the same again when the store cannot be written", async () => {
    const error = new AppError("store-unavailable", "the disk is full", { details: { path: "x" } });
    const { post } = await openCallbackRoutes({ hooks: { intent: () => Promise.reject(error) } });
    await expectProblem(await post("intent", INTENT), 503, "store-unavailable");
  });
});

describe("a server without a listener for runners", () => {
  it("accepts them at its own path, regardless of session and address", async () => {
    const scene: CallbackHarness = openCallbackHarness();
    const { version: _version, ...job } = sampleJob({ id: "a" });
    await scene.store.jobs.accept(job, []);
    const { token } = await scene.registry.open({ jobId: "a", ...RUNNER }, hooksWith());
    const { app } = openAuthApp({ callback: scene.api });
    const headers = {
      "content-type": "application/json",
      authorization: `Bearer ${token}`,
      origin: "https://evil.example",
      cookie: "a=b",
    };
    const body = JSON.stringify({ attempt: 1, from: 0, events: [] });
    const asked = { method: "POST", headers, body };
    expect((await app.request("/internal/jobs/a/events", asked)).status).toBe(200);
    const { authorization: _token, ...rest } = headers;
    const refused = await app.request("/internal/jobs/a/events", { ...asked, headers: rest });
    await expectProblem(refused, 401, CALLBACK_CODES.badToken);
  });
});
