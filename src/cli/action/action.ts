import { readEnvironment } from "../../config/setting.ts";
import { flag, labels, logins } from "../../config/setting-values.ts";
import { isAppError } from "../../domain/core/app-error.ts";
import type { AutomaticReviews } from "../../domain/trigger/decide-pull-review.ts";
import { decideTrigger } from "../../domain/trigger/decide-trigger.ts";
import { PullAction } from "../../domain/trigger/pull-action.ts";
import { EXIT } from "../exit-codes.ts";
import { reportFailure } from "../report-failure.ts";
import { nameInputs, readInput, withInputs } from "./action-inputs.ts";
import { toLogLine } from "./job-log.ts";
import { type JobReporter, openJobReporter } from "./open-job-reporter.ts";
import { readEvent } from "./read-event.ts";
import { asCode } from "./workflow-files.ts";

const DEFAULT_TRIGGER = "@asksvc";

/**
 * Runs as a step of a workflow: reads its event, and reviews or answers if the trigger accepts it. Returns the exit
 * status and never throws. Modules that an ignored event does not need are not loaded.
 */
export async function action(): Promise<number> {
  const environment = withInputs(readEnvironment());
  const job = openJobReporter(environment);
  try {
    const event = readEvent(environment);
    const trigger = environment.MENTION_TRIGGER?.trim() || DEFAULT_TRIGGER;
    // Its workflow chooses the changes of pull requests that start it.
    const automatic = { on: PullAction.options, ...readAutomatic(environment) };
    const decision = decideTrigger(event, { trigger, automatic });
    if (decision.kind === "ignore") return reportNothingToDo(job, "ignored", decision.text);
    const { request } = decision;
    if (!environment.LLM_API_KEY?.trim() && request.isForkRun === true) {
      const why =
        "this run is for a fork, which has no access to secrets, so input llm-api-key is missing; ask a maintainer to comment on the pull request's page";
      return reportNothingToDo(job, "skipped", why);
    }
    const { runRequest } = await import("./run-request.ts");
    const failOn = readInput(environment, "fail-on");
    return await runRequest(decision, { environment, job, failOn });
  } catch (error) {
    const status = reportFailure(error, (line) => toLogLine(job.clean(nameInputs(line))));
    const message = nameInputs(error instanceof Error ? error.message : String(error));
    job.failure(message);
    job.summary(`**svc failed**: ${asCode(message)}`);
    job.outputs({ status: isAppError(error, "code-host-unclear") ? "unknown" : "failed" });
    return status;
  }
}

/** Reads the settings of reviews without a request. An invalid value is reported when the configuration is read. */
function readAutomatic(
  environment: ReturnType<typeof readEnvironment>,
): Pick<AutomaticReviews, "forks" | "skip"> {
  const read = (name: string): string => environment[name]?.trim() ?? "";
  return {
    forks: flag.safeParse(read("REVIEW_FORKS")).data ?? false,
    skip: {
      skipAuthors: logins.safeParse(read("SKIP_AUTHORS")).data,
      skipLabels: labels.safeParse(read("SKIP_LABELS")).data,
      skipDrafts: flag.safeParse(read("SKIP_DRAFTS")).data ?? true,
    },
  };
}

function reportNothingToDo(job: JobReporter, status: "ignored" | "skipped", why: string): number {
  job.line(`svc: nothing to do: ${why}`);
  job.summary(`svc had nothing to do: ${asCode(why)}`);
  job.outputs({ status });
  return EXIT.ok;
}
