import { expect } from "vitest";
import { AppError } from "../../src/domain/core/app-error.ts";
import { hooksWith } from "../fakes/callback-harness.ts";
import { createClause } from "./clause.ts";
import {
  askToken,
  begin,
  type CallbackRegistrySuite,
  INTENT,
  log,
  recordingHooks,
} from "./opened-callback-registry.ts";

const CLAUSES = {
  order: "hands words on in order, one call after the other, with how many there are",
  once: "hands on each word once, however often and in whatever pieces it is sent",
  gap: "refuses words beyond a gap, and tells what is expected",
  asks: "tells how far it has heard when nothing is sent",
  result: "takes the result once, after the words before it, and then no word more",
  attempt: "takes no words of another try",
  deaf: "is over when words cannot be taken, and hears nothing more",
  deafResult: "is over when the result cannot be taken",
  say: "puts the launcher's words in the line of the runner's",
  report: "takes a result that was kept elsewhere, unless it has one or that one is cut",
} as const;

const RESULT = { status: "no_change" } as const;

/** The clauses of `CallbackDesk` on words and results. */
export function callbackStreamContract(name: string, { open }: CallbackRegistrySuite): void {
  const clause = createClause({ name, titles: CLAUSES, open, skips: {} });

  clause("order", async (opened) => {
    const { hooks, heard, positions } = recordingHooks();
    const { events } = await begin(opened, hooks);
    const answers = await Promise.all([events(0, ["1", "2"]), events(2, ["3"]), events(3, ["4"])]);
    expect(answers).toMatchObject([2, 3, 4].map((next) => ({ kind: "taken", next })));
    expect(heard).toEqual(["1", "2", "3", "4"]);
    expect(positions).toEqual([2, 3, 4].map((next) => ({ attempt: 2, next })));
  });

  clause("once", async (opened) => {
    const { hooks, heard, positions } = recordingHooks();
    const { events } = await begin(opened, hooks);
    await Promise.all([events(0, ["1", "2"]), events(0, ["1", "2"]), events(1, ["2", "3"])]);
    expect(await events(0, ["1", "2", "3", "4"])).toMatchObject({ kind: "taken", next: 4 });
    expect(await events(2, ["3"])).toMatchObject({ kind: "taken", next: 4 });
    expect(heard).toEqual(["1", "2", "3", "4"]);
    expect(positions.map(({ next }) => next)).toEqual([2, 3, 4]);
  });

  clause("gap", async (opened) => {
    const { hooks, heard } = recordingHooks();
    const { events } = await begin(opened, hooks);
    await events(0, ["1"]);
    for (const from of [2, 3, Number.MAX_SAFE_INTEGER])
      expect(await events(from, ["x"])).toEqual({ kind: "out-of-order", expected: 1 });
    expect(await events(1, ["2"])).toMatchObject({ kind: "taken", next: 2 });
    expect(heard).toEqual(["1", "2"]);
  });

  clause("asks", async (opened) => {
    const { hooks, positions } = recordingHooks();
    const { events } = await begin(opened, hooks);
    await events(0, ["1", "2"]);
    for (const from of [0, 2, 9])
      expect(await events(from, [])).toEqual({
        kind: "taken",
        next: 2,
        now: expect.stringMatching(/^\d{4}-.*Z$/),
      });
    expect(positions.length).toBe(1);
  });

  clause("result", async (opened) => {
    const { hooks, heard } = recordingHooks();
    const { events, result, session, ask } = await begin(opened, hooks);
    const said = [events(0, ["1"]), result(RESULT), result(RESULT), events(1, ["2"])];
    expect((await Promise.all(said)).map(({ kind }) => kind)).toEqual([
      ...["taken", "taken", "taken", "finished"],
    ]);
    expect(await session.ended).toEqual({ kind: "result" });
    expect(session.hasResult()).toBe(true);
    expect(await events(0, ["1"])).toMatchObject({ kind: "taken", next: 1 });
    expect(await ask((voice) => voice.intent(INTENT))).toEqual({ kind: "finished" });
    expect(await ask(askToken)).toEqual({ kind: "finished" });
    expect(heard).toEqual(["1", RESULT]);
  });

  clause("attempt", async (opened) => {
    const { hooks, heard } = recordingHooks();
    const { hear } = await begin(opened, hooks);
    for (const attempt of [1, 3])
      expect(await hear((voice) => voice.events({ attempt, from: 0, events: ["x"] }))).toEqual({
        kind: "unauthorized",
      });
    expect(heard).toEqual([]);
  });

  clause("deaf", async (opened) => {
    let calls = 0;
    const events = async (): Promise<void> => {
      calls += 1;
      throw new AppError("store-unavailable", "no room", { details: { path: "x" } });
    };
    const talk = await begin(opened, hooksWith({ events }));
    const answers = await Promise.all([
      talk.events(0, ["1"]),
      talk.events(1, ["2"]),
      talk.result(RESULT),
    ]);
    expect(answers.map(({ kind }) => kind)).toEqual(["finished", "finished", "finished"]);
    expect(await talk.session.ended).toEqual({
      kind: "broken",
      how: "its message could not be processed: no room",
    });
    expect(await talk.ask(askToken)).toEqual({ kind: "finished" });
    expect(talk.session.hasResult()).toBe(false);
    expect(calls).toBe(1);
  });

  clause("deafResult", async (opened) => {
    const result = async (): Promise<void> => {
      throw new AppError("store-unavailable", "no room", { details: { path: "x" } });
    };
    const talk = await begin(opened, hooksWith({ result }));
    expect(await talk.result(RESULT)).toEqual({ kind: "finished" });
    expect(await talk.session.ended).toMatchObject({ kind: "broken" });
    expect(talk.session.hasResult()).toBe(false);
  });

  clause("say", async (opened) => {
    const { hooks, heard, positions } = recordingHooks();
    const { events, session } = await begin(opened, hooks);
    const said = [session.emit([log("pull")]), events(0, ["1"]), session.emit([log("ready")])];
    await Promise.all(said);
    expect(heard).toEqual([log("pull"), "1", log("ready")]);
    expect(positions).toEqual([undefined, { attempt: 2, next: 1 }, undefined]);
    const deaf = await begin(opened, hooksWith({ events: () => Promise.reject(new Error("no")) }));
    await deaf.session.emit([log("x")]);
    expect(await deaf.session.ended).toMatchObject({ kind: "broken" });
  });

  clause("report", async (opened) => {
    const { hooks, heard } = recordingHooks();
    const { session } = await begin(opened, hooks);
    for (const cut of ["", { status: "dra" }, { status: "draft" }, { status: "reply" }, undefined])
      expect(await session.report(cut)).toBe(false);
    expect(await session.report({ status: "succeeded" })).toBe(false);
    expect(await session.report({ status: "failed", error: "no disk" })).toBe(true);
    expect(await session.report({ status: "no_change" })).toBe(true);
    expect(heard).toEqual([{ status: "failed", error: "no disk" }]);
    expect(await session.ended).toEqual({ kind: "result" });
  });
}
