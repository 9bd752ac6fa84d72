import { SETTINGS, type SettingName } from "../../config/settings.ts";

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Returns the environment with the Action's inputs merged in. An input wins over a variable unless it has its default
 * value, so that variables of the workflow work as elsewhere. Inputs whose default comes from the job (token, URLs)
 * always win, because a default cannot be told from an explicit value.
 */
export function withInputs(environment: Environment): Record<string, string | undefined> {
  const merged: Record<string, string | undefined> = { ...environment };
  for (const name of Object.keys(SETTINGS) as SettingName[]) {
    const { env, input, fallback } = SETTINGS[name];
    const given = readInput(environment, input);
    if (given === undefined) continue;
    if (given === fallback && environment[env]?.trim()) continue;
    merged[env] = given;
  }
  return merged;
}

/** Names of inputs by environment variable. */
const INPUTS = new Map<string, string>(
  (Object.keys(SETTINGS) as SettingName[]).flatMap((name) => {
    const { env, input } = SETTINGS[name];
    return input === undefined ? [] : [[env, input] as const];
  }),
);

/** Replaces names of environment variables in a message with those of inputs; words without `_` are kept. */
export function nameInputs(message: string): string {
  return message.replace(/\b[A-Z][A-Z0-9]*_[A-Z0-9_]+\b/g, (env) => {
    const input = INPUTS.get(env);
    return input === undefined ? env : `input ${input}`;
  });
}

/** Returns an input as set by the runner; `undefined` if it is blank. */
export function readInput(environment: Environment, input: string): string | undefined {
  const text = environment[`INPUT_${input.replaceAll(" ", "_").toUpperCase()}`]?.trim();
  return text === "" ? undefined : text;
}
