import { expect } from "vitest";
import type { CallbackApi, CallbackHandlers } from "../../src/app/callback/callback-api.ts";
import type { CallbackRegistry } from "../../src/app/callback/callback-registry.ts";
import type { RunEventBody } from "../../src/domain/event/run-event.ts";
import type { EventOffset, RunnerHooks } from "../../src/ports/launcher.ts";
import type { RunnerRecord } from "../../src/ports/runner-records.ts";
import { hooksWith } from "../fakes/callback-harness.ts";

export interface OpenedCallbackRegistry {
  readonly registry: CallbackRegistry;
  readonly api: CallbackApi;
  /** The next process over the same records. */
  restart(): OpenedCallbackRegistry;
  record(jobId: string): Promise<RunnerRecord | undefined>;
  /** Keeps up to where a job's runner was heard, as hooks do. */
  keep(jobId: string, position: EventOffset): Promise<void>;
  close(): Promise<void>;
}

export interface CallbackRegistrySuite {
  /** Jobs `a` and `b` are known. */
  open(): Promise<OpenedCallbackRegistry>;
}

export const RUNNER = {
  jobId: "a",
  attempt: 2,
  backend: "docker" as const,
  deadlineAt: "2026-01-01T01:00:00.000Z",
};

export const INTENT = {
  baseSha: "a".repeat(40),
  treeDigest: "b".repeat(64),
  title: "Fix it",
  body: "Why",
  branch: "svc/fix-1",
};

export const log = (text: string): RunEventBody => ({ type: "log", level: "info", text });

/** Nobody whose words may be handed on. */
export const never = (): never => {
  throw new Error("nobody may speak here");
};

export const askToken = (voice: CallbackHandlers) => voice.token(new AbortController().signal);

/** Hooks that keep what they heard, and complain of calls that overlap. */
export function recordingHooks() {
  const heard: unknown[] = [];
  const positions: EventOffset[] = [];
  let calls = 0;
  const take = async (words: readonly unknown[]): Promise<void> => {
    calls += 1;
    expect(calls).toBe(1);
    await new Promise((resolve) => setImmediate(resolve));
    heard.push(...words);
    calls -= 1;
  };
  const hooks = hooksWith({
    events: (words, position) => {
      positions.push(position as EventOffset);
      return take(words);
    },
    result: (said) => take([said]),
  });
  return { hooks, heard, positions };
}

/** Speaks as the runner of job `a` in its second try. */
export function speaker({ api }: OpenedCallbackRegistry, token: string) {
  const caller = { jobId: "a", token };
  const hear = <Answer>(use: (voice: CallbackHandlers) => Promise<Answer>) =>
    api.receive(caller, "talk", use);
  return {
    hear,
    ask: <Answer>(use: (voice: CallbackHandlers) => Promise<Answer>) =>
      api.receive(caller, "ask", use),
    events: (from: number, events: unknown[]) =>
      hear((voice) => voice.events({ attempt: 2, from, events })),
    result: (result: Parameters<CallbackHandlers["result"]>[0]) =>
      hear((voice) => voice.result(result)),
  };
}

/** Opens a session for that runner, which can speak at once. */
export async function begin(opened: OpenedCallbackRegistry, hooks: RunnerHooks) {
  const started = await opened.registry.open(RUNNER, hooks);
  return { ...started, ...speaker(opened, started.token) };
}
