import { compose } from "../compose.ts";
import { readEnvironment } from "../config/env.ts";
import { loadConfig, requireKey } from "../config/load-config.ts";
import type { SettingName } from "../config/settings.ts";
import type { LedgerEntry } from "../domain/agent/ledger-entry.ts";
import { isAtLeast } from "../domain/finding/rank.ts";
import { renderJson } from "../domain/render/render-json.ts";
import { renderMarkdown } from "../domain/render/render-markdown.ts";
import { renderText } from "../domain/render/render-text.ts";
import type { ReviewDraft, ReviewOutcome } from "../domain/review/review-draft.ts";
import { cancelOnSignal } from "./cancel-on-signal.ts";
import type { ReviewOptions } from "./command-options.ts";
import { EXIT } from "./exit-codes.ts";
import { openProgress } from "./open-progress.ts";
import { writeOutput } from "./write-output.ts";

/** Reviews the checkout in the current folder and prints the result. Gives the exit status. */
export async function review(options: ReviewOptions): Promise<number> {
  const { config } = loadConfig(readEnvironment(), toFlags(options));
  requireKey(config);
  const { signal, release } = cancelOnSignal();
  const progress = await openProgress();
  const app = compose(config, { environment: readEnvironment(), events: progress.sink });
  try {
    const { outcome, ledger } = await app.reviewLocal(
      {
        selection: {
          folder: process.cwd(),
          isStaged: options.staged === true,
          ...(options.base === undefined ? {} : { base: options.base }),
        },
        ...(options.instructions === undefined ? {} : { instructions: options.instructions }),
      },
      signal,
    );
    await progress.close();
    if (outcome.kind === "nothing")
      process.stderr.write(`svc: nothing to review: ${outcome.reason}\n`);
    await writeOutput(render(outcome, ledger, options), options.output);
    return outcome.kind === "draft" && failsOn(outcome, options) ? EXIT.findings : EXIT.ok;
  } finally {
    await progress.close();
    release();
  }
}

function toFlags({ minSeverity, model }: ReviewOptions): Partial<Record<SettingName, string>> {
  return {
    ...(minSeverity === undefined ? {} : { minSeverity }),
    ...(model === undefined ? {} : { model }),
  };
}

function render(
  outcome: ReviewOutcome,
  ledger: readonly LedgerEntry[],
  options: ReviewOptions,
): string {
  const format = options.json === true ? "json" : options.format;
  if (format === "json") return renderJson(outcome, ledger);
  if (outcome.kind === "nothing") return "";
  return format === "markdown" ? renderMarkdown(outcome) : renderText(outcome);
}

function failsOn({ plan }: ReviewDraft, { failOn }: ReviewOptions): boolean {
  if (failOn === undefined) return false;
  return [...plan.inline, ...plan.file, ...plan.summary].some(({ finding }) =>
    isAtLeast(finding.severity, failOn),
  );
}
