import type { DeliverEntryPorts } from "../../src/app/jobs/deliver-entry.ts";
import { createOutboxWorker } from "../../src/app/jobs/outbox-worker.ts";
import { recoverJobs } from "../../src/app/jobs/recover-jobs.ts";
import { AppError, isAppError } from "../../src/domain/core/app-error.ts";
import type { FailingCall } from "../../src/testing/create-memory-calls.ts";
import type { createMemoryStore } from "../../src/testing/create-memory-store.ts";
import type { Random } from "../crash/random.ts";
import type { createHost } from "../unit/app/review/pull-fixture.ts";
import { createEntryWriter } from "./entry-writer.ts";
import type { FakeClock } from "./fake-clock.ts";
import { type ProcessLife, withCrashes } from "./with-crashes.ts";

export const LATEST_MS = 90_000;
const FAILING_CALLS = 6;
const STEPS = 2_000;

/** What goes wrong with the first writes of an operation: most take effect late and are listed later still. */
export function lateCalls<Operation extends string>(
  operation: Operation,
  random: Random,
  code: "code-host-unclear" | "code-host-unreachable" = "code-host-unclear",
): readonly FailingCall<Operation>[] {
  return Array.from({ length: FAILING_CALLS }, (_, index) => index + 1).flatMap((call) => {
    const error = new AppError(code, "the host answered 502", { details: {} });
    const effectMs = Math.round(random.below(LATEST_MS));
    const listedMs = Math.round(random.pick([effectMs, effectMs + random.below(LATEST_MS)]));
    const failure = { operation, call, error };
    const isListedLate = { ...failure, late: { effectMs: 0, listedMs: LATEST_MS } };
    return random.weigh<readonly FailingCall<Operation>[]>([
      [6, [{ ...failure, late: { effectMs, listedMs } }]],
      [2, [isListedLate]],
      [2, [failure]],
      [2, []],
    ]);
  });
}

export interface LateEffectsHarness {
  readonly store: ReturnType<typeof createMemoryStore>;
  readonly clock: FakeClock;
  readonly host: ReturnType<typeof createHost>;
  readonly random: Random;
  readonly reconcileTask?: (life: ProcessLife) => DeliverEntryPorts["reconcileTask"];
  /** Operations that a process may die at. */
  readonly deadly: readonly string[];
}

/** Works the outbox in one process after another until nothing waits; tells how many processes it took. */
export async function processUntilDone(scene: LateEffectsHarness): Promise<number> {
  const { store, clock, random } = scene;
  let lives = 1;
  let process = start(scene, 0.3);
  for (let step = 0; step < STEPS; step += 1) {
    await process.round();
    if (process.life.isDead) {
      clock.advance(random.below(20_000));
      lives += 1;
      process = start(scene, lives > 4 ? 0 : 0.3);
      continue;
    }
    const waiting = (await store.outbox.listByJob("job-1")).filter(
      ({ state }) => state === "pending",
    );
    if (waiting.length === 0) return lives;
    const next = Math.min(...waiting.map(({ notBefore }) => Date.parse(notBefore)));
    clock.advance(Math.max(100, next - Date.parse(clock.now())));
  }
  throw new Error("the outbox is never done");
}

function start(
  { store, clock, host, random, reconcileTask, deadly }: LateEffectsHarness,
  share: number,
) {
  const life: ProcessLife = { isDead: false };
  const options = { life, random, deadly: new Set(deadly), share };
  const settle = reconcileTask === undefined ? {} : { reconcileTask: reconcileTask(life) };
  const alive = withCrashes(host, options);
  const outbox = withCrashes(store.outbox, {
    ...options,
    deadly: new Set(["setSentAt", "settle"]),
  });
  const kept = { ...store, outbox };
  const worker = createOutboxWorker({
    ...kept,
    clock,
    deliver: createEntryWriter({ store: kept, clock, host: alive, ...settle }),
    blockPublishing: async () => undefined,
    log: async () => undefined,
    notify: () => undefined,
    onError: (error) => void (isAppError(error) || console.log(String(error))),
  });
  return {
    life,
    /** Nothing here waits for anything but itself: all of it has happened when the program rests. */
    round: async (): Promise<void> => {
      await recoverJobs({ ...store, clock });
      await worker.tick(new AbortController().signal);
      for (let turn = 0; turn < 3; turn += 1) await new Promise(setImmediate);
    },
  };
}
