import { type App, compose } from "../../compose/app.ts";
import { loadConfig, requireKey } from "../../config/load-config.ts";
import { readEnvironment } from "../../config/setting.ts";
import type { Config, SettingName } from "../../config/settings.ts";
import type { LedgerEntry } from "../../domain/agent/ledger-entry.ts";
import { AppError } from "../../domain/core/app-error.ts";
import { dropUndefined } from "../../domain/core/drop-undefined.ts";
import type { Severity } from "../../domain/core/severity.ts";
import { parseTarget } from "../../domain/pull/parse-target.ts";
import type { ReviewOutcome } from "../../domain/review/review-draft.ts";
import type { ReviewOptions } from "../command-options.ts";
import { EXIT } from "../exit-codes.ts";
import { applyProxy } from "../io/apply-proxy.ts";
import { cancelOnSignal } from "../io/cancel-on-signal.ts";
import { openProgress } from "../io/open-progress.ts";
import { writeOutput } from "../io/write-output.ts";
import {
  concludeReview,
  reachesFailOn,
  renderAlreadyReviewed,
  renderOutcome,
} from "./print-review.ts";

/** Reviews the current checkout or a pull request and prints the result. Returns the exit status. */
export async function review(target: string | undefined, options: ReviewOptions): Promise<number> {
  validateOptions(target, options);
  const environment = readEnvironment();
  const { config } = loadConfig(environment, toFlags(options));
  requireKey(config);
  applyProxy(environment);
  const { signal, release } = cancelOnSignal();
  const progress = await openProgress();
  let kept: Result | undefined;
  const keep = (outcome: ReviewOutcome, ledger: readonly LedgerEntry[]): void => {
    kept = { outcome, ledger };
  };
  try {
    const app = compose(config, { environment, events: progress.sink });
    const result = await runReview(app, { target, options, config, signal, onDraft: keep });
    await progress.close();
    return await printResult(result, { target, options });
  } catch (error) {
    await progress.close();
    // Findings that could not be posted are still printed; the posting error takes precedence over a printing error.
    if (kept !== undefined) await print(kept, options).catch(() => undefined);
    throw error;
  } finally {
    await progress.close();
    release();
  }
}

/** Prints the outcome and returns the exit status. */
async function printResult(
  result: Result,
  { target, options }: Pick<ReviewRunOptions, "target" | "options">,
): Promise<number> {
  const { outcome, url } = result;
  if (url !== undefined) {
    const word = outcome === undefined ? "already reviewed" : "review posted";
    process.stderr.write(`svc: ${word}: ${url}\n`);
  }
  await print(result, options);
  if (outcome === undefined) {
    return reachesFailOn(result.worst, options.failOn) ? EXIT.findings : EXIT.ok;
  }
  const again =
    url === undefined ? "run it again" : "push again, or run it with other --instructions";
  return concludeReview(outcome, { ...options, again, hasOwnBase: target === undefined });
}

async function print({ outcome, ledger, url }: Result, options: ReviewOptions): Promise<void> {
  const text =
    outcome === undefined
      ? renderAlreadyReviewed(url ?? "", options)
      : renderOutcome(outcome, ledger, options);
  if (text !== undefined) await writeOutput(text, options.output);
}

interface ReviewRunOptions {
  readonly target: string | undefined;
  readonly options: ReviewOptions;
  readonly config: Config;
  readonly signal: AbortSignal;
  /** Receives a review that is about to be published. */
  readonly onDraft: (outcome: ReviewOutcome, ledger: readonly LedgerEntry[]) => void;
}

interface Result {
  /** Absent if an earlier run has published this review. */
  readonly outcome?: ReviewOutcome;
  readonly ledger: readonly LedgerEntry[];
  /** Page of the published review. */
  readonly url?: string | undefined;
  /** The worst finding of a review that was published before. */
  readonly worst?: Severity | undefined;
}

async function runReview(
  app: App,
  { target, options, config, signal, onDraft }: ReviewRunOptions,
): Promise<Result> {
  const wish = options.instructions === undefined ? {} : { instructions: options.instructions };
  if (target === undefined) {
    const isStaged = options.staged === true;
    const base = options.base === undefined ? {} : { base: options.base };
    const selection = { folder: process.cwd(), isStaged, ...base };
    return app.reviewLocal({ selection, ...wish }, signal);
  }
  const pull = parseTarget(target, { serverUrl: config.codeHostUrl });
  const isPublished = options.publish === true;
  const { result, ledger } = await app
    .codeHost()
    .reviewPull({ pull, isPublished, ...wish, failOn: options.failOn, onDraft }, signal);
  if (result.kind === "already") return { ledger, ...result };
  const { outcome, published } = result;
  return { outcome, ledger, url: published?.url };
}

/** Throws `usage-invalid` for options that exclude each other. */
export function validateOptions(target: string | undefined, options: ReviewOptions): void {
  const refuse = (message: string): never => {
    throw new AppError("usage-invalid", message, { details: {} });
  };
  if (options.explain === true && options.publish === true)
    refuse("--explain publishes nothing; remove --publish");
  if (target === undefined && options.publish === true)
    refuse("--publish requires a pull request: svc review owner/repo#12 --publish");
  if (target !== undefined && (options.base !== undefined || options.staged === true))
    refuse("--base and --staged apply only to a checkout; remove them to review a pull request");
}

function toFlags({ minSeverity, model }: ReviewOptions): Partial<Record<SettingName, string>> {
  return dropUndefined({ minSeverity, model });
}
