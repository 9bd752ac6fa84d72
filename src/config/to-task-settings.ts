import type { TaskSettings } from "../domain/task/task-settings.ts";
import type { Config } from "./settings.ts";
import { TASK_SETTINGS, type TaskConfig } from "./task-settings.ts";

/** Seconds of the tail reserve beyond the normalizer's timeout. */
const AFTER_NORMALIZE = 180;

/** Returns the seconds of a runner's time reserved for the steps after the model's work. */
export const getTailReserve = ({ tailReserve, normalizeTimeout }: TaskConfig): number =>
  tailReserve ?? normalizeTimeout + AFTER_NORMALIZE;

/** Minimum seconds of the model's work for another cycle. */
const MIN_LOOP_SECONDS = 600;

/** Warns, in one line, of a runner timeout that leaves no time for a second cycle; `undefined` for a longer one. */
export function shortRunnerWarning(task: TaskConfig): string | undefined {
  const least = getTailReserve(task) + MIN_LOOP_SECONDS;
  if (task.runnerTimeout > least) return undefined;
  return `${TASK_SETTINGS.runnerTimeout.env} (${task.runnerTimeout} s) leaves no time for a second attempt: the tail reserve plus ten minutes of work is ${least} s; raise it`;
}

/** Minimum seconds to write a branch and open its pull request. */
const MIN_RESERVE_SECONDS = 15;

/** Warns, in one line, of a tail reserve in which finished work cannot be published; `undefined` for a longer one. */
export function shortReserveWarning(task: TaskConfig): string | undefined {
  const reserve = getTailReserve(task);
  if (reserve >= MIN_RESERVE_SECONDS) return undefined;
  return `${TASK_SETTINGS.tailReserve.env} (${reserve} s) leaves no time to publish a finished change, which is then lost; set it to at least ${MIN_RESERVE_SECONDS} s, or unset it`;
}

/** Converts the settings of tasks to those that a runner receives. */
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

/** Paths that control reviews, as configured by the operator; a leading slash anchors them to the root. */
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
