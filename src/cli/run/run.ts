import type { HttpChannel } from "../../adapters/callback/open-http-channel.ts";
import { openCallbackChannel } from "../../compose/runner/channels.ts";
import { closeTools } from "../../compose/runner/tools.ts";
import { readEnvironment } from "../../config/setting.ts";
import { RUNNER_LAYOUT } from "../../domain/runner/runner-layout.ts";
import type { RunnerResult } from "../../domain/runner/runner-result.ts";
import type { RunOptions } from "../command-options.ts";
import { EXIT } from "../exit-codes.ts";
import { applyProxy } from "../io/apply-proxy.ts";
import {
  type ExecutionResult,
  executeSpec,
  getStopCause,
  type RunnerContext,
} from "./execute-spec.ts";
import { openRunnerLog, type RunnerLog } from "./open-runner-log.ts";
import { type Contact, readRunSpec, type SpecReadResult } from "./read-run-spec.ts";
import { crashedResult, reportResult } from "./report-result.ts";
import { toExitStatus, unreportedResult } from "./run-end.ts";
import { createRunStop } from "./run-stop.ts";
import { writeTerminationMessage } from "./write-termination-message.ts";

type ReadableSpec = Exclude<SpecReadResult, { readonly kind: "unreadable" }>;

/** Runs one job in a container and reports it. Returns the exit status and ends the process soon after. */
export async function run({ spec: path = RUNNER_LAYOUT.spec }: RunOptions): Promise<number> {
  const read = await readRunSpec(path);
  const status =
    read.kind === "unreadable" ? await reportUnreadable(read.error) : await runReadable(read);
  // Work that does not stop, or a server that never answers, must not keep the container alive.
  setImmediate(() => process.exit(status));
  return status;
}

async function reportUnreadable(error: string): Promise<number> {
  const log = openRunnerLog({}, { showsStacks: false });
  log.print(error);
  writeResult({ status: "failed", error }, log);
  await closeTools(readEnvironment().SVC_TOOLS_SOCKET);
  return EXIT.usage;
}

async function runReadable(read: ReadableSpec): Promise<number> {
  const environment = readEnvironment();
  const log = openRunnerLog(getSpecSecrets(read), { showsStacks: environment.SVC_DEBUG === "1" });
  const stop = createRunStop();
  const trouble = createRetryLog(log);
  const line = openCallback(read.contact, { stop: stop.signal, onTrouble: trouble.log });
  const scene: RunnerContext = { environment, log, stop, line, crash: watchCrash(log) };
  const done = await execute(read, scene);
  const why = await reportResult(scene, done, trouble.last);
  if (why !== undefined) log.print(`the result could not be reported: ${why}`);
  writeResult(why === undefined ? done.result : unreportedResult(done.result, why), log);
  await closeTools(environment.SVC_TOOLS_SOCKET);
  stop.release();
  if (read.kind === "unfit") return EXIT.usage;
  return toExitStatus(done.result, line.reported(), getStopCause(scene));
}

async function execute(read: ReadableSpec, scene: RunnerContext): Promise<ExecutionResult> {
  const { log, environment } = scene;
  try {
    applyProxy(environment);
  } catch (error) {
    return toFailedResult(log, error instanceof Error ? error.message : "the proxy cannot be used");
  }
  if (read.kind === "spec") return executeSpec(read.spec, scene);
  const { deadlineAt } = read.contact;
  const ends = deadlineAt === undefined ? {} : { deadlineMs: Date.parse(deadlineAt) };
  return { ...toFailedResult(log, read.error), ...ends };
}

function toFailedResult(log: RunnerLog, error: string): ExecutionResult {
  log.print(error);
  return { result: { status: "failed", stopReason: "final", error: log.clean(error) } };
}

function openCallback(
  { job, callback }: Contact,
  more: { readonly stop: AbortSignal; readonly onTrouble: (why: string) => void },
): HttpChannel {
  return openCallbackChannel({ ...callback, jobId: job.id, attempt: job.attempt, ...more });
}

function getSpecSecrets(read: ReadableSpec): Readonly<Record<string, string>> {
  const own = { "the callback's token": read.contact.callback.token };
  if (read.kind === "unfit") return own;
  const { token, model } = read.spec;
  return { ...own, "the code host's token": token.value, "the model's key": model.apiKey };
}

/** Logs that the server does not answer, once per reason. */
function createRetryLog(log: RunnerLog): {
  log(why: string): void;
  last(): string | undefined;
} {
  let last: string | undefined;
  return {
    log: (why) => {
      if (why !== last) log.print(`the server does not answer (${why}); trying again`);
      last = why;
    },
    last: () => last,
  };
}

function watchCrash(log: RunnerLog): Promise<RunnerResult> {
  return new Promise((resolve) => {
    process.on("uncaughtException", (error) => {
      log.bug(error);
      resolve(crashedResult(log.clean(error.message)));
    });
  });
}

function writeResult(result: RunnerResult, log: RunnerLog): void {
  const { error } = result;
  const clean = error === undefined ? result : { ...result, error: log.clean(error) };
  const problem = writeTerminationMessage(clean, readEnvironment());
  if (problem !== undefined) log.print(problem);
}
