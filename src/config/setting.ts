import { z } from "zod";

/** One setting: its schema is the source of type, default, parser and documentation. */
export interface Setting<Value, Fallback extends string | undefined = string | undefined> {
  /** Environment variable. */
  readonly env: string;
  /** Reads the variable's text; absent or blank text means the fallback. */
  readonly schema: z.ZodType<Value, string>;
  /** What holds when the variable is not set, as a person would write it; `undefined` when nothing does. */
  readonly fallback: Fallback;
  readonly help: string;
}

/** A setting that the Action has an input for. */
export interface ActionSetting<Value, Fallback extends string | undefined = string | undefined>
  extends Setting<Value, Fallback> {
  readonly input: string;
  /** What of a workflow's context the Action's input is by default, such as `github.token`; absent: the fallback. */
  readonly inputContext?: string;
}

/** Declares a setting with a default. */
export function setting<Value>(
  env: string,
  schema: z.ZodType<Value, string>,
  { help, ...rest }: Readonly<Record<"help" | "fallback", string>> & { inputContext?: string },
): ActionSetting<Value, string> {
  return { env, schema, help, input: toInput(env), ...rest };
}

/** Declares a setting that is absent unless somebody sets it. */
export function optionalSetting<Value>(
  env: string,
  schema: z.ZodType<Value, string>,
  help: string,
): ActionSetting<Value, undefined> {
  return { env, schema, fallback: undefined, help, input: toInput(env) };
}

const toInput = (env: string): string => env.toLowerCase().replaceAll("_", "-");

/** A whole number, at least `least`. */
export const wholeNumber = (least: number): z.ZodType<number, string> =>
  z
    .string()
    .regex(/^\d{1,15}$/, `must be a whole number, ${least} or more`)
    .transform(Number)
    .refine((value) => value >= least, `must be ${least} or more`);

const TRUE = ["1", "true", "yes", "on"];
const FALSE = ["0", "false", "no", "off"];

export const flag: z.ZodType<boolean, string> = z
  .string()
  .toLowerCase()
  .refine((text) => TRUE.includes(text) || FALSE.includes(text), "must be true or false")
  .transform((text) => TRUE.includes(text));

/** Approving is a decision nobody should make by a typing error: `1` and nothing else. */
export const exactlyOne: z.ZodType<boolean, string> = z
  .string()
  .refine(
    (text) => text === "1" || FALSE.includes(text.toLowerCase()),
    "must be exactly 1 to allow Approve, or 0",
  )
  .transform((text) => text === "1");

export const httpUrl: z.ZodType<string, string> = z
  .string()
  .refine((text) => {
    const url = URL.canParse(text) ? new URL(text) : undefined;
    return (
      url !== undefined &&
      /^https?:$/.test(url.protocol) &&
      url.username === "" &&
      url.password === ""
    );
  }, "must be an http or https address without user and password")
  .transform((text) => text.replace(/\/+$/, ""));

/** Path inside a repository. */
export const repositoryPath: z.ZodType<string, string> = z
  .string()
  .refine(
    (text) =>
      !text.startsWith("/") &&
      !text.split("/").some((part) => part === ".." || part === "" || part === ".git"),
    "must be a path inside the repository, such as .ai/review-rules.md",
  );

export const word: z.ZodType<string, string> = z
  .string()
  .regex(/^[\x21-\x7e]+$/, "must be one word of printable characters");

/** A private key in PEM; `\n` written out stands for a line feed, as some places cannot hold one. */
export const pem: z.ZodType<string, string> = z
  .string()
  .transform((text) => text.replaceAll("\\n", "\n").replaceAll("\r\n", "\n").trim())
  .refine(
    (text) =>
      /^-----BEGIN [A-Z ]*PRIVATE KEY-----\n[\s\S]+\n-----END [A-Z ]*PRIVATE KEY-----$/.test(text),
    "must be a private key in PEM, from its BEGIN line to its END line",
  );

export const prose: z.ZodType<string, string> = z.string();
