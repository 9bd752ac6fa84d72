import { createBudgetKeeper } from "../../app/jobs/budget-grants.ts";
import { createDispatcher, type Dispatcher } from "../../app/jobs/dispatch-jobs.ts";
import { isOurs } from "../../app/jobs/reconcile-task.ts";
import type { HearPorts } from "../../app/jobs/runner-hooks.ts";
import { repositoryOf } from "../../app/jobs/task-spec.ts";
import type { ChooseProvider } from "../../app/provider/choose-provider.ts";
import { type CheckChange, createCheckChange } from "../../app/task/change/check-change.ts";
import { createFindOpenFix } from "../../app/task/publish/find-open-fix.ts";
import { budgetSettings } from "../../config/budgets.ts";
import { executionOf } from "../../config/execution-problems.ts";
import type { LoadedServerConfig } from "../../config/load-config.ts";
import type { PoolLimits } from "../../domain/job/choose-next.ts";
import { type Job, JobKind } from "../../domain/job/job.ts";
import type { Launcher } from "../../ports/launcher.ts";
import { type ServerParts, wordsOf } from "./context.ts";
import { createSpecs } from "./job-specs.ts";

export interface DispatchedBy extends Pick<HearPorts, "jobs" | "onStep" | "onDraft"> {
  readonly live: HearPorts["events"];
  readonly launcher: Launcher;
  readonly choose: ChooseProvider;
}

/** Builds what starts jobs. */
export function openDispatcher(
  parts: ServerParts,
  { live, choose, launcher, ...heard }: DispatchedBy,
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
    specs: createSpecs(parts, choose),
    pullPage: (repository: string, pull: number) =>
      `${loaded.config.codeHostUrl}/${repository}/pull/${pull}`,
    ...branchOfPull(parts),
    changes: openCheckChange(parts),
    findOpenFix: createFindOpenFix({
      jobs: store.jobs,
      writer: host.writer,
      isOurs: isOurs(host.publisher.identity),
    }),
    budgets: createBudgetKeeper({ spending: store.spending, clock }, budgetSettings(loaded)),
    onError: (error: unknown, job?: Job) => log("error", wordsOf(error), { job: job?.id }),
  };
  return createDispatcher(ports, limitsOf(loaded));
}

/** What the runners of tasks say they have written is looked at, unless they work in this process. */
function branchOfPull({ loaded, host }: ServerParts): Pick<HearPorts, "branchOfPull"> {
  if (executionOf(loaded.execution, "task") === "inprocess") return {};
  return {
    branchOfPull: async (job, pull) => {
      const ref = { ...repositoryOf(job), number: pull };
      const found = await host.pulls.pull(ref, AbortSignal.timeout(LOOK_MS));
      return found.headRepository === job.repository ? found.head.branch : undefined;
    },
  };
}

/** What tasks write is checked wherever they work: a thread obeys its model as well as a pod. */
function openCheckChange({ options, host, store, clock, gate }: ServerParts): CheckChange {
  const { writer, pulls } = host;
  return createCheckChange({
    writer,
    clock,
    gate,
    fileAt: (repository, file, signal) => pulls.fileAt(repository, file, signal),
    intentOf: async (id) => (await store.jobs.get(id))?.intent,
    onIncident: (why, { id }) => options.log("error", `incident: ${why}`, { job: id }),
  });
}

const LOOK_MS = 30_000;

/** Web reviews: two for each person and four in all; follow-ups: two. */
function limitsOf({ server, execution }: LoadedServerConfig): PoolLimits {
  const { webhookWorkers: webhookReviews, taskWorkers: tasks } = server;
  const kinds = JobKind.options.filter((kind) => executionOf(execution, kind) === "kubernetes");
  const pods = kinds.length === 0 ? {} : { pods: { kinds, most: execution.maxPods } };
  return { webhookReviews, tasks, webReviews: 4, webReviewsPerUser: 2, followups: 2, ...pods };
}
