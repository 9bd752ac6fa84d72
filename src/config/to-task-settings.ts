import type { TaskSettings } from "../domain/task/task-settings.ts";
import type { Config } from "./settings.ts";
import { TASK_SETTINGS, type TaskConfig } from "./task-settings.ts";

/** Seconds between the reserve that is kept and the normalizer's own time. */
const AFTER_NORMALIZE = 180;

/** Seconds of a runner's time that are kept for what follows the model's work. */
export const getTailReserve = ({ tailReserve, normalizeTimeout }: TaskConfig): number =>
  tailReserve ?? normalizeTimeout + AFTER_NORMALIZE;

/** Least seconds of the model's work that another cycle is started for. */
const MIN_LOOP_SECONDS = 600;

/** Why a runner's time leaves the model none, one line; `undefined` when it does not. */
export function shortRunnerWarning(task: TaskConfig): string | undefined {
  const least = getTailReserve(task) + MIN_LOOP_SECONDS;
  if (task.runnerTimeout > least) return undefined;
  return `${TASK_SETTINGS.runnerTimeout.env} (${task.runnerTimeout} s) leaves no time for a second try: the tail reserve and ten minutes of work are ${least} s`;
}

/** Least seconds that writing a branch and opening its pull request take. */
const MIN_RESERVE_SECONDS = 15;

/** Warns, in one line, of a tail reserve in which finished work cannot be published; `undefined` for a longer one. */
export function shortReserveWarning(task: TaskConfig): string | undefined {
  const reserve = getTailReserve(task);
  if (reserve >= MIN_RESERVE_SECONDS) return undefined;
  return `${TASK_SETTINGS.tailReserve.env} (${reserve} s) leaves no time to publish a finished change, which is then lost; set it to at least ${MIN_RESERVE_SECONDS} s, or unset it`;
}

/** How a runner works on tasks. */
export function toTaskSettings(task: TaskConfig, config: Config): TaskSettings {
  const { maxFollowups, maxFiles, maxPatchBytes, guidance, normalizeCommand } = task;
  const image = task.normalizeImage ?? config.sandboxImage;
  return {
    maxFollowups,
    maxFiles,
    maxPatchBytes,
    protectedPaths: [...(task.protectedPaths ?? []), ...trustedPaths(config)],
    linkHosts: [...config.linkHosts],
    tailReserve: getTailReserve(task),
    sandbox: config.taskSandboxBackend,
    image,
    normalize:
      normalizeCommand === undefined
        ? undefined
        : {
            command: [...normalizeCommand],
            timeout: task.normalizeTimeout,
            maxRetries: task.normalizeRetries,
          },
    guidance,
    verify: task.verifies ? toVerifySettings(task) : undefined,
  };
}

/** What reviews of the repository are steered by, wherever the operator has put it; a slash means the root alone. */
const trustedPaths = ({ rulesPath, contextScriptPath, helperToolsPath }: Config): string[] =>
  [rulesPath, contextScriptPath, helperToolsPath].flatMap((path) =>
    path === undefined ? [] : [`/${path}`],
  );

function toVerifySettings(task: TaskConfig): NonNullable<TaskSettings["verify"]> {
  const { verifyWorkflow: workflow, verifyRef: ref, reproducesFirst } = task;
  return {
    workflow,
    reproducesFirst,
    ref,
    pollTimeout: task.verifyPollTimeout,
    pollInterval: task.verifyPollInterval,
    maxRounds: task.verifyMaxRounds,
  };
}
