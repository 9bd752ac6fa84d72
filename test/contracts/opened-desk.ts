import { expect } from "vitest";
import type { CallbackHearing, CallbackVoice } from "../../src/app/callback/callback-api.ts";
import type { RunEventBody } from "../../src/domain/event/run-event.ts";
import type { CallbackDesk } from "../../src/ports/callback-desk.ts";
import type { HeardPosition, RunnerHooks } from "../../src/ports/launcher.ts";
import type { RunnerRecord } from "../../src/ports/runner-records.ts";
import { hooksWith } from "../fakes/callback-scene.ts";

export interface OpenedDesk {
  readonly desk: CallbackDesk;
  readonly hearing: CallbackHearing;
  /** The next process over the same records. */
  restart(): OpenedDesk;
  record(jobId: string): Promise<RunnerRecord | undefined>;
  /** Keeps up to where a job's runner was heard, as hooks do. */
  keep(jobId: string, position: HeardPosition): Promise<void>;
  close(): Promise<void>;
}

export interface CallbackDeskSuite {
  /** Jobs `a` and `b` are known. */
  open(): Promise<OpenedDesk>;
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

export const askToken = (voice: CallbackVoice) => voice.token(new AbortController().signal);

/** Hooks that keep what they heard, and complain of calls that overlap. */
export function recording() {
  const heard: unknown[] = [];
  const positions: HeardPosition[] = [];
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
      positions.push(position as HeardPosition);
      return take(words);
    },
    result: (said) => take([said]),
  });
  return { hooks, heard, positions };
}

/** Speaks as the runner of job `a` in its second try. */
export function speaker({ hearing }: OpenedDesk, token: string) {
  const caller = { jobId: "a", token };
  const hear = <Answer>(use: (voice: CallbackVoice) => Promise<Answer>) =>
    hearing.hear(caller, "talk", use);
  return {
    hear,
    ask: <Answer>(use: (voice: CallbackVoice) => Promise<Answer>) =>
      hearing.hear(caller, "ask", use),
    events: (from: number, events: unknown[]) =>
      hear((voice) => voice.events({ attempt: 2, from, events })),
    result: (result: Parameters<CallbackVoice["result"]>[0]) =>
      hear((voice) => voice.result(result)),
  };
}

/** Opens a session for that runner, which can speak at once. */
export async function begin(opened: OpenedDesk, hooks: RunnerHooks) {
  const started = await opened.desk.open(RUNNER, hooks);
  return { ...started, ...speaker(opened, started.token) };
}
