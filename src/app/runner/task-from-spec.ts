import { repositoryName } from "../../domain/pull/pull-request.ts";
import { getPinnedPull, type RunnerSpec } from "../../domain/runner/runner-spec.ts";
import { TaskJobRequest } from "../../domain/task/task-job-request.ts";
import type { ReviewPullSettings } from "../review/review-pull.ts";
import type { RunTaskSettings } from "../task/task-context.ts";
import type { TaskInput } from "../task/task-input.ts";

/**
 * Builds a task's input and settings from a runner's spec. Throws for a task's spec without its task part, which is a
 * bug.
 */
export function toTaskInput(
  spec: RunnerSpec,
  settings: ReviewPullSettings,
): { readonly wish: TaskInput; readonly settings: RunTaskSettings } {
  const { job, task, repository, deadlineAt } = spec;
  const { task: taskSettings, serverUrl } = spec.settings;
  if (task === undefined || taskSettings === undefined) throw new Error("a task without its spec");
  const { base, defaultBranch, intent, marker, page } = task;
  const { owner, name } = repository;
  const pull = getPinnedPull(spec);
  const wish: TaskInput = {
    jobId: job.id,
    repository: { owner, name },
    request: TaskJobRequest.parse(spec.request),
    origin: {
      kind: "remote",
      url: `${serverUrl}/${repositoryName(repository)}.git`,
      purpose: "task",
    },
    base,
    defaultBranch,
    pull,
    intent,
    marker,
    page,
  };
  const links = { hosts: taskSettings.linkHosts, codeHost: new URL(serverUrl).host.toLowerCase() };
  return {
    wish,
    settings: {
      ...settings,
      task: taskSettings,
      links,
      ...(deadlineAt === undefined ? {} : { deadlineAt }),
    },
  };
}
