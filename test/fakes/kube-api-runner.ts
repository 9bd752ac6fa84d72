import { createSystemClock } from "../../src/adapters/system/create-system-clock.ts";
import type {
  CallbackApi,
  CallbackRejection,
  TokenOutcome,
} from "../../src/app/callback/callback-api.ts";
import type { CallbackRegistry } from "../../src/app/callback/callback-registry.ts";
import { createCallbackRegistry } from "../../src/app/callback/callback-registry.ts";
import type { RunEventBody } from "../../src/domain/event/run-event.ts";
import type { RunnerSpec } from "../../src/domain/runner/runner-spec.ts";
import type { RunnerRecord } from "../../src/ports/runner-records.ts";
import { createFakeRunnerRecords, recordingPosition } from "./fake-runner-records.ts";
import type { KubePod } from "./kube-objects.ts";

/** What a runner in a pod does, one after the other. */
export type PodStep =
  | { readonly say: RunEventBody }
  | { readonly end: unknown }
  | { readonly asksToken: true }
  | { readonly hangs: true }
  | { readonly waitsFor: Promise<void> }
  | { readonly exits: number; readonly message?: string | undefined; readonly prints?: string };

/** A desk with its records in memory: a later one of the same records stands for a later process. */
export function openTestRegistry(records = new Map<string, RunnerRecord>()) {
  let tokens = 0;
  const kept = createFakeRunnerRecords(records);
  const { registry, api } = createCallbackRegistry({
    clock: createSystemClock(),
    secrets: {
      newToken: () => {
        tokens += 1;
        return `callback-token-${tokens}`;
      },
      hash: (token) => `hash of ${token}`,
      isSame: (one: string, other: string) => one === other,
    },
    records: kept,
  });
  const own: CallbackRegistry = {
    open: (runner, hooks) => registry.open(runner, recordingPosition(kept, runner.jobId, hooks)),
    resume: (runner, hooks) =>
      registry.resume(runner, recordingPosition(kept, runner.jobId, hooks)),
  };
  return { registry: own, hearing: api, records };
}

const log = (text: string): RunEventBody => ({ type: "log", level: "info", text });

/** Runs a pod as a kubelet would, its runner doing these steps and speaking to the desk. Ends it when it is stopped. */
export function runPod(pod: KubePod, hearing: () => CallbackApi, steps: readonly PodStep[]): void {
  let isOver = false;
  const over = (exitCode: number, more = {}): void => {
    if (isOver) return;
    isOver = true;
    pod.end(exitCode, more);
  };
  pod.stopped.addEventListener("abort", () => {
    over(143);
    setTimeout(() => pod.remove(), 5);
  });
  void speak(pod, { api: hearing, steps, over, isOver: () => isOver });
}

interface PodSpeech {
  readonly api: () => CallbackApi;
  readonly steps: readonly PodStep[];
  over(exitCode: number, more?: object): void;
  isOver(): boolean;
}

async function speak(pod: KubePod, { api, steps, over, isOver }: PodSpeech): Promise<void> {
  const { job, callback } = JSON.parse(await pod.spec()) as RunnerSpec;
  const caller = { jobId: job.id, token: callback?.token };
  pod.status(
    { phase: "Running", containerStatuses: [{ name: "runner", state: { running: {} } }] },
    { nodeName: "node-1" },
  );
  let from = 0;
  const say = async (event: RunEventBody): Promise<void> => {
    const message = { attempt: job.attempt, from, events: [event] };
    from += 1;
    await api().receive(caller, "talk", (voice) => voice.events(message));
  };
  for (const step of steps) {
    if (isOver()) return;
    if ("say" in step) await say(step.say);
    else if ("hangs" in step) return;
    else if ("waitsFor" in step) await step.waitsFor;
    else if ("exits" in step) {
      pod.prints(step.prints ?? "");
      const { exits, prints: _, ...more } = step;
      return over(exits, more);
    } else if ("end" in step)
      await api().receive(caller, "talk", (voice) => voice.result(step.end as never));
    else {
      const answer = await api()
        .receive(caller, "ask", (voice) => voice.token(pod.stopped))
        .catch((error: Error) => error.message);
      await say(log(describeAnswer(answer)));
    }
  }
  over(0);
}

function describeAnswer(answer: TokenOutcome | CallbackRejection | string): string {
  if (typeof answer === "string") return answer;
  if (answer.kind === "token") return `token: ${answer.token.value}`;
  return "error" in answer ? answer.error.message : answer.kind;
}
