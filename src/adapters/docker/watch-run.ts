import type { RunnerExit } from "../../domain/runner/runner-result.ts";
import type { StartedRunner } from "../../ports/launcher.ts";
import { awaitContainer, type ContainerEnd } from "./await-container.ts";
import type { ContainerRun, RunCause, RunnerContext } from "./container-run.ts";
import { finishRun } from "./finish-run.ts";
import { getRunnerNames } from "./runner-labels.ts";
import { writeStdin } from "./write-stdin.ts";

/** Waits for the end of a started run and cleans up after it. */
export function watchRun(around: RunnerContext, run: ContainerRun): StartedRunner {
  const { clock, limits } = around;
  const { session } = run;
  const watch = startWatch(around, run);
  const stopping = Promise.withResolvers<RunCause>();
  let state: "watched" | "ending" | "left" = "watched";
  const isLeft = (): boolean => state === "left";
  void session.firstContact.then(() => {
    if (run.isLaunching && state === "watched")
      void session.emit([{ type: "step-end", step: "launch-pod", ok: true }]);
  });
  const end = async (cause: RunCause): Promise<RunnerExit> => {
    if (isLeft()) return never();
    state = "ending";
    const { ended, hasSpoken, brokenReason } = watch;
    const exit = await finishRun(around, {
      ...run,
      cause,
      ended,
      hasSpoken,
      brokenReason: brokenReason,
    });
    watch.close();
    return exit;
  };
  const exit = Promise.race([...watch.causes, stopping.promise]).then(end);
  return {
    exit,
    stop: async () => {
      if (isLeft()) return;
      stopping.resolve({ kind: "stop" });
      await exit;
    },
    detach: async () => {
      // A partially written spec is of no use.
      const late = clock.sleep(limits.lingerMs, watch.signal).catch(() => undefined);
      await Promise.race([session.firstContact, watch.specWritten, late]);
      if (state === "ending") await exit;
      else {
        state = "left";
        watch.close();
        await session.close(false);
      }
      return true;
    },
  };
}

interface RunWatch {
  readonly causes: readonly Promise<RunCause>[];
  readonly ended: Promise<ContainerEnd>;
  /** Resolves when nothing is left to write. */
  readonly specWritten: Promise<unknown>;
  readonly signal: AbortSignal;
  hasSpoken(): boolean;
  brokenReason(): string | undefined;
  /** Stops watching; later events are never reported. */
  close(): void;
}

function startWatch(around: RunnerContext, run: ContainerRun): RunWatch {
  const { docker, clock, limits } = around;
  const { runner, session, input } = run;
  const name = getRunnerNames(runner.jobId).runner;
  const watching = new AbortController();
  const handing = new AbortController();
  const { signal } = watching;
  let hasSpoken = false;
  let broken: string | undefined;
  void session.firstContact.then(() => {
    hasSpoken = true;
    handing.abort();
  });
  const ended = awaitContainer({ docker, clock, name, silentMs: limits.silentMs, signal }).catch(
    (): Promise<ContainerEnd> | ContainerEnd => (signal.aborted ? never() : "silent"),
  );
  const handed = writeStdin({ docker, name, input, signal: handing.signal });
  const over = session.ended.then((end): RunCause => {
    if (end.kind === "broken") broken = end.how;
    return { kind: "over", end };
  });
  return {
    causes: [
      ended.then((end) => ({ kind: "ended", end })),
      over,
      handed.then((why) => (why === undefined ? never() : { kind: "deaf", why })),
      clock.sleep(getRemainingMs(around, run), signal).then(() => ({ kind: "late" }), never),
    ],
    ended,
    specWritten: handed,
    signal,
    hasSpoken: () => hasSpoken,
    brokenReason: () => broken,
    close: () => {
      handing.abort();
      watching.abort();
    },
  };
}

/** Returns the milliseconds until the run has to be ended. */
function getRemainingMs({ clock, limits }: RunnerContext, { deadlineAt }: ContainerRun): number {
  return Math.max(0, Date.parse(deadlineAt) - Date.parse(clock.now()) + limits.overtimeMs);
}

const never = (): Promise<never> => new Promise(() => undefined);
