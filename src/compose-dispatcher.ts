import { threadAddress } from "./adapters/shared/thread-address.ts";
import { createThreadLauncher } from "./adapters/thread/create-thread-launcher.ts";
import type { ChooseProvider } from "./app/choose-provider.ts";
import { createDispatcher, type Dispatcher } from "./app/dispatch-jobs.ts";
import type { HearPorts } from "./app/hear-runner.ts";
import { createBudgetKeeper } from "./app/keep-budgets.ts";
import { type ServerParts, wordsOf } from "./compose-server-parts.ts";
import { createSpecs } from "./compose-specs.ts";
import { budgetSettings } from "./config/budgets.ts";
import type { LoadedServerConfig } from "./config/load-config.ts";
import type { PoolLimits } from "./domain/job/choose-next.ts";
import type { Job } from "./domain/job/job.ts";

export interface DispatchedBy extends Pick<HearPorts, "jobs" | "onStep" | "onDraft"> {
  readonly live: HearPorts["events"];
  readonly choose: ChooseProvider;
}

/** Builds what starts jobs, each in a thread of its own. */
export function openDispatcher(
  parts: ServerParts,
  { live, choose, ...heard }: DispatchedBy,
): Dispatcher {
  const { loaded, options, clock, store, gate } = parts;
  const { log, environment } = options;
  const launcher = createThreadLauncher({
    entry: options.overrides?.runnerEntry ?? threadAddress(import.meta.url, "./cli/run/thread.ts"),
    environment,
    gate,
    onOutput: (job, line) => log("warn", line, { job, from: "runner" }),
  });
  const ports = {
    ...{ ...heard, clock, launcher },
    events: live,
    gate,
    ledger: store.ledger,
    specs: createSpecs(parts, choose),
    pullPage: (repository: string, pull: number) =>
      `${loaded.config.codeHostUrl}/${repository}/pull/${pull}`,
    budgets: createBudgetKeeper({ spending: store.spending, clock }, budgetSettings(loaded)),
    onError: (error: unknown, job?: Job) => log("error", wordsOf(error), { job: job?.id }),
  };
  return createDispatcher(ports, limitsOf(loaded));
}

/** Web reviews: two for each person and four in all; follow-ups: two. */
function limitsOf({ server }: LoadedServerConfig): PoolLimits {
  const { webhookWorkers: webhookReviews, taskWorkers: tasks } = server;
  return { webhookReviews, tasks, webReviews: 4, webReviewsPerUser: 2, followups: 2 };
}
