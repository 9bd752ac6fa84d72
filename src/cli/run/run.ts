import { type HttpChannel, openHttpChannel } from "../../adapters/callback/open-http-channel.ts";
import { closeTools } from "../../compose/runner/tools.ts";
import { readEnvironment } from "../../config/env.ts";
import { RUNNER_PLACE } from "../../domain/runner/runner-place.ts";
import type { RunnerResult } from "../../domain/runner/runner-result.ts";
import type { RunOptions } from "../command-options.ts";
import { EXIT } from "../exit-codes.ts";
import { applyProxy } from "../io/apply-proxy.ts";
import { causeOf, type DoneWork, type RunScene, workOnSpec } from "./execute-spec.ts";
import { type Contact, type ReadSpec, readRunSpec } from "./read-run-spec.ts";
import { crashedResult, reportResult } from "./report-result.ts";
import { toExitStatus, unreportedResult } from "./run-end.ts";
import { openRunStop } from "./run-stop.ts";
import { openRunnerLog, type RunnerLog } from "./runner-log.ts";
import { leaveMessage } from "./write-termination-message.ts";

type Known = Exclude<ReadSpec, { readonly kind: "unreadable" }>;

/** Does one job in a container of its own and reports it. Gives the exit status, and ends the process soon after. */
export async function run({ spec: path = RUNNER_PLACE.spec }: RunOptions): Promise<number> {
  const read = await readRunSpec(path);
  const status = read.kind === "unreadable" ? await refuse(read.error) : await runRead(read);
  // Work that did not stop, or somebody who never answers, must not keep the container.
  setImmediate(() => process.exit(status));
  return status;
}

async function refuse(error: string): Promise<number> {
  const log = openRunnerLog({}, { showsStacks: false });
  log.say(error);
  leave({ status: "failed", error }, log);
  await closeTools(readEnvironment().SVC_TOOLS_SOCKET);
  return EXIT.usage;
}

async function runRead(read: Known): Promise<number> {
  const environment = readEnvironment();
  const log = openRunnerLog(secretsOf(read), { showsStacks: environment.SVC_DEBUG === "1" });
  const stop = openRunStop();
  const trouble = watchTrouble(log);
  const line = openLine(read.contact, { stop: stop.signal, onTrouble: trouble.tell });
  const scene: RunScene = { environment, log, stop, line, crash: watchCrash(log) };
  const done = await work(read, scene);
  const why = await reportResult(scene, done, trouble.last);
  if (why !== undefined) log.say(`the result could not be reported: ${why}`);
  leave(why === undefined ? done.result : unreportedResult(done.result, why), log);
  await closeTools(environment.SVC_TOOLS_SOCKET);
  stop.release();
  if (read.kind === "unfit") return EXIT.usage;
  return toExitStatus(done.result, line.reported(), causeOf(scene));
}

async function work(read: Known, scene: RunScene): Promise<DoneWork> {
  const { log, environment } = scene;
  try {
    applyProxy(environment);
  } catch (error) {
    return failed(log, error instanceof Error ? error.message : "the proxy cannot be used");
  }
  if (read.kind === "spec") return workOnSpec(read.spec, scene);
  const { deadlineAt } = read.contact;
  const ends = deadlineAt === undefined ? {} : { deadlineMs: Date.parse(deadlineAt) };
  return { ...failed(log, read.error), ...ends };
}

function failed(log: RunnerLog, error: string): DoneWork {
  log.say(error);
  return { result: { status: "failed", stopReason: "final", error: log.clean(error) } };
}

function openLine(
  { job, callback }: Contact,
  more: { readonly stop: AbortSignal; readonly onTrouble: (why: string) => void },
): HttpChannel {
  return openHttpChannel({ ...callback, jobId: job.id, attempt: job.attempt, ...more });
}

function secretsOf(read: Known): Readonly<Record<string, string>> {
  const own = { "the callback's token": read.contact.callback.token };
  if (read.kind === "unfit") return own;
  const { token, model } = read.spec;
  return { ...own, "the code host's token": token.value, "the model's key": model.apiKey };
}

/** Says once that the server does not answer, and again when it is for another reason. */
function watchTrouble(log: RunnerLog): {
  tell(why: string): void;
  last(): string | undefined;
} {
  let last: string | undefined;
  return {
    tell: (why) => {
      if (why !== last) log.say(`the server does not answer (${why}); trying again`);
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

function leave(result: RunnerResult, log: RunnerLog): void {
  const { error } = result;
  const clean = error === undefined ? result : { ...result, error: log.clean(error) };
  const problem = leaveMessage(clean, readEnvironment());
  if (problem !== undefined) log.say(problem);
}
