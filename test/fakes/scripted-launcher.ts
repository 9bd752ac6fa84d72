import { AppError } from "../../src/domain/errors/app-error.ts";
import type { RunEventBody } from "../../src/domain/event/run-event.ts";
import type { RunnerExit } from "../../src/domain/runner/runner-result.ts";
import type { RunnerSpec } from "../../src/domain/runner/runner-spec.ts";
import type { Launcher } from "../../src/ports/launcher.ts";

/** What a runner does: what it says, in order, and how it ends. */
export interface RunnerScript {
  readonly says?: readonly (RunEventBody | { readonly result: unknown })[];
  readonly exit?: RunnerExit;
  /** It says nothing more and does not end before it is stopped. */
  readonly hangs?: boolean;
  readonly cannotStart?: boolean;
  /** Waited for before the runner speaks. */
  readonly gate?: Promise<void>;
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
    launch: async (spec, hooks) => {
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
      const speak = async (): Promise<RunnerExit> => {
        await Promise.race([gate, stopped]);
        for (const said of says) {
          if (isStopped) break;
          if ("result" in said) await hooks.result(said.result);
          else await hooks.events([said]);
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
          stop();
          await ended;
        },
      };
    },
  };
}
