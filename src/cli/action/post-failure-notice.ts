import { type CodeHostApp, compose } from "../../compose/app.ts";
import { loadConfig } from "../../config/load-config.ts";
import { SETTINGS, type SettingName } from "../../config/settings.ts";
import { isAppError } from "../../domain/core/app-error.ts";
import { hasOperatorText, publicText } from "../../domain/core/audience-text.ts";
import { errorText } from "../../domain/core/error-text.ts";
import type {
  CommandRequest,
  FollowupRequest,
  TriggerRequest,
} from "../../domain/trigger/trigger-decision.ts";
import { AUTOMATIC_NOTICE_ID, deriveTriggerWorkId } from "../../domain/trigger/trigger-work-id.ts";
import { nameInputs } from "./action-inputs.ts";
import type { JobReporter } from "./open-job-reporter.ts";
import { runUrl } from "./workflow-files.ts";

/** An event that the trigger accepted. */
export type ActionRequest =
  | { readonly kind: "command"; readonly request: CommandRequest }
  | { readonly kind: "review"; readonly request: TriggerRequest }
  | { readonly kind: "followup"; readonly request: FollowupRequest };

type Environment = Readonly<Record<string, string | undefined>>;

interface FailureContext {
  readonly error: unknown;
  readonly environment: Environment;
  readonly job: JobReporter;
  /** Absent if the configuration is invalid. */
  readonly host: CodeHostApp | undefined;
}

/** Settings that are needed to sign in and to recognize our posts. */
const NOTICE_SETTINGS: readonly SettingName[] = [
  "codeHostToken",
  "appId",
  "appKey",
  "appKeyPath",
  "codeHostApiUrl",
  "codeHostUrl",
  "codeHostPacing",
  "writeCertainty",
  "markerKey",
  "apiKey",
];
const NOUNS = { review: "review", followup: "answer", command: "reply" } as const;
const WORK = { review: "review this", followup: "answer", command: "carry this out" } as const;
const LOG = "see the log of the run";
const UNEXPECTED = `an unexpected error; ${LOG}`;
const NOTICE_TIMEOUT_MS = 60_000;

/** Posts the reason of a failure on the pull request. A failure of this post is only logged. */
export async function postFailureNotice(
  wanted: ActionRequest,
  failure: FailureContext,
): Promise<void> {
  const { error, environment, job, host = openMinimalHost(environment, job) } = failure;
  if (host === undefined || isAppError(error, "cancelled")) return;
  const { pull } = wanted.request;
  const words = isAppError(error) ? errorText(error) : UNEXPECTED;
  const more = hasOperatorText(words) ? `; ${LOG}` : "";
  const why = `${nameInputs(publicText(words))}${more}`;
  const what = WORK[wanted.kind];
  const text = isAppError(error, "code-host-unclear")
    ? `⚠️ It is not known whether the ${NOUNS[wanted.kind]} was posted: ${why}`
    : `⚠️ svc could not ${what}: ${why}`;
  const url = runUrl(environment);
  try {
    await host.postNotice(
      {
        pull,
        workId:
          wanted.request.change === undefined
            ? deriveTriggerWorkId(wanted.request)
            : AUTOMATIC_NOTICE_ID,
        text,
        url,
        threadId: getThreadId(wanted),
      },
      AbortSignal.timeout(NOTICE_TIMEOUT_MS),
    );
  } catch (problem) {
    const said = problem instanceof Error ? problem.message : String(problem);
    job.line(`svc: the failure could not be posted on the pull request: ${said}`);
  }
}

function getThreadId(wanted: ActionRequest): number | undefined {
  if (wanted.kind === "followup") return wanted.request.threadId;
  return wanted.kind === "command" ? wanted.request.thread?.threadId : undefined;
}

/** Signs in with only the settings for that, so that other invalid settings can be reported on the pull request. */
function openMinimalHost(environment: Environment, { gate }: JobReporter): CodeHostApp | undefined {
  const names = NOTICE_SETTINGS.map((name) => SETTINGS[name].env);
  const bare = Object.fromEntries(names.map((name) => [name, environment[name]]));
  try {
    const events = { emit: () => undefined };
    return compose(loadConfig(bare).config, { environment, gate, events }).codeHost();
  } catch (error) {
    if (isAppError(error)) return undefined;
    throw error;
  }
}
