import { createPlainSink } from "../../adapters/terminal/create-plain-sink.ts";
import { type CodeHostApp, compose } from "../../compose.ts";
import { loadConfig, requireKey } from "../../config/load-config.ts";
import { AppError, isAppError } from "../../domain/errors/app-error.ts";
import { Severity } from "../../domain/finding/finding.ts";
import type { FollowupRequest, TriggerRequest } from "../../domain/gate/trigger-decision.ts";
import { workId } from "../../domain/marker/work-id.ts";
import { renderAnnotations } from "../../domain/render/annotations.ts";
import { renderMarkdown } from "../../domain/render/render-markdown.ts";
import { terminalText } from "../../domain/render/terminal-text.ts";
import { applyProxy } from "../apply-proxy.ts";
import { cancelOnSignal } from "../cancel-on-signal.ts";
import { EXIT } from "../exit-codes.ts";
import { concludeReview } from "../print-review.ts";
import type { Wanted } from "./wanted.ts";
import { type Outputs, runUrl, writeOutputs, writeSummary } from "./workflow-files.ts";

interface Step {
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** As the workflow says it. */
  readonly failOn: string | undefined;
}

/** Does what the gate let through. A failure is told on the pull request, once, and thrown. */
export async function runWanted(wanted: Wanted, step: Step): Promise<number> {
  const { environment } = step;
  applyProxy(environment);
  const { signal, release } = cancelOnSignal();
  let host: CodeHostApp | undefined;
  try {
    const failOn = readFailOn(step.failOn);
    const { config } = loadConfig(environment);
    const events = createPlainSink((line) => process.stdout.write(`${line}\n`));
    const app = compose(config, { environment, events });
    host = app.codeHost();
    requireKey(config);
    const doing = { host, environment, signal };
    return wanted.kind === "review"
      ? await runReview(wanted.request, { ...doing, failOn })
      : await runFollowup(wanted.request, doing);
  } catch (error) {
    if (host !== undefined) await tell(host, wanted, { error, environment });
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

interface Doing {
  readonly host: CodeHostApp;
  readonly environment: Step["environment"];
  readonly signal: AbortSignal;
}

async function runReview(
  request: TriggerRequest,
  { host, environment, signal, failOn }: Doing & { readonly failOn: Severity | undefined },
): Promise<number> {
  const { pull, commentId, instructions, title, description } = request;
  const { result, ledger } = await host.reviewPull(
    {
      pull,
      isPublished: true,
      workId: idOf(request),
      ...(instructions === "" ? {} : { instructions }),
      asked: {
        ...(title === undefined ? {} : { title }),
        ...(description === undefined ? {} : { description }),
      },
      ...(commentId === 0 ? {} : { trigger: { kind: "issue-comment", id: commentId } }),
    },
    signal,
  );
  if (result.kind === "already") {
    writeSummary(environment, `This was reviewed before: ${result.url}`);
    process.stdout.write(`svc: already reviewed: ${result.url}\n`);
    writeOutputs(environment, { status: "already", "review-url": result.url });
    return EXIT.ok;
  }
  const { outcome, published } = result;
  const tokens = ledger.reduce(
    (sum, { usage }) => ({ in: sum.in + usage.inputTokens, out: sum.out + usage.outputTokens }),
    { in: 0, out: 0 },
  );
  const counted = { "input-tokens": tokens.in, "output-tokens": tokens.out };
  if (outcome.kind === "nothing") {
    const text = `Nothing to review: ${outcome.reason}.`;
    await host.postNotice({ pull, workId: idOf(request), text }, signal);
    writeSummary(environment, text);
    writeOutputs(environment, { status: "nothing", findings: 0, ...counted });
    return EXIT.ok;
  }
  const url = published?.url ?? "";
  writeSummary(environment, `[The review](${url})\n\n${renderMarkdown(outcome)}`);
  process.stdout.write(`${renderAnnotations(outcome)}svc: review posted: ${url}\n`);
  const { inline, file, summary } = outcome.plan;
  const outputs: Outputs = {
    status: "reviewed",
    "review-url": url,
    findings: [...inline, ...file, ...summary].filter((one) => one.duplicateOf === undefined)
      .length,
    event: published?.event ?? outcome.plan.event,
    ...counted,
  };
  writeOutputs(environment, outputs);
  return concludeReview(outcome, failOn === undefined ? {} : { failOn });
}

async function runFollowup(
  request: FollowupRequest,
  { host, environment, signal }: Doing,
): Promise<number> {
  const { pull, commentId, threadId, path, side, line, diffHunk, commenter, instructions } =
    request;
  const place = { path, side, line, diffHunk };
  const asked = { asker: commenter, question: instructions };
  const job = { pull, commentId, threadId, ...place, ...asked };
  const { url, wasThere, usage } = await host.answerFollowup(job, signal);
  const said = wasThere ? "answered before" : "reply posted";
  process.stdout.write(`svc: ${said}: ${url}\n`);
  writeSummary(environment, `svc: ${said}: ${url}`);
  writeOutputs(environment, {
    status: wasThere ? "already" : "replied",
    "review-url": url,
    "input-tokens": usage.inputTokens,
    "output-tokens": usage.outputTokens,
  });
  return EXIT.ok;
}

/** A comment is one piece of work, however often its event is delivered. */
const idOf = ({ commentId, commentUrl }: TriggerRequest): string =>
  workId("comment", commentId === 0 ? (commentUrl ?? "") : `${commentId}`);

interface Failure {
  readonly error: unknown;
  readonly environment: Step["environment"];
}

/** Tells on the pull request why nothing came of it. That this may fail too is not the failure to report. */
async function tell(
  host: CodeHostApp,
  { kind, request }: Wanted,
  { error, environment }: Failure,
): Promise<void> {
  if (isAppError(error, "cancelled")) return;
  const why = isAppError(error)
    ? error.message
    : "an unexpected error; the log of the run says more";
  const what = kind === "review" ? "review this" : "answer";
  const url = runUrl(environment);
  try {
    await host.postNotice(
      {
        pull: request.pull,
        workId: idOf(request),
        text: `⚠️ svc could not ${what}: ${why}`,
        ...(url === undefined ? {} : { url }),
        ...(kind === "followup" ? { threadId: (request as FollowupRequest).threadId } : {}),
      },
      AbortSignal.timeout(NOTICE_TIMEOUT_MS),
    );
  } catch (problem) {
    const said = problem instanceof Error ? problem.message : String(problem);
    process.stderr.write(
      `svc: the failure could not be told on the pull request: ${terminalText(said)}\n`,
    );
  }
}

const NOTICE_TIMEOUT_MS = 60_000;
