import { expect, onTestFinished } from "vitest";
import { createCallbackApp } from "../../src/adapters/http/create-callback-app.ts";
import { createRunnerHooks, type RunnerHooksPorts } from "../../src/app/jobs/runner-hooks.ts";
import type { NewJob } from "../../src/ports/job-store.ts";
import type { RunnerHooks } from "../../src/ports/launcher.ts";
import { sampleJob } from "../unit/domain/job/sample-job.ts";
import { hooksWith, openCallbackHarness } from "./callback-harness.ts";
import { serveApp } from "./http-app.ts";

export const HEAD = "a".repeat(40);
export const RUNNER = {
  attempt: 1,
  backend: "kubernetes",
  deadlineAt: "2026-01-01T01:00:00Z",
} as const;
export const INTENT = {
  baseSha: HEAD,
  treeDigest: "b".repeat(64),
  title: "Fix it",
  body: "Why",
  branch: "svc/fix-1",
};
export const TASK = { kind: "task", source: "task", pull: undefined } as const;
export const log = (text: string) => ({ type: "log", level: "info", text });

interface CallbackRoutesSetup {
  readonly job?: Partial<NewJob>;
  readonly ports?: Partial<RunnerHooksPorts>;
  readonly hooks?: Partial<RunnerHooks>;
  readonly app?: Partial<Parameters<typeof createCallbackApp>[0]>;
}

/** A job `a` with a runner that is heard over a real connection until the test ends, by what takes every runner's words. */
export async function openCallbackRoutes({
  job: changes = {},
  hooks = {},
  ports: parts = {},
  app: more = {},
}: CallbackRoutesSetup = {}) {
  const scene = openCallbackHarness();
  const { store, clock, registry, api } = scene;
  const { version: _version, ...sample } = sampleJob({ id: "a", status: "launching", ...changes });
  await store.jobs.accept({ ...sample, id: "b", workId: "work-b" }, []);
  const { job } = await store.jobs.accept(sample, []);
  const told: string[] = [];
  const ports: RunnerHooksPorts = {
    ...store,
    clock,
    specs: { token: async () => ({ value: "fresh", expiresAt: "2026-01-01T02:00:00Z" }) },
    onError: (error) => told.push(error instanceof Error ? error.message : `${error}`),
    notify: () => undefined,
    ...parts,
  };
  const signal = new AbortController().signal;
  const real = createRunnerHooks(ports, {
    job,
    start: { type: "start", head: HEAD },
    signal,
    hasReported: false,
  });
  const { session, token } = await registry.open({ jobId: "a", ...RUNNER }, { ...real, ...hooks });
  const other = await registry.open({ jobId: "b", ...RUNNER }, hooksWith());
  const errors: unknown[] = [];
  const app = createCallbackApp({
    callback: api,
    onError: (error) => errors.push(error),
    ...more,
  });
  const served = await serveApp(app);
  onTestFinished(async () => {
    await served.server.close(0);
    expect(served.errors).toEqual([]);
  });
  const { url } = served.server;
  const post = (
    what: string,
    body: unknown,
    { as = token, of = "a" }: { readonly as?: string; readonly of?: string } = {},
  ) =>
    fetch(`${url}/internal/jobs/${of}/${what}`, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: `Bearer ${as}` },
      body: typeof body === "string" ? body : JSON.stringify(body),
    });
  const events = (from: number, words: readonly unknown[], attempt = 1) =>
    post("events", { attempt, from, events: words });
  /** All that may have been changed by a runner's words. */
  const kept = async () => ({
    jobs: [await store.jobs.get("a"), await store.jobs.get("b")],
    events: await store.events.read("a", { after: 0, limit: 100 }),
    outbox: [...(await store.outbox.listByJob("a")), ...(await store.outbox.listByJob("b"))],
    draft: await store.drafts.get("a"),
    record: await store.runners.get("a"),
  });
  const texts = async () =>
    (await store.events.read("a", { after: 0, limit: 100 })).flatMap((event) =>
      event.type === "log" ? [event.text] : [],
    );
  return {
    scene,
    session,
    token,
    other,
    url,
    errors,
    told,
    post,
    events,
    kept,
    texts,
  };
}

type OpenedCallbackRoutes = Awaited<ReturnType<typeof openCallbackRoutes>>;

/** The problem that a response holds, as runners are told all of theirs. */
export async function expectProblem(response: Response, status: number, code: string) {
  const problem = (await response.json()) as Record<string, unknown>;
  expect({ status: response.status, problem }).toMatchObject({ status, problem: { status, code } });
  expect(response.headers.get("content-type")).toBe("application/problem+json");
  expect(response.headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
  return problem;
}

/** What is sent is refused with a problem of that status and code, and has changed nothing. */
export async function expectRefused(
  opened: OpenedCallbackRoutes,
  send: () => Promise<Response>,
  as: [number, string],
) {
  const before = await opened.kept();
  const problem = await expectProblem(await send(), ...as);
  expect(await opened.kept()).toEqual(before);
  expect(opened.errors).toEqual([]);
  return problem;
}
