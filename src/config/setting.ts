import type { z } from "zod";

/** One setting. Its schema is the source of type, default, parser and documentation. */
export interface Setting<Value, Fallback extends string | undefined = string | undefined> {
  /** Environment variable. */
  readonly env: string;
  /** Parses the variable's text; absent or blank text means the fallback. */
  readonly schema: z.ZodType<Value, string>;
  /** Default as text, or `undefined` for a setting without one. */
  readonly fallback: Fallback;
  readonly help: string;
}

/** A setting with an input of the Action. */
export interface ActionSetting<Value, Fallback extends string | undefined = string | undefined>
  extends Setting<Value, Fallback> {
  readonly input: string;
  /** Expression of a workflow's context that is the input's default, such as `github.token`; absent: the fallback. */
  readonly inputContext?: string;
}

/** Settings by their internal names. */
type Table = Readonly<Record<string, Setting<unknown>>>;

type Defaulted<Of extends Table> = {
  [Name in keyof Of]: Of[Name]["fallback"] extends string ? Name : never;
}[keyof Of];

/** Parsed values of a table of settings. A setting without a default that was not set is absent. */
export type ConfigOf<Of extends Table> = {
  readonly [Name in Defaulted<Of>]: z.output<Of[Name]["schema"]>;
} & {
  readonly [Name in Exclude<keyof Of, Defaulted<Of>>]?: z.output<Of[Name]["schema"]>;
};

/** Declares a setting with a default. */
export function setting<Value>(
  env: string,
  schema: z.ZodType<Value, string>,
  { help, ...rest }: Readonly<Record<"help" | "fallback", string>> & { inputContext?: string },
): ActionSetting<Value, string> {
  return { env, schema, help, input: toInput(env), ...rest };
}

/** Declares a setting without a default. */
export function optionalSetting<Value>(
  env: string,
  schema: z.ZodType<Value, string>,
  help: string,
): ActionSetting<Value, undefined> {
  return { env, schema, fallback: undefined, help, input: toInput(env) };
}

/** Removes the Action's input from a setting. */
export function withoutInput<Value, Fallback extends string | undefined>(
  given: ActionSetting<Value, Fallback>,
): Setting<Value, Fallback> {
  const { input: _input, inputContext: _context, ...rest } = given;
  return rest;
}

const toInput = (env: string): string => env.toLowerCase().replaceAll("_", "-");

/** Returns the process's environment. No other file reads it. */
export function readEnvironment(): Readonly<Record<string, string | undefined>> {
  return process.env;
}
