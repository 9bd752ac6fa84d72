import { createPlainSink } from "../../adapters/terminal/create-plain-sink.ts";
import { type CodeHostApp, compose } from "../../compose/app.ts";
import { loadConfig, requireKey } from "../../config/load-config.ts";
import { AppError } from "../../domain/core/app-error.ts";
import { Severity } from "../../domain/core/severity.ts";
import type { CommandRequest, FollowupRequest } from "../../domain/trigger/trigger-decision.ts";
import { EXIT } from "../exit-codes.ts";
import { applyProxy } from "../io/apply-proxy.ts";
import { cancelOnSignal } from "../io/cancel-on-signal.ts";
import type { JobReporter } from "./open-job-reporter.ts";
import { type ActionRequest, postFailureNotice } from "./post-failure-notice.ts";
import { type ReviewContext, runReview } from "./run-review.ts";

interface StepContext {
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly job: JobReporter;
  /** Value of the workflow's input. */
  readonly failOn: string | undefined;
}

/** Executes an accepted request. A failure is posted on the pull request once and rethrown. */
export async function runRequest(wanted: ActionRequest, step: StepContext): Promise<number> {
  const { environment, job } = step;
  const { signal, release } = cancelOnSignal();
  let host: CodeHostApp | undefined;
  try {
    applyProxy(environment);
    const { config } = loadConfig(environment);
    const app = compose(config, {
      environment,
      gate: job.gate,
      events: createPlainSink(job.line),
      usualSandbox: "require",
    });
    host = app.codeHost();
    const failOn = readFailOn(step.failOn);
    const doing = { host, job, signal };
    if (wanted.kind === "command") return await runCommand(wanted.request, doing);
    requireKey(config);
    return wanted.kind === "review"
      ? await runReview(wanted.request, { ...doing, failOn })
      : await runFollowup(wanted.request, doing);
  } catch (error) {
    await postFailureNotice(wanted, { error, environment, job, host });
    throw error;
  } finally {
    release();
  }
}

function readFailOn(text: string | undefined): Severity | undefined {
  if (text === undefined) return undefined;
  const parsed = Severity.safeParse(text.toLowerCase());
  if (parsed.success) return parsed.data;
  const message = "must be critical, major, minor or nit";
  throw new AppError("config-invalid", `fail-on ${message}`, {
    details: { problems: [{ path: "fail-on", message }] },
  });
}

async function runCommand(
  { pull, commentId, thread, commenter: by, instructions: text }: CommandRequest,
  { host, job, signal }: ReviewContext,
): Promise<number> {
  const threadId = thread?.threadId;
  const { url } = await host.runCommand({ pull, commentId, threadId, by, text }, signal);
  job.line(`svc: reply posted: ${url}`);
  job.summary(`svc: reply posted: ${url}`);
  job.outputs({ status: "replied", "review-url": url });
  return EXIT.ok;
}

async function runFollowup(
  request: FollowupRequest,
  { host, job, signal }: ReviewContext,
): Promise<number> {
  const { pull, commentId, threadId, path, side, line, diffHunk, commenter, instructions } =
    request;
  const { title, commentUpdatedAt: askedAt } = request;
  const place = { path, side, line, diffHunk };
  const asked = {
    asker: commenter,
    question: instructions,
    title,
    askedAt,
  };
  const wish = { pull, commentId, threadId, ...place, ...asked };
  const { url, wasThere, usage } = await host.answerFollowup(wish, signal);
  const said = wasThere ? "answered before" : "reply posted";
  job.line(`svc: ${said}: ${url}`);
  job.summary(`svc: ${said}: ${url}`);
  job.outputs({
    status: wasThere ? "already" : "replied",
    "review-url": url,
    "input-tokens": usage.inputTokens,
    "output-tokens": usage.outputTokens,
  });
  return EXIT.ok;
}
