import { compose } from "../../compose/app.ts";
import { loadConfig } from "../../config/load-config.ts";
import { readEnvironment } from "../../config/setting.ts";
import { AppError } from "../../domain/core/app-error.ts";
import { dropUndefined } from "../../domain/core/drop-undefined.ts";
import { parseTarget } from "../../domain/pull/parse-target.ts";
import { renderExplanation } from "../../domain/render/render-explanation.ts";
import { JSON_VERSION } from "../../domain/render/render-json.ts";
import type { ReviewOptions } from "../command-options.ts";
import { EXIT } from "../exit-codes.ts";
import { applyProxy } from "../io/apply-proxy.ts";
import { cancelOnSignal } from "../io/cancel-on-signal.ts";
import { openProgress } from "../io/open-progress.ts";
import { writeOutput } from "../io/write-output.ts";
import { validateOptions } from "./review.ts";

/** Prints what would shape the review of the checkout or a pull request. Returns the exit status. */
export async function explain(target: string | undefined, options: ReviewOptions): Promise<number> {
  validateOptions(target, options);
  const isJson = options.json === true || options.format === "json";
  if (!isJson && options.format !== "text") {
    const message = `--explain has no format ${options.format}; use text or json`;
    throw new AppError("usage-invalid", message, { details: {} });
  }
  const environment = readEnvironment();
  const { minSeverity, model } = options;
  const { config } = loadConfig(environment, dropUndefined({ minSeverity, model }));
  applyProxy(environment);
  const { signal, release } = cancelOnSignal();
  const progress = await openProgress();
  try {
    const app = compose(config, { environment, events: progress.sink });
    const { instructions, base, staged: isStaged = false } = options;
    const selection = { folder: process.cwd(), isStaged, ...dropUndefined({ base }) };
    const explanation =
      target === undefined
        ? await app.explainLocal({ selection, instructions }, signal)
        : await app
            .codeHost()
            .explainPull(
              { pull: parseTarget(target, { serverUrl: config.codeHostUrl }), instructions },
              signal,
            );
    await progress.close();
    const text = isJson
      ? `${JSON.stringify({ version: JSON_VERSION, ...explanation }, null, 2)}\n`
      : renderExplanation(explanation);
    await writeOutput(text, options.output);
    return EXIT.ok;
  } finally {
    await progress.close();
    release();
  }
}
