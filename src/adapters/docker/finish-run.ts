import { stripVTControlCharacters } from "node:util";
import { audienceText } from "../../domain/core/audience-text.ts";
import type { RunnerExit } from "../../domain/runner/runner-result.ts";
import type { Redactor } from "../shared/text/create-redactor.ts";
import { toPlainLines } from "../shared/text/error-line.ts";
import type { ContainerEnd } from "./await-container.ts";
import type { EndingRun, RunCause, RunnerContext } from "./container-run.ts";
import type { DockerEngine } from "./docker-engine.ts";
import { removeJob } from "./remove-job.ts";
import { getRunnerNames } from "./runner-labels.ts";

const STOPPED = "it was stopped";
const MAX_REASON_CHARS = 500;
/** Time for docker to carry out a kill. */
const KILL_MS = 10_000;

/** Ends a run, returns its exit and removes its containers and volume. Never rejects. */
export async function finishRun(around: RunnerContext, run: EndingRun): Promise<RunnerExit> {
  const { session, cause, runner } = run;
  const { instance, docker, onError } = around;
  const attempt = async (work: () => Promise<unknown>): Promise<void> => {
    await work().catch(onError);
  };
  await attempt(() => stopContainer(around, run));
  const end = await getContainerEnd(around, run);
  const exit = toExit(around, run, end);
  const how = exit.kind === "died" ? exit.how : undefined;
  if (run.isLaunching && !run.hasSpoken() && how !== undefined)
    await session.emit([
      {
        type: "step-end",
        step: "launch-pod",
        ok: false,
        note: audienceText("the runner did not start", how),
      },
    ]);
  if (cause.kind === "ended" || cause.kind === "late")
    await attempt(() => logLastLines(around, run, how !== undefined));
  await session.close(true);
  await attempt(() => removeJob(docker, { ...runner, instance }));
  return exit;
}

/** Stops its container, as gracefully as the cause allows. */
async function stopContainer(around: RunnerContext, run: EndingRun): Promise<void> {
  const { docker, clock, limits } = around;
  const { session, cause, ended, runner } = run;
  const name = getRunnerNames(runner.jobId).runner;
  const wait = async (ms: number, others: Promise<unknown>): Promise<void> => {
    const timer = new AbortController();
    await Promise.race([others, clock.sleep(ms, timer.signal)]);
    timer.abort();
  };
  const kill = async (): Promise<void> => {
    await docker.run(["kill", name]);
    await wait(KILL_MS, ended);
  };
  const ways: Readonly<Record<RunCause["kind"], () => Promise<unknown>>> = {
    ended: () => (session.hasResult() ? Promise.resolve() : wait(limits.lateMs, session.ended)),
    over: () => (session.hasResult() ? wait(limits.lingerMs, ended) : kill()),
    late: kill,
    deaf: kill,
    stop: async () => {
      const seconds = `${Math.ceil(limits.graceMs / 1_000)}`;
      const timeoutMs = limits.graceMs + KILL_MS;
      await docker.run(["stop", "-t", seconds, name], { timeoutMs });
      await wait(KILL_MS, ended);
    },
  };
  await ways[cause.kind]();
}

/** Returns the end state known so far; `undefined` while it is running. */
function getContainerEnd(
  { clock }: RunnerContext,
  { ended }: EndingRun,
): Promise<ContainerEnd | undefined> {
  const timer = new AbortController();
  const now = clock.sleep(0, timer.signal).then(() => undefined);
  return Promise.race([ended, now]).finally(() => timer.abort());
}

function toExit(
  around: RunnerContext,
  { session, cause, redactor, brokenReason }: EndingRun,
  end: ContainerEnd | undefined,
): RunnerExit {
  const code = typeof end === "object" ? end.exitCode : undefined;
  const died = (how: string): RunnerExit => ({
    kind: "died",
    how: redactor.redact(how, MAX_REASON_CHARS),
    exitCode: code === undefined || (cause.kind !== "ended" && code === 0) ? undefined : code,
  });
  const broken = brokenReason();
  if (broken !== undefined) return died(broken);
  if (session.hasResult()) return { kind: "ended" };
  if (cause.kind === "deaf") return died(`its spec could not be passed to it: ${cause.why}`);
  if (cause.kind === "late")
    return died(`it exceeded the time limit of ${around.timeoutSeconds} s`);
  if (cause.kind === "stop") return died(STOPPED);
  return died(end === undefined ? STOPPED : describeExit(end, around.memoryBytes));
}

async function logLastLines(
  around: RunnerContext,
  run: EndingRun,
  isLogged: boolean,
): Promise<void> {
  const { docker, onOutput } = around;
  const { runner, redactor, session } = run;
  const lines = await readLastLines(docker, getRunnerNames(runner.jobId).runner, redactor);
  for (const line of lines) onOutput(runner.jobId, line);
  if (!isLogged || lines.length === 0) return;
  const words = `the last lines of its container:\n${lines.join("\n")}`;
  const text = audienceText(
    "the last lines of its container are visible to administrators only",
    words,
  );
  await session.emit([{ type: "log", level: "warn", text }]);
}

const MIB = 2 ** 20;
const KILLED = 137;

/** Explanations of exit codes of `svc run` and of docker, with the fix. */
const EXIT_CODE_REASONS: Readonly<Record<number, string>> = {
  0: "its program exited without a result",
  2: "it could not read its spec; check that its image has the same version as this server",
  70: "it could not report its result; check that RUNNER_CALLBACK_URL is reachable from RUNNER_NETWORK",
  126: "the program svc in its image cannot be executed",
  127: "its image has no program svc",
  143: "another process stopped it",
  [KILLED]: "it was killed",
};

/** Describes in one line the end of a container that left no result. */
function describeExit(end: ContainerEnd, memoryBytes: number): string {
  if (end === "gone") return "its container was removed externally";
  if (end === "silent") return "docker does not answer";
  if (end.isOutOfMemory)
    return `it ran out of memory: RUNNER_MEMORY allows ${Math.floor(memoryBytes / MIB)} MiB`;
  if (end.error !== "") return `its container failed: ${end.error}`;
  return EXIT_CODE_REASONS[end.exitCode] ?? "its program failed";
}

const LINES = 20;
const MAX_CHARS = 4_000;

/**
 * Returns the last output lines of a container without secrets; nothing when docker does not
 * answer.
 */
async function readLastLines(
  docker: DockerEngine,
  name: string,
  redactor: Redactor,
): Promise<readonly string[]> {
  const { exitCode, stdout, stderr } = await docker.run(["logs", "--tail", `${LINES}`, name]);
  if (exitCode !== 0) return [];
  // Secrets are redacted also if control characters stand between their characters; the container's
  // stderr is printed on that of the docker program.
  const text = stripVTControlCharacters(`${stdout.toString("utf8")}${stderr}`);
  return toPlainLines(redactor.redact(text, MAX_CHARS), LINES);
}
