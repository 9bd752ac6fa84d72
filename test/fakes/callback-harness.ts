import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import { createCallbackRegistry } from "../../src/app/callback/callback-registry.ts";
import type { RunnerHooks } from "../../src/ports/launcher.ts";
import { createMemoryStore } from "../../src/testing/create-memory-store.ts";
import { createFakeClock, type FakeClock } from "./fake-clock.ts";

export const SECRETS = {
  newToken: (): string => randomBytes(32).toString("base64url"),
  hash: (token: string): string => createHash("sha256").update(token).digest("hex"),
  isSame: (one: string, other: string): boolean =>
    timingSafeEqual(Buffer.from(one), Buffer.from(other)),
};

export interface CallbackHarness extends ReturnType<typeof createCallbackRegistry> {
  readonly store: ReturnType<typeof createMemoryStore>;
  readonly clock: FakeClock;
  /** What was refused, as the log has it. */
  readonly logged: string[];
  readonly errors: unknown[];
  /** The desk of the next process, over the same store. */
  restart(): CallbackHarness;
}

/** A desk over a store in memory. */
export function openCallbackHarness(kept?: CallbackHarness["store"]): CallbackHarness {
  const clock = createFakeClock({ isManual: true });
  const store = kept ?? createMemoryStore(clock);
  const logged: string[] = [];
  const errors: unknown[] = [];
  const made = createCallbackRegistry({
    records: store.runners,
    clock,
    secrets: SECRETS,
    log: (why, jobId) => logged.push(jobId === undefined ? why : `${jobId}: ${why}`),
    onError: (error) => errors.push(error),
  });
  return { ...made, store, clock, logged, errors, restart: () => openCallbackHarness(store) };
}

/** Hooks that take everything, with what a test wants otherwise. */
export const hooksWith = (over: Partial<RunnerHooks> = {}): RunnerHooks => ({
  events: async () => undefined,
  result: async () => undefined,
  token: async () => ({ value: "fresh" }),
  intent: async () => undefined,
  ...over,
});
