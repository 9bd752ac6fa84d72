import { describe, expect, it } from "vitest";
import { callbackDeskContract } from "../contracts/callback-desk.contract.ts";
import type { OpenedDesk } from "../contracts/opened-desk.ts";
import { type DeskScene, hooksWith, openDesk } from "../fakes/callback-scene.ts";
import { newJob } from "../fakes/new-job.ts";

const RUNNER = {
  jobId: "a",
  attempt: 1,
  backend: "kubernetes" as const,
  deadlineAt: "2026-01-01T01:00:00.000Z",
};

async function open(): Promise<DeskScene> {
  const scene = openDesk();
  for (const id of ["a", "b"]) await scene.store.jobs.accept(newJob(id), []);
  return scene;
}

function toOpened(scene: DeskScene): OpenedDesk {
  return {
    desk: scene.desk,
    hearing: scene.hearing,
    restart: () => toOpened(scene.restart()),
    record: (jobId) => scene.store.runners.get(jobId),
    keep: async (jobId, position) => {
      await scene.store.events.append(jobId, [], { position });
    },
    close: async () => undefined,
  };
}

describe("the callback desk over a store in memory", () => {
  callbackDeskContract("the callback desk", { open: async () => toOpened(await open()) });
});

describe("the log of the callback desk", () => {
  it("has each kind of refusal of a runner once, with its job", async () => {
    const { desk, hearing, logged } = await open();
    const { token, session } = await desk.open(RUNNER, hooksWith());
    const say = (attempt: number, from: number) =>
      hearing.hear({ jobId: "a", token }, "talk", (voice) =>
        voice.events({ attempt, from, events: ["x"] }),
      );
    for (let times = 0; times < 3; times += 1) {
      await say(1, 5);
      await say(2, 0);
    }
    await session.close(true);
    expect(logged).toEqual([
      "a: a runner's events came out of order and were refused",
      "a: a runner spoke for another try of its job and was refused",
    ]);
  });

  it("has strangers once a minute, and how many there were", async () => {
    const { hearing, logged, clock } = await open();
    const knock = () => hearing.hear({ jobId: "a", token: "x" }, "talk", async () => undefined);
    for (let times = 0; times < 5; times += 1) await knock();
    clock.advance(60_000);
    await knock();
    expect(logged).toEqual([
      "1 messages for runners' jobs came without a token that is theirs",
      "5 messages for runners' jobs came without a token that is theirs",
    ]);
  });
});

describe("a store that does not take the end of a runner", () => {
  it("leaves its token dead, and the launcher unharmed", async () => {
    const scene = await open();
    const { desk, hearing, errors, store } = scene;
    const { token, session } = await desk.open(RUNNER, hooksWith());
    const failure = new Error("no room");
    store.runners.end = () => Promise.reject(failure);
    await session.close(true);
    expect(errors).toEqual([failure]);
    const answer = await hearing.hear({ jobId: "a", token }, "talk", async () => "heard");
    expect(answer).toEqual({ kind: "finished" });
  });
});

describe("a hook that fails as nobody expected", () => {
  it("tells the job no more than that, and the log what it was", async () => {
    const { desk, errors } = await open();
    const failure = new TypeError("secret inside");
    const { session } = await desk.open(
      RUNNER,
      hooksWith({ events: () => Promise.reject(failure) }),
    );
    await session.say([{ type: "log", level: "info", text: "x" }]);
    expect(await session.over).toEqual({
      kind: "broken",
      how: "what it said could not be taken: an unexpected error; this is a bug",
    });
    expect(errors).toEqual([failure]);
  });
});
