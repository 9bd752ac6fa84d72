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
    await writeOutput(render(outcome, ledger, options), options.output);
    return conclude(outcome, options);
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
  if (outcome.kind === "nothing") {
    return format === "markdown" ? `Nothing to review: ${outcome.reason}.\n` : "";
  }
  return format === "markdown" ? renderMarkdown(outcome) : renderText(outcome);
}

/** Says on stderr what the review itself cannot show, and gives the exit status. */
function conclude(outcome: ReviewOutcome, options: ReviewOptions): number {
  if (outcome.kind === "nothing") {
    const hint = outcome.manifest.length === 0 ? "; --base REF compares with another" : "";
    process.stderr.write(`svc: nothing to review: ${outcome.reason}${hint}\n`);
    return EXIT.ok;
  }
  const unanswered = outcome.manifest.filter(({ reason }) => reason === "model-failed").length;
  if (unanswered > 0) {
    const files = `${unanswered} file${unanswered === 1 ? "" : "s"}`;
    process.stderr.write(
      `svc: the review is incomplete: the model gave no answer for ${files}; see the notes, then run it again\n`,
    );
  }
  if (failsOn(outcome, options)) return EXIT.findings;
  return unanswered > 0 ? EXIT.model : EXIT.ok;
}

function failsOn({ plan }: ReviewDraft, { failOn }: ReviewOptions): boolean {
  if (failOn === undefined) return false;
  return [...plan.inline, ...plan.file, ...plan.summary].some(({ finding }) =>
    isAtLeast(finding.severity, failOn),
  );
}
