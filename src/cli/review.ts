import { type App, compose } from "../compose.ts";
import { readEnvironment } from "../config/env.ts";
import { loadConfig, requireKey } from "../config/load-config.ts";
import type { Config, SettingName } from "../config/settings.ts";
import type { LedgerEntry } from "../domain/agent/ledger-entry.ts";
import { AppError } from "../domain/errors/app-error.ts";
import { parseTarget } from "../domain/pull/parse-target.ts";
import type { ReviewOutcome } from "../domain/review/review-draft.ts";
import { applyProxy } from "./apply-proxy.ts";
import { cancelOnSignal } from "./cancel-on-signal.ts";
import type { ReviewOptions } from "./command-options.ts";
import { EXIT } from "./exit-codes.ts";
import { openProgress } from "./open-progress.ts";
import { concludeReview, renderOutcome } from "./print-review.ts";
import { writeOutput } from "./write-output.ts";

/** Reviews the checkout in the current folder, or a pull request, and prints the result. Gives the exit status. */
export async function review(target: string | undefined, options: ReviewOptions): Promise<number> {
  refuseContradictions(target, options);
  const environment = readEnvironment();
  const { config } = loadConfig(environment, toFlags(options));
  requireKey(config);
  applyProxy(environment);
  const { signal, release } = cancelOnSignal();
  const progress = await openProgress();
  try {
    const app = compose(config, { environment, events: progress.sink });
    const result = await run(app, { target, options, config, signal });
    await progress.close();
    if (result.url !== undefined) {
      const word = result.outcome === undefined ? "already reviewed" : "review posted";
      process.stderr.write(`svc: ${word}: ${result.url}\n`);
    }
    if (result.outcome === undefined) return EXIT.ok;
    await writeOutput(renderOutcome(result.outcome, result.ledger, options), options.output);
    return concludeReview(result.outcome, options);
  } finally {
    await progress.close();
    release();
  }
}

interface Asked {
  readonly target: string | undefined;
  readonly options: ReviewOptions;
  readonly config: Config;
  readonly signal: AbortSignal;
}

interface Result {
  /** Absent when an earlier run has published this review. */
  readonly outcome?: ReviewOutcome;
  readonly ledger: readonly LedgerEntry[];
  /** Page of the published review. */
  readonly url?: string;
}

async function run(app: App, { target, options, config, signal }: Asked): Promise<Result> {
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
    .reviewPull({ pull, isPublished, ...wish }, signal);
  if (result.kind === "already") return { ledger, url: result.url };
  const { outcome, published } = result;
  return { outcome, ledger, ...(published === undefined ? {} : { url: published.url }) };
}

function refuseContradictions(target: string | undefined, options: ReviewOptions): void {
  const refuse = (message: string): never => {
    throw new AppError("usage-invalid", message, { details: {} });
  };
  if (target === undefined && options.publish === true)
    refuse("--publish needs a pull request: svc review owner/repo#12 --publish");
  if (target !== undefined && (options.base !== undefined || options.staged === true))
    refuse(
      "--base and --staged are for your checkout; a pull request has its own base: leave them out",
    );
}

function toFlags({ minSeverity, model }: ReviewOptions): Partial<Record<SettingName, string>> {
  return {
    ...(minSeverity === undefined ? {} : { minSeverity }),
    ...(model === undefined ? {} : { model }),
  };
}
