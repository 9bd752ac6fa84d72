import type { RunnerExit } from "../../domain/runner/runner-result.ts";
import type { StartedRunner } from "../../ports/launcher.ts";
import { awaitContainer, type ContainerEnd } from "./await-container.ts";
import { handOver } from "./hand-over.ts";
import { namesOf } from "./runner-names.ts";
import type { Run, RunCause, RunSurroundings } from "./runner-run.ts";
import { settleRun } from "./settle-run.ts";

/** Waits for the end of a run whose container was started, and clears up after it. */
export function watchRun(around: RunSurroundings, run: Run): StartedRunner {
  const { clock, limits } = around;
  const { session } = run;
  const watch = startWatch(around, run);
  const stopping = Promise.withResolvers<RunCause>();
  let state: "watched" | "ending" | "left" = "watched";
  const isLeft = (): boolean => state === "left";
  void session.spoke.then(() => {
    if (run.isLaunching && state === "watched")
      void session.say([{ type: "step-end", step: "launch-pod", ok: true }]);
  });
  const end = async (cause: RunCause): Promise<RunnerExit> => {
    if (isLeft()) return never();
    state = "ending";
    const { ended, hasSpoken, brokenBy } = watch;
    const exit = await settleRun(around, { ...run, cause, ended, hasSpoken, brokenBy });
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
    leave: async () => {
      // A spec that was handed over by half is none.
      const late = clock.sleep(limits.lingerMs, watch.signal).catch(() => undefined);
      await Promise.race([session.spoke, watch.handed, late]);
      if (state === "ending") await exit;
      else {
        state = "left";
        watch.close();
        await session.close(false);
      }
    },
  };
}

interface Watch {
  readonly causes: readonly Promise<RunCause>[];
  readonly ended: Promise<ContainerEnd>;
  /** Resolves when there is nothing to hand over any more. */
  readonly handed: Promise<unknown>;
  readonly signal: AbortSignal;
  hasSpoken(): boolean;
  brokenBy(): string | undefined;
  /** Looks no more; what was not told by then is never told. */
  close(): void;
}

function startWatch(around: RunSurroundings, run: Run): Watch {
  const { docker, clock, limits } = around;
  const { runner, session, input } = run;
  const name = namesOf(runner.jobId).runner;
  const watching = new AbortController();
  const handing = new AbortController();
  const { signal } = watching;
  let hasSpoken = false;
  let broken: string | undefined;
  void session.spoke.then(() => {
    hasSpoken = true;
    handing.abort();
  });
  const ended = awaitContainer({ docker, clock, name, silentMs: limits.silentMs, signal }).catch(
    (): Promise<ContainerEnd> | ContainerEnd => (signal.aborted ? never() : "silent"),
  );
  const handed = handOver({ docker, name, input, signal: handing.signal });
  const over = session.over.then((end): RunCause => {
    if (end.kind === "broken") broken = end.how;
    return { kind: "over", end };
  });
  return {
    causes: [
      ended.then((end) => ({ kind: "ended", end })),
      over,
      handed.then((why) => (why === undefined ? never() : { kind: "deaf", why })),
      clock.sleep(lateMs(around, run), signal).then(() => ({ kind: "late" }), never),
    ],
    ended,
    handed,
    signal,
    hasSpoken: () => hasSpoken,
    brokenBy: () => broken,
    close: () => {
      handing.abort();
      watching.abort();
    },
  };
}

/** Milliseconds until it has to be ended. */
function lateMs({ clock, limits }: RunSurroundings, { deadlineAt }: Run): number {
  return Math.max(0, Date.parse(deadlineAt) - Date.parse(clock.now()) + limits.overtimeMs);
}

const never = (): Promise<never> => new Promise(() => undefined);
