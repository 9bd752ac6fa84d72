import { expect } from "vitest";
import { hooksWith } from "../fakes/callback-harness.ts";
import { createClause } from "./clause.ts";
import {
  begin,
  type CallbackRegistrySuite,
  log,
  never,
  RUNNER,
  recordingHooks,
  speaker,
} from "./opened-callback-registry.ts";

const CLAUSES = {
  token: "issues a new token of 256 bits each time, and stores only its hash",
  earlier: "hears nobody with an earlier token of the job, or with another job's",
  resume: "goes on with the token of an earlier process from where that one had heard",
  noResume: "resumes nothing that is unknown, of another try, or has ended",
  ended: "rejects all tokens after the attempt has ended, also in later processes",
  left: "asks for patience while nobody has taken the runner up",
  spoke: "tells that the runner has spoken, and at once when it did so before",
  close: "is closed when what is being taken is taken, and takes nothing of what waits",
} as const;

/** The clauses of `CallbackDesk` on who is heard, and for how long. */
export function callbackRegistryLifeContract(name: string, { open }: CallbackRegistrySuite): void {
  const clause = createClause({ name, titles: CLAUSES, open, skips: {} });

  clause("token", async ({ registry, record }) => {
    const tokens = new Set<string>();
    for (let times = 0; times < 3; times += 1) {
      const { token } = await registry.open(RUNNER, hooksWith());
      expect(Buffer.from(token, "base64url").length).toBeGreaterThanOrEqual(32);
      expect(JSON.stringify(await record("a"))).not.toContain(token);
      tokens.add(token);
    }
    expect(tokens.size).toBe(3);
    expect(await record("a")).toMatchObject({ ...RUNNER, next: 0 });
  });

  clause("earlier", async ({ registry, api }) => {
    const first = await registry.open({ ...RUNNER, attempt: 1 }, hooksWith());
    const { token } = await registry.open(RUNNER, hooksWith());
    const other = await registry.open({ ...RUNNER, jobId: "b" }, hooksWith());
    for (const wrong of [first.token, other.token, "", undefined, `${token}x`, token.slice(1)])
      expect(await api.receive({ jobId: "a", token: wrong }, "talk", never)).toEqual({
        kind: "unauthorized",
      });
    for (const jobId of ["none", "", "__proto__", "a\0", "A", "../a"])
      expect(await api.receive({ jobId, token }, "ask", never)).toEqual({
        kind: "unauthorized",
      });
    expect(await api.receive({ jobId: "a", token }, "talk", async () => "heard")).toBe("heard");
  });

  clause("resume", async (opened) => {
    const before = await begin(opened, hooksWith());
    await before.events(0, ["1", "2"]);
    await opened.keep("a", { attempt: 2, next: 2 });
    const later = opened.restart();
    const { hooks, heard } = recordingHooks();
    const taken = await later.registry.resume(RUNNER, hooks);
    expect(taken?.record).toMatchObject({ ...RUNNER, next: 2 });
    await taken?.session.firstContact;
    const { events } = speaker(later, before.token);
    expect(await events(0, ["1", "2", "3"])).toMatchObject({ kind: "taken", next: 3 });
    expect(heard).toEqual(["3"]);
  });

  clause("noResume", async (opened) => {
    const { registry } = opened;
    expect(await registry.resume(RUNNER, hooksWith())).toBeUndefined();
    const { session } = await registry.open(RUNNER, hooksWith());
    expect(await registry.resume({ jobId: "a", attempt: 1 }, hooksWith())).toBeUndefined();
    await session.close(true);
    expect(await opened.restart().registry.resume(RUNNER, hooksWith())).toBeUndefined();
  });

  clause("ended", async (opened) => {
    const { hooks, heard } = recordingHooks();
    const { events, session, token } = await begin(opened, hooks);
    await session.close(true);
    await session.close(true);
    expect(await opened.record("a")).toMatchObject({ endedAt: expect.any(String) });
    const later = speaker(opened.restart(), token);
    for (const one of [events, later.events])
      expect(await one(0, ["1"])).toEqual({ kind: "finished" });
    const wrong = speaker(opened.restart(), `${token}x`);
    expect(await wrong.events(0, ["1"])).toEqual({ kind: "unauthorized" });
    expect(heard).toEqual([]);
  });

  clause("left", async (opened) => {
    const { events, session, token } = await begin(opened, hooksWith());
    const busy = { kind: "busy", reason: "not-taken-up" };
    expect(await speaker(opened.restart(), token).events(0, ["1"])).toEqual(busy);
    await session.close(false);
    expect(await events(0, ["1"])).toEqual(busy);
    expect(await opened.record("a")).not.toHaveProperty("endedAt");
  });

  clause("spoke", async (opened) => {
    const { session, events } = await begin(opened, hooksWith());
    let hasSpoken = false;
    const spoke = session.firstContact.then(() => {
      hasSpoken = true;
    });
    await session.emit([log("pull")]);
    expect(hasSpoken).toBe(false);
    await events(0, []);
    await spoke;
    expect(hasSpoken).toBe(true);
  });

  clause("close", async (opened) => {
    const gate = Promise.withResolvers<void>();
    const began = Promise.withResolvers<void>();
    const heard: unknown[] = [];
    const events = async (words: readonly unknown[]): Promise<void> => {
      began.resolve();
      await gate.promise;
      heard.push(...words);
    };
    const talk = await begin(opened, hooksWith({ events }));
    const [first, second] = [talk.events(0, ["1"]), talk.events(1, ["2"])];
    await began.promise;
    let isClosed = false;
    const closed = talk.session.close(true).then(() => {
      isClosed = true;
    });
    await new Promise((resolve) => setImmediate(resolve));
    expect(isClosed).toBe(false);
    gate.resolve();
    await closed;
    expect(heard).toEqual(["1"]);
    expect([await first, await second]).toMatchObject([{ kind: "taken" }, { kind: "finished" }]);
    await talk.session.emit([log("late")]);
    expect(heard).toEqual(["1"]);
  });
}
