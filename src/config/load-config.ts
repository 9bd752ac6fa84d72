import { AppError, type ConfigProblem } from "../domain/errors/app-error.ts";
import { type Config, SETTINGS, type SettingName } from "./settings.ts";

/** Where a value came from, for `svc doctor --config`. */
export type ValueSource = "default" | "environment" | "flag";

export interface LoadedConfig {
  readonly config: Config;
  readonly sources: Readonly<Partial<Record<SettingName, ValueSource>>>;
}

/**
 * Reads the configuration: defaults, then the environment, then flags. Pure.
 *
 * Throws `config-invalid` with every problem at once, each naming its variable; values of secrets are not shown.
 */
export function loadConfig(
  environment: Readonly<Record<string, string | undefined>>,
  flags: Readonly<Partial<Record<SettingName, string>>> = {},
): LoadedConfig {
  const problems: ConfigProblem[] = [];
  const values: Record<string, unknown> = {};
  const sources: Partial<Record<SettingName, ValueSource>> = {};
  for (const name of Object.keys(SETTINGS) as SettingName[]) {
    const { env, schema, fallback } = SETTINGS[name];
    const given = { flag: flags[name], environment: blankToAbsent(environment[env]) };
    const text = given.flag ?? given.environment ?? fallback;
    if (text === undefined) continue;
    const parsed = schema.safeParse(text);
    if (parsed.success) values[name] = parsed.data;
    else
      problems.push({
        path: env,
        message: parsed.error.issues.map((issue) => issue.message).join("; "),
      });
    sources[name] = sourceOf(given);
  }
  if (problems.length > 0) throw configInvalid(problems);
  return { config: values as Config, sources };
}

function sourceOf(
  given: Readonly<Record<"flag" | "environment", string | undefined>>,
): ValueSource {
  if (given.flag !== undefined) return "flag";
  return given.environment === undefined ? "default" : "environment";
}

/** Checks that a model can be asked at all. */
export function requireKey(config: Config): void {
  if (config.apiKey !== undefined) return;
  const message =
    "is not set (export the key of your endpoint; for one that needs none set any word, such as LLM_API_KEY=none)";
  throw configInvalid([{ path: SETTINGS.apiKey.env, message }]);
}

function configInvalid(problems: readonly ConfigProblem[]): AppError<"config-invalid"> {
  const message = problems.map(({ path, message }) => `${path} ${message}`).join("; ");
  return new AppError("config-invalid", message, { details: { problems } });
}

function blankToAbsent(text: string | undefined): string | undefined {
  const trimmed = text?.trim();
  return trimmed === "" ? undefined : trimmed;
}
