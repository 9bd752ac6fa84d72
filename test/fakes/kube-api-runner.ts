import { createSystemClock } from "../../src/adapters/system/create-system-clock.ts";
import type { CallbackHearing, NotHeard, TokenHeard } from "../../src/app/callback/callback-api.ts";
import { createCallbackDesk } from "../../src/app/callback/callback-registry.ts";
import type { RunEventBody } from "../../src/domain/event/run-event.ts";
import type { RunnerSpec } from "../../src/domain/runner/runner-spec.ts";
import type { CallbackDesk } from "../../src/ports/callback-desk.ts";
import type { RunnerRecord } from "../../src/ports/runner-records.ts";
import { createKeptRunners, keepingPosition } from "./kept-runners.ts";
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
export function openTestDesk(records = new Map<string, RunnerRecord>()) {
  let tokens = 0;
  const kept = createKeptRunners(records);
  const { desk, hearing } = createCallbackDesk({
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
  const own: CallbackDesk = {
    open: (runner, hooks) => desk.open(runner, keepingPosition(kept, runner.jobId, hooks)),
    resume: (runner, hooks) => desk.resume(runner, keepingPosition(kept, runner.jobId, hooks)),
  };
  return { desk: own, hearing, records };
}

const log = (text: string): RunEventBody => ({ type: "log", level: "info", text });

/** Runs a pod as a kubelet would, its runner doing these steps and speaking to the desk. Ends it when it is stopped. */
export function runPod(
  pod: KubePod,
  hearing: () => CallbackHearing,
  steps: readonly PodStep[],
): void {
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
  void speak(pod, { hearing, steps, over, isOver: () => isOver });
}

interface Speaking {
  readonly hearing: () => CallbackHearing;
  readonly steps: readonly PodStep[];
  over(exitCode: number, more?: object): void;
  isOver(): boolean;
}

async function speak(pod: KubePod, { hearing, steps, over, isOver }: Speaking): Promise<void> {
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
    await hearing().hear(caller, "talk", (voice) => voice.events(message));
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
      await hearing().hear(caller, "talk", (voice) => voice.result(step.end as never));
    else {
      const answer = await hearing()
        .hear(caller, "ask", (voice) => voice.token(pod.stopped))
        .catch((error: Error) => error.message);
      await say(log(wordsOf(answer)));
    }
  }
  over(0);
}

function wordsOf(answer: TokenHeard | NotHeard | string): string {
  if (typeof answer === "string") return answer;
  if (answer.kind === "token") return `token: ${answer.token.value}`;
  return "error" in answer ? answer.error.message : answer.kind;
}
