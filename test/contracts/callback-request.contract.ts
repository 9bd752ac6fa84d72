import { expect } from "vitest";
import { AppError } from "../../src/domain/core/app-error.ts";
import type { RunnerHooks } from "../../src/ports/launcher.ts";
import { hooksWith } from "../fakes/callback-harness.ts";
import { createClause } from "./clause.ts";
import {
  askToken,
  begin,
  type CallbackRegistrySuite,
  INTENT,
  never,
} from "./opened-callback-registry.ts";

const CLAUSES = {
  questions: "answers questions beside the words, and gives them up when it is closed",
  refusals: "tells a runner that it may not write, or gets no token, and goes on",
  room: "has room for a few messages at once",
} as const;

/** The clauses of `CallbackDesk` on questions, and on much at once. */
export function callbackRequestContract(name: string, { open }: CallbackRegistrySuite): void {
  const clause = createClause({ name, titles: CLAUSES, open, skips: {} });

  clause("questions", async (opened) => {
    const gate = Promise.withResolvers<void>();
    const token: RunnerHooks["token"] = (signal) =>
      new Promise((_resolve, reject) => {
        signal.addEventListener("abort", () => reject(signal.reason));
      });
    const talk = await begin(opened, hooksWith({ events: () => gate.promise, token }));
    const events = talk.events(0, ["1"]);
    expect(await talk.ask((voice) => voice.intent(INTENT))).toEqual({ kind: "taken" });
    const asked = talk.ask(askToken).catch((error: unknown) => error);
    await new Promise((resolve) => setImmediate(resolve));
    gate.resolve();
    await events;
    await talk.session.close(false);
    expect(await asked).toMatchObject({ name: "AbortError" });
  });

  clause("refusals", async (opened) => {
    const denied = new AppError("code-host-denied", "no", { details: { status: 403 } });
    const refused = new AppError("cancelled", "the task has ended", { details: {} });
    const talk = await begin(
      opened,
      hooksWith({
        token: () => Promise.reject(denied),
        intent: () => Promise.reject(refused),
      }),
    );
    expect(await talk.ask(askToken)).toEqual({ kind: "denied", error: denied });
    const answer = await talk.ask((voice) => voice.intent(INTENT));
    expect(answer).toEqual({ kind: "refused", error: refused });
    expect(await talk.events(0, ["1"])).toMatchObject({ kind: "taken" });
  });

  clause("room", async (opened) => {
    const gate = Promise.withResolvers<void>();
    const { hear, ask } = await begin(opened, hooksWith());
    const held = Array.from({ length: 4 }, () => hear(() => gate.promise));
    const asked = Array.from({ length: 8 }, () => ask(() => gate.promise));
    const busy = { kind: "busy", reason: "too-many" };
    expect([await hear(never), await ask(never)]).toEqual([busy, busy]);
    gate.resolve();
    await Promise.all([...held, ...asked]);
    expect([await hear(async () => 1), await ask(async () => 2)]).toEqual([1, 2]);
  });
}
