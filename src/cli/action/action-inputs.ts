import { SETTINGS, type SettingName } from "../../config/settings.ts";

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Gives the environment with the Action's inputs in it. An input that says something wins over a variable; one that
 * holds only its default does not, so that a variable of the workflow acts as it does everywhere else. What is the
 * job's own by default (token and addresses) cannot be told from what was given, and wins.
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

/** Inputs by their variables. */
const INPUTS = new Map<string, string>(
  (Object.keys(SETTINGS) as SettingName[]).flatMap((name) => {
    const { env, input } = SETTINGS[name];
    return input === undefined ? [] : [[env, input] as const];
  }),
);

/** Names the Action's inputs in a message that names the variables of settings; a word without a `_` is left. */
export function nameInputs(message: string): string {
  return message.replace(/\b[A-Z][A-Z0-9]*_[A-Z0-9_]+\b/g, (env) => {
    const input = INPUTS.get(env);
    return input === undefined ? env : `input ${input}`;
  });
}

/** An input as the runner hands it over; `undefined` when it is blank. */
export function readInput(environment: Environment, input: string): string | undefined {
  const text = environment[`INPUT_${input.replaceAll(" ", "_").toUpperCase()}`]?.trim();
  return text === "" ? undefined : text;
}
