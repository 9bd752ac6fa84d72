import { AppError } from "../../src/domain/core/app-error.ts";
import type { RunEventBody } from "../../src/domain/event/run-event.ts";
import type { RunnerExit } from "../../src/domain/runner/runner-result.ts";
import type { RunnerSpec, RunnerToken } from "../../src/domain/runner/runner-spec.ts";
import type { Launcher, RunnerHooks } from "../../src/ports/launcher.ts";

/** What a runner says: an event, its result, or a question for a token followed by what it makes of the answer. */
export type ScriptedMessage =
  | RunEventBody
  | { readonly result: unknown }
  | { readonly asksToken: (answer: RunnerToken | Error) => RunEventBody };

/** What a runner does: what it says, in order, and how it ends. */
export interface RunnerScript {
  readonly says?: readonly ScriptedMessage[];
  readonly exit?: RunnerExit;
  /** It says nothing more and does not end before it is stopped. */
  readonly hangs?: boolean;
  readonly cannotStart?: boolean;
  /** Waited for before the runner speaks. */
  readonly gate?: Promise<void> | undefined;
}

export interface ScriptedLauncher extends Launcher {
  /** Every spec that was launched, in order. */
  readonly specs: readonly RunnerSpec[];
  /** Ids of the jobs that run now. */
  readonly running: ReadonlySet<string>;
}

/** A launcher whose runners follow a script. */
export function createScriptedLauncher(
  script: (spec: RunnerSpec) => RunnerScript,
): ScriptedLauncher {
  const specs: RunnerSpec[] = [];
  const running = new Set<string>();
  return {
    specs,
    running,
    launch: async (spec, hooks, signal) => {
      if (signal?.aborted === true) throw new Error("it was cancelled");
      const {
        says = [],
        exit = { kind: "ended" },
        hangs = false,
        cannotStart,
        gate,
      } = script(spec);
      if (cannotStart)
        throw new AppError("runner-unavailable", "no runner to be had", { details: {} });
      specs.push(spec);
      running.add(spec.job.id);
      let stop: () => void = () => undefined;
      const stopped = new Promise<"stopped">((resolve) => {
        stop = () => resolve("stopped");
      });
      let isStopped = false;
      const abort = new AbortController();
      const speak = async (): Promise<RunnerExit> => {
        await Promise.race([gate, stopped]);
        for (const said of says) {
          if (isStopped) break;
          await sendMessage(said, hooks, abort.signal);
        }
        if (hangs && !isStopped) await stopped;
        return isStopped ? { kind: "died", how: "it was stopped" } : exit;
      };
      const ended = speak()
        .catch((error: unknown): RunnerExit => ({ kind: "died", how: String(error) }))
        .finally(() => running.delete(spec.job.id));
      return {
        exit: ended,
        stop: async () => {
          isStopped = true;
          abort.abort();
          stop();
          await ended;
        },
        detach: async () => false,
      };
    },
    adopt: async () => undefined,
  };
}

async function sendMessage(
  words: ScriptedMessage,
  hooks: RunnerHooks,
  signal: AbortSignal,
): Promise<void> {
  if ("result" in words) return hooks.result(words.result);
  if (!("asksToken" in words)) return hooks.events([words]);
  const answer = await hooks.token(signal).catch((error: unknown) => error as Error);
  return hooks.events([words.asksToken(answer)]);
}
