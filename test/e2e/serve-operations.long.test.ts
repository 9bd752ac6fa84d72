import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { openSmallDisk } from "../fakes/full-disk.ts";
import { METRICS_TOKEN, openPeopleHarness, type PeopleHarness } from "../fakes/people-harness.ts";
import { AUTHOR, REPOSITORY } from "../fakes/serve-harness.ts";
import type { ServeProcess } from "../fakes/serve-process.ts";
import type { StoredJob } from "../fakes/stored-jobs.ts";

let harness: PeopleHarness;
let server: ServeProcess;
const disk = openSmallDisk();

beforeAll(async () => {
  harness = await openPeopleHarness({ gapMs: 4 });
});
afterEach(async () => {
  await server.stop();
});
afterAll(async () => {
  harness.watched.expectNoViolations();
  await harness[Symbol.asyncDispose]();
  disk?.remove();
});

async function start(env: Readonly<Record<string, string>> = {}): Promise<void> {
  server = harness.start(env);
  await server.ready;
}

const ask = (number: number): Promise<number> =>
  harness.host.comment(REPOSITORY, number, AUTHOR, "@asksvc look at the payments");

const isAsking = ({ events }: StoredJob): boolean =>
  events.some(({ body }) => body.type === "step-start" && body.step === "llm");

const reviewsOf = (number: number) => harness.issueOf(number).pull?.reviews ?? [];
const DONE = { status: 0, signal: null, stderr: "" };

describe("what monitoring sees of svc serve", () => {
  const metrics = async (token?: string) => {
    const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
    const response = await fetch(`${server.url}/metrics`, { headers });
    return { status: response.status, text: await response.text() };
  };

  it("are figures for who has the token, without a name in them", async () => {
    await start();
    await harness.job(await ask(harness.openPull()));
    expect((await metrics()).status).toBe(401);
    expect((await metrics(`${METRICS_TOKEN}x`)).status).toBe(401);
    const { status, text } = await metrics(METRICS_TOKEN);
    expect(status).toBe(200);
    expect(text).toContain('svc_jobs{status="published"} 1');
    expect(text).toMatch(/^svc_model_calls_total [1-9]/m);
    expect(text).toMatch(/^svc_model_tokens_total\{kind="input"\} [1-9]/m);
    for (const name of ["svc_queue_oldest_seconds", "svc_outbox_oldest_seconds"])
      expect(text).toContain(`\n${name} `);
    expect(text).toMatch(/^svc_event_loop_delay_seconds\{quantile="0\.99"\} \d/m);
    for (const name of ["acme", "checkout", AUTHOR]) expect(text).not.toContain(name);
  });

  it("are nothing where no token is set", async () => {
    await start({ METRICS_TOKEN: "" });
    expect((await metrics("")).status).toBe(404);
    expect((await metrics(METRICS_TOKEN)).status).toBe(404);
  });

  it.skipIf(disk === undefined)(
    "report that the store cannot be written, and that it can again (needs mount)",
    async () => {
      await start({ WEB_STORE_PATH: join(disk?.folder ?? "", "svc.db") });
      const ready = () => fetch(`${server.url}/readyz`).then(({ status }) => status);
      const free = disk?.fill();
      await expect.poll(ready, { timeout: 10_000 }).toBe(503);
      expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
      const refused = await ask(harness.openPull());
      expect(harness.deliveryOf(refused).statusCode).toBe(503);
      free?.();
      await expect.poll(ready, { timeout: 10_000 }).toBe(200);
    },
  );
});

describe("svc serve on its way out", () => {
  it("publishes what comes to its end in time, and leaves new work to the next process", async () => {
    await start({ SHUTDOWN_GRACE: "30" });
    const number = harness.openPull();
    const id = await ask(number);
    await harness.job(id, isAsking);
    const ended = server.stop();
    await expect.poll(() => server.lines().some(({ msg }) => msg === "stopping")).toBe(true);
    const late = harness.openPull();
    const lateId = await ask(late);
    expect([0, 503]).toContain(harness.deliveryOf(lateId).statusCode);
    expect(await ended).toEqual(DONE);
    expect(await harness.job(id, () => true)).toMatchObject({ status: "published", attempt: 1 });
    expect(reviewsOf(number)).toHaveLength(1);
    expect(harness.jobs().filter(({ commentId }) => commentId === lateId)).toEqual([]);
    await start();
    expect(await harness.job(lateId)).toMatchObject({ status: "published" });
    expect([reviewsOf(number), reviewsOf(late)].map(({ length }) => length)).toEqual([1, 1]);
  });

  it("requeues jobs without time left, without a notice", async () => {
    await start({ SHUTDOWN_GRACE: "0" });
    const number = harness.openPull();
    const mira = await harness.enter(AUTHOR);
    const id = await harness.startReview(mira, number);
    await harness.jobById(id, isAsking);
    expect(await server.stop()).toEqual(DONE);
    expect(await harness.jobById(id, () => true)).toMatchObject({ status: "queued", outbox: [] });
    await start();
    await harness.jobById(id, ({ status }) => status === "draft");
    expect(reviewsOf(number)).toEqual([]);
  });

  it("abandons a write without a response, and makes it once with the next process", async () => {
    await start({ SHUTDOWN_GRACE: "2" });
    const number = harness.openPull();
    const id = await ask(number);
    await harness.job(id, isAsking);
    let isPosting = false;
    harness.host.setFaults(({ method, path }) => {
      if (method !== "POST" || !path.endsWith(`/pulls/${number}/reviews`)) return undefined;
      isPosting = true;
      return { kind: "stall" };
    });
    await expect.poll(() => isPosting, { timeout: 20_000 }).toBe(true);
    expect(await Promise.race([server.stop(), pause(20_000)])).toEqual(DONE);
    harness.host.setFaults(undefined);
    await start();
    expect(await harness.job(id)).toMatchObject({ status: "published" });
    expect(reviewsOf(number)).toHaveLength(1);
  });
});
