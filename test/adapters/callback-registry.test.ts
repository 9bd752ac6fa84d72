import { describe, expect, it } from "vitest";
import { callbackRegistryContract } from "../contracts/callback-registry.contract.ts";
import type { OpenedCallbackRegistry } from "../contracts/opened-callback-registry.ts";
import { type CallbackHarness, hooksWith, openCallbackHarness } from "../fakes/callback-harness.ts";
import { newJob } from "../fakes/new-job.ts";

const RUNNER = {
  jobId: "a",
  attempt: 1,
  backend: "kubernetes" as const,
  deadlineAt: "2026-01-01T01:00:00.000Z",
};

async function open(): Promise<CallbackHarness> {
  const scene = openCallbackHarness();
  for (const id of ["a", "b"]) await scene.store.jobs.accept(newJob(id), []);
  return scene;
}

function toOpened(scene: CallbackHarness): OpenedCallbackRegistry {
  return {
    registry: scene.registry,
    api: scene.api,
    restart: () => toOpened(scene.restart()),
    record: (jobId) => scene.store.runners.get(jobId),
    keep: async (jobId, position) => {
      await scene.store.events.append(jobId, [], { position });
    },
    close: async () => undefined,
  };
}

describe("the callback desk over a store in memory", () => {
  callbackRegistryContract("the callback desk", { open: async () => toOpened(await open()) });
});

describe("the log of the callback desk", () => {
  it("has each kind of refusal of a runner once, with its job", async () => {
    const { registry, api, logged } = await open();
    const { token, session } = await registry.open(RUNNER, hooksWith());
    const say = (attempt: number, from: number) =>
      api.receive({ jobId: "a", token }, "talk", (voice) =>
        voice.events({ attempt, from, events: ["x"] }),
      );
    for (let times = 0; times < 3; times += 1) {
      await say(1, 5);
      await say(2, 0);
    }
    await session.close(true);
    expect(logged).toEqual([
      "a: a runner's events came out of order and were refused",
      "a: a runner sent a message for another attempt of its job and was refused",
    ]);
  });

  it("reports refused callers once a minute, with their number", async () => {
    const { api, logged, clock } = await open();
    const knock = () => api.receive({ jobId: "a", token: "x" }, "talk", async () => undefined);
    for (let times = 0; times < 5; times += 1) await knock();
    clock.advance(60_000);
    await knock();
    expect(logged).toEqual([
      "1 messages for runners' jobs had an invalid token",
      "5 messages for runners' jobs had an invalid token",
    ]);
  });
});

describe("a store that does not take the end of a runner", () => {
  it("leaves its token dead, and the launcher unharmed", async () => {
    const scene = await open();
    const { registry, api, errors, store } = scene;
    const { token, session } = await registry.open(RUNNER, hooksWith());
    const failure = new Error("no room");
    store.runners.end = () => Promise.reject(failure);
    await session.close(true);
    expect(errors).toEqual([failure]);
    const answer = await api.receive({ jobId: "a", token }, "talk", async () => "heard");
    expect(answer).toEqual({ kind: "finished" });
  });
});

describe("a hook that fails unexpectedly", () => {
  it("reports only this to the job, and the cause to the log", async () => {
    const { registry, errors } = await open();
    const failure = new TypeError("secret inside");
    const { session } = await registry.open(
      RUNNER,
      hooksWith({ events: () => Promise.reject(failure) }),
    );
    await session.emit([{ type: "log", level: "info", text: "x" }]);
    expect(await session.ended).toEqual({
      kind: "broken",
      how: "its message could not be processed: an unexpected error; this is a bug",
    });
    expect(errors).toEqual([failure]);
  });
});
