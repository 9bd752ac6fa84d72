import { resolve } from "node:path";
import { composeLocalTask, type LocalTaskRunResult } from "../../compose/local-task.ts";
import { getCodeHostCredentials } from "../../config/code-host.ts";
import { loadTaskConfig, requireKey, requireLocalSandbox } from "../../config/load-config.ts";
import { readEnvironment } from "../../config/setting.ts";
import type { Config } from "../../config/settings.ts";
import { AppError, isAppError } from "../../domain/core/app-error.ts";
import type { TaskJobRequest } from "../../domain/task/task-job-request.ts";
import { parseTaskRequest } from "../../domain/task/task-request.ts";
import { toTaskJobRequest } from "../../domain/task/to-task-job-request.ts";
import { applyToCheckout } from "../apply/apply-to-checkout.ts";
import type { TaskOptions } from "../command-options.ts";
import { applyProxy } from "../io/apply-proxy.ts";
import { cancelOnSignal } from "../io/cancel-on-signal.ts";
import { openProgress } from "../io/open-progress.ts";
import { readContext } from "../io/read-context.ts";
import { writeOutput } from "../io/write-output.ts";
import { concludeTask, renderNotes, renderTask } from "./print-task.ts";

/** Runs a task on a checkout and prints, applies or publishes the change. Returns the exit status. */
export async function task(options: TaskOptions): Promise<number> {
  validateOptions(options);
  const environment = readEnvironment();
  const loaded = loadTaskConfig(environment);
  const { config } = loaded;
  requireKey(config);
  requireLocalSandbox(config);
  const publish = toPublish(options, config, environment);
  const request = toRequest(options, await readContext(options.context));
  applyProxy(environment);
  const { signal, release } = cancelOnSignal();
  const progress = await openProgress();
  try {
    const doTask = composeLocalTask(loaded, { environment, events: progress.sink });
    const asked = { folder: resolve(options.repo), request, ...publish };
    const done = await doTask(asked, signal);
    await progress.close();
    return await printResult(done, options);
  } finally {
    await progress.close();
    release();
  }
}

async function printResult(done: LocalTaskRunResult, options: TaskOptions): Promise<number> {
  const { outcome, folder } = done;
  const reasons =
    options.apply === true && outcome.kind === "proposed"
      ? applyToCheckout(folder, outcome.proposal.changes)
      : undefined;
  process.stderr.write(renderNotes(done, options, reasons));
  await writeOutput(renderTask(done, options, reasons), undefined);
  return concludeTask(outcome, reasons);
}

/** Validates the options with the rules for requests of workflows. */
function toRequest({ instruction, title, base }: TaskOptions, context: string): TaskJobRequest {
  const output = title === undefined ? {} : { title };
  const asked = base === undefined ? {} : { base_ref: base };
  try {
    return toTaskJobRequest(parseTaskRequest({ instruction, context, output, ...asked }), {});
  } catch (error) {
    if (!isAppError(error, "request-invalid")) throw error;
    const words = error.details.problems.map(
      ({ path, message }) => `${OPTIONS[path] ?? path} ${message}`,
    );
    throw usageInvalid(words.join("; "), error);
  }
}

const OPTIONS: Readonly<Record<string, string>> = {
  instruction: "--instruction",
  context: "--context",
  base_ref: "--base",
  "output.title": "--title",
};

type Environment = Readonly<Record<string, string | undefined>>;

function toPublish(
  { publish, github, base }: TaskOptions,
  config: Config,
  environment: Environment,
) {
  if (publish !== true) return {};
  warnOfOwnToken(config, environment);
  return {
    publish: {
      repository: github,
      base,
    },
  };
}

/** Prefixes of personal tokens; any other token in a workflow may be the workflow's own. */
const PERSONAL_TOKEN = /^(?:ghp|gho|ghu|github_pat)_/;

function warnOfOwnToken(config: Config, environment: Environment): void {
  const credentials = getCodeHostCredentials(config);
  if (environment.GITHUB_ACTIONS !== "true" || credentials.kind !== "token") return;
  if (PERSONAL_TOKEN.test(credentials.token.reveal())) return;
  process.stderr.write(
    "svc: CI does not start on a pull request opened with a workflow's own token (github.token); use the token of an app or a person\n",
  );
}

function validateOptions({ apply, publish, base, github }: TaskOptions): void {
  if (apply === true && publish === true)
    throw usageInvalid("--apply and --publish exclude each other; use one of them");
  if (publish !== true && (base ?? github) !== undefined)
    throw usageInvalid("--base and --github apply only to --publish; add it, or remove them");
}

const usageInvalid = (message: string, cause?: unknown): AppError<"usage-invalid"> =>
  new AppError("usage-invalid", message, { details: {}, cause });
