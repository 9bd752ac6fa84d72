import { setTimeout as pause } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Exchange } from "../../src/demo/host/host-context.ts";
import { operatorText } from "../../src/domain/core/audience-text.ts";
import { AUTHOR, openServeHarness, REPOSITORY, type ServeHarness } from "../fakes/serve-harness.ts";
import type { ServeProcess } from "../fakes/serve-process.ts";
import type { StoredJob } from "../fakes/stored-jobs.ts";

let harness: ServeHarness;

beforeEach(async () => {
  harness = await openServeHarness({ gapMs: 10 });
});
afterEach(async () => {
  harness.watched.expectNoViolations();
  await harness[Symbol.asyncDispose]();
});

const ask = (number: number): Promise<number> =>
  harness.host.comment(REPOSITORY, number, AUTHOR, "@asksvc look at the payments");

async function startReady(env: Readonly<Record<string, string>> = {}): Promise<ServeProcess> {
  const server = harness.start(env);
  await server.ready;
  return server;
}

const isAsking = ({ events }: StoredJob): boolean =>
  events.some(({ body }) => body.type === "step-start" && body.step === "llm");

const DONE = { status: 0, signal: null, stderr: "" };

describe("svc serve, started again", () => {
  it("takes what was delivered while it was down, once", async () => {
    const exchanges: Exchange[] = [];
    harness.onExchange.add((exchange) => exchanges.push(exchange));
    const number = harness.openPull();
    const id = await ask(number);
    expect(harness.deliveryOf(id).statusCode).toBe(0);
    const first = await startReady();
    expect(await harness.job(id)).toMatchObject({ status: "published" });
    expect(await first.stop()).toEqual(DONE);
    const second = await startReady();
    const looked = () => second.lines().find(({ msg }) => msg === "found failed deliveries");
    // What the code host said of our own review while the first server was stopping may be listed as well.
    const isListed = expect.toSatisfy((failed: number) => failed >= 1);
    await expect.poll(looked, { timeout: 10_000 }).toMatchObject({ failed: isListed });
    await second.stop();
    const reads = exchanges.filter(({ path }) => /^\/app\/hook\/deliveries\/\d/.test(path));
    expect(new Set(reads.map(({ path }) => path)).size).toBe(reads.length);
    expect(harness.jobs()).toHaveLength(1);
    expect(harness.answersTo(number, id)).toHaveLength(1);
  });

  it("requeues running jobs when there is no time, and continues with them", async () => {
    const number = harness.openPull();
    const hasty = await startReady({ SHUTDOWN_GRACE: "0" });
    const id = await ask(number);
    await harness.job(id, isAsking);
    expect(await hasty.stop()).toEqual(DONE);
    expect(await harness.job(id, () => true)).toMatchObject({ status: "queued", attempt: 1 });
    const next = await startReady();
    expect(await harness.job(id)).toMatchObject({ status: "published", attempt: 1 });
    expect(harness.answersTo(number, id)).toHaveLength(1);
    await next.stop();
  });

  it("lets what runs come to its end when there is time", async () => {
    const number = harness.openPull();
    const patient = await startReady({ SHUTDOWN_GRACE: "30" });
    const id = await ask(number);
    await harness.job(id, isAsking);
    expect(await patient.stop()).toEqual(DONE);
    expect(["publishing", "published"]).toContain((await harness.job(id, () => true)).status);
    const next = await startReady();
    expect(await harness.job(id)).toMatchObject({ status: "published", attempt: 1 });
    expect(harness.answersTo(number, id)).toHaveLength(1);
    await next.stop();
  });

  it("stops although a write has no answer, and makes it with the next start", async () => {
    const number = harness.openPull();
    const stuck = await startReady({ SHUTDOWN_GRACE: "1" });
    let isStuck = false;
    harness.host.setFaults(({ method, path }) => {
      if (method !== "POST" || !path.endsWith("/reactions")) return undefined;
      isStuck = true;
      return { kind: "stall" };
    });
    const id = await ask(number);
    await expect.poll(() => isStuck, { timeout: 10_000 }).toBe(true);
    const stopped = stuck.stop();
    expect(await Promise.race([stopped, pause(15_000)])).toEqual(DONE);
    harness.host.setFaults(undefined);
    const next = await startReady();
    const isWritten = ({ status, outbox }: StoredJob) =>
      status === "published" && outbox.every(({ state }) => state === "done");
    await harness.job(id, isWritten);
    await next.stop();
  });

  it("continues after it was killed, a second time but not a third", async () => {
    const number = harness.openPull();
    const first = await startReady();
    const id = await ask(number);
    await harness.job(id, isAsking);
    first.kill("SIGKILL");
    await first.ended;
    const second = await startReady();
    await harness.job(id, ({ status, attempt }) => status === "running" && attempt === 2);
    second.kill("SIGKILL");
    await second.ended;
    const third = await startReady();
    const isTold = ({ status, outbox }: StoredJob) =>
      status === "failed" && outbox.every(({ state }) => state === "done");
    expect(await harness.job(id, isTold)).toMatchObject({ stopReason: "orchestrator-restarted" });
    expect(harness.answersTo(number, id).map(({ kind }) => kind)).toEqual(["notice"]);
    await third.stop();
  });

  it("comments once on the pull request when it has no model", async () => {
    const number = harness.openPull();
    const server = await startReady({ LLM_API_KEY: "" });
    const id = await ask(number);
    expect(harness.deliveryOf(id).statusCode).toBe(202);
    const isTold = ({ outbox }: StoredJob) => outbox.every(({ state }) => state === "done");
    const { status, error = "" } = await harness.job(id, isTold);
    expect({ status, error: operatorText(error) }).toEqual({
      status: "refused",
      error: expect.stringContaining("LLM_API_KEY"),
    });
    expect(await harness.deliverAgain(id)).toMatchObject({ status: 202 });
    const [notice, ...others] = harness.answersTo(number, id);
    expect({ kind: notice?.kind, others }).toEqual({ kind: "notice", others: [] });
    expect(notice?.body).toContain("no model is configured for this repository");
    expect(notice?.body).not.toContain("LLM_API_KEY");
    const other = harness.openPull();
    const answered = await harness.deliverAgain(await ask(other), "another-hook");
    expect(answered).toMatchObject({ status: 202 });
    await server.stop();
  });
});
