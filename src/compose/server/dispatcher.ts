import { createBudgetGrants } from "../../app/jobs/budget-grants.ts";
import { createDispatcher, type Dispatcher } from "../../app/jobs/dispatcher.ts";
import { createIsServiceAuthor } from "../../app/jobs/reconcile-task.ts";
import type { RunnerHooksPorts } from "../../app/jobs/runner-hooks.ts";
import type { ChooseProvider } from "../../app/provider/choose-provider.ts";
import { type ChangeChecker, createChangeChecker } from "../../app/task/change/change-checker.ts";
import { createFindOpenFix } from "../../app/task/publish/find-open-fix.ts";
import { getBudgetSettings } from "../../config/budgets.ts";
import { getExecution } from "../../config/execution-problems.ts";
import type { LoadedServerConfig } from "../../config/load-config.ts";
import { type Job, JobKind } from "../../domain/job/job.ts";
import { getRepository } from "../../domain/job/job-target.ts";
import type { PoolLimits } from "../../domain/job/select-next-jobs.ts";
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
    ...buildFindPullBranch(parts),
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

/** Builds the checks of writes reported by runners of tasks, unless they run in this process. */
function buildFindPullBranch({
  loaded,
  host,
}: ServerParts): Pick<RunnerHooksPorts, "findPullBranch"> {
  if (getExecution(loaded.execution, "task") === "inprocess") return {};
  return {
    findPullBranch: async (job, pull) => {
      const ref = { ...getRepository(job), number: pull };
      const found = await host.pulls.pull(ref, AbortSignal.timeout(LOOKUP_TIMEOUT_MS));
      return found.headRepository === job.repository ? found.head.branch : undefined;
    },
  };
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

const LOOKUP_TIMEOUT_MS = 30_000;

/** Limits of the pools: two web reviews per person and four in total; two follow-ups. */
function toPoolLimits({ server, execution }: LoadedServerConfig): PoolLimits {
  const { webhookWorkers: webhookReviews, taskWorkers: tasks } = server;
  const kinds = JobKind.options.filter((kind) => getExecution(execution, kind) === "kubernetes");
  const pods = kinds.length === 0 ? {} : { pods: { kinds, max: execution.maxPods } };
  return { webhookReviews, tasks, webReviews: 4, webReviewsPerUser: 2, followups: 2, ...pods };
}
