import { composeRules } from "../../compose/rules.ts";
import { loadTaskConfig } from "../../config/load-config.ts";
import { readEnvironment } from "../../config/setting.ts";
import { AppError } from "../../domain/core/app-error.ts";
import { parseRepository } from "../../domain/pull/parse-repository.ts";
import { JSON_VERSION } from "../../domain/render/render-json.ts";
import { sanitizeTerminalText } from "../../domain/render/sanitize-terminal-text.ts";
import type { RulesOptions } from "../command-options.ts";
import { EXIT } from "../exit-codes.ts";
import { applyProxy } from "../io/apply-proxy.ts";
import { cancelOnSignal } from "../io/cancel-on-signal.ts";
import { writeOutput } from "../io/write-output.ts";

const MAX_LIMIT = 500;

/** Prints rules for declined findings, or opens a pull request with them. Returns the exit status. */
export async function suggestRules(name: string, options: RulesOptions): Promise<number> {
  const repository = parseRepository(name);
  if (repository === undefined) throw usageInvalid(`${name} is not a repository; use owner/repo`);
  const limit = readLimit(options.limit);
  const environment = readEnvironment();
  const loaded = loadTaskConfig(environment);
  applyProxy(environment);
  const { signal, release } = cancelOnSignal();
  try {
    const app = composeRules(loaded, environment);
    const { pulls, declined, suggestions } = await app.propose(repository, limit, signal);
    const { rulesPath } = loaded.config;
    const mayPublish = options.publish === true && suggestions.length > 0;
    const published = mayPublish
      ? await app.publish({ repository, rulesPath, suggestions }, signal)
      : undefined;
    const url = published?.url;
    const found = { version: JSON_VERSION, pulls, declined, rulesPath, suggestions, url };
    process.stderr.write(
      `svc: ${count(declined, "declined finding")} in ${count(pulls, "pull request")}, ${count(suggestions.length, "suggestion")}\n`,
    );
    const lines = suggestions.map(({ line }) => `${sanitizeTerminalText(line)}\n`).join("");
    const text = url === undefined ? lines : `${url}\n`;
    await writeOutput(
      options.json === true ? `${JSON.stringify(found, null, 2)}\n` : text,
      undefined,
    );
    return EXIT.ok;
  } finally {
    release();
  }
}

const count = (number: number, noun: string): string =>
  `${number} ${noun}${number === 1 ? "" : "s"}`;

function readLimit(text: string): number {
  const limit = /^\d{1,3}$/.test(text) ? Number(text) : 0;
  if (limit >= 1 && limit <= MAX_LIMIT) return limit;
  throw usageInvalid(`--limit ${text} must be a whole number from 1 to ${MAX_LIMIT}`);
}

function usageInvalid(message: string): AppError<"usage-invalid"> {
  return new AppError("usage-invalid", message, { details: {} });
}
