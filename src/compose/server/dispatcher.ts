import { createBudgetGrants } from "../../app/jobs/budget-grants.ts";
import { createDispatcher, type Dispatcher } from "../../app/jobs/dispatcher.ts";
import { createFindPullBranch } from "../../app/jobs/evaluate-result.ts";
import { createIsServiceAuthor } from "../../app/jobs/reconcile-task.ts";
import type { RunnerHooksPorts } from "../../app/jobs/runner-hooks.ts";
import type { ChooseProvider } from "../../app/provider/choose-provider.ts";
import { type ChangeChecker, createChangeChecker } from "../../app/task/change/change-checker.ts";
import { createFindOpenFix } from "../../app/task/publish/find-open-fix.ts";
import { getBudgetSettings } from "../../config/budgets.ts";
import { getExecution } from "../../config/execution-problems.ts";
import type { LoadedServerConfig } from "../../config/load-config.ts";
import { type Job, JobKind } from "../../domain/job/job.ts";
import { createPoolLimits, type PoolLimits } from "../../domain/job/select-next-jobs.ts";
import type { Launcher } from "../../ports/launcher.ts";
import { errorMessage, type ServerParts } from "./context.ts";
import { openSpecMaker } from "./spec-maker.ts";

export interface DispatcherContext extends Pick<RunnerHooksPorts, "jobs" | "notify" | "onDraft"> {
  readonly live: RunnerHooksPorts["events"];
  readonly launcher: Launcher;
  readonly choose: ChooseProvider;
}

/** Builds the dispatcher. */
export function openDispatcher(
  parts: ServerParts,
  { live, choose, launcher, ...heard }: DispatcherContext,
): Dispatcher {
  const { loaded, options, clock, store, gate, host } = parts;
  const { log } = options;
  const ports = {
    ...heard,
    clock,
    launcher,
    events: live,
    gate,
    ledger: store.ledger,
    specs: openSpecMaker(parts, choose),
    pullPage: (repository: string, pull: number) =>
      `${loaded.config.codeHostUrl}/${repository}/pull/${pull}`,
    // Runners of this process are trusted.
    ...(getExecution(loaded.execution, "task") === "inprocess"
      ? {}
      : { findPullBranch: createFindPullBranch(host.pulls) }),
    changes: openChangeChecker(parts),
    findOpenFix: createFindOpenFix({
      jobs: store.jobs,
      objects: host.objects,
      branches: host.branches,
      branchPulls: host.branchPulls,
      isServicePull: createIsServiceAuthor(host.publisher.identity),
    }),
    budgets: createBudgetGrants({ spending: store.spending, clock }, getBudgetSettings(loaded)),
    onError: (error: unknown, job?: Job) => log("error", errorMessage(error), { job: job?.id }),
  };
  return createDispatcher(ports, toPoolLimits(loaded));
}

/** Builds the checks of announced changes, which apply to every kind of runner. */
function openChangeChecker({ options, host, store, clock, gate }: ServerParts): ChangeChecker {
  const { objects, branches, pulls } = host;
  return createChangeChecker({
    objects,
    branches,
    clock,
    gate,
    fileAt: (repository, file, signal) => pulls.fileAt(repository, file, signal),
    findIntent: async (id) => (await store.jobs.get(id))?.intent,
    onIncident: (why, { id }) => options.log("error", `incident: ${why}`, { job: id }),
  });
}

/** Limits of the pools. */
function toPoolLimits({ server, execution }: LoadedServerConfig): PoolLimits {
  const { webhookWorkers: webhookReviews, taskWorkers: tasks } = server;
  const kinds = JobKind.options.filter((kind) => getExecution(execution, kind) === "kubernetes");
  return createPoolLimits({ webhookReviews, tasks, pods: { kinds, max: execution.maxPods } });
}
