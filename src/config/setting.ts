import { z } from "zod";
import { ModelPrices } from "../domain/budget/model-prices.ts";

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

/** Settings by the names that the program has for them. */
type Table = Readonly<Record<string, Setting<unknown>>>;

type Defaulted<Of extends Table> = {
  [Name in keyof Of]: Of[Name]["fallback"] extends string ? Name : never;
}[keyof Of];

/** What a table of settings comes to. What has no default and was not set is absent. */
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

/** Declares a setting that is absent unless somebody sets it. */
export function optionalSetting<Value>(
  env: string,
  schema: z.ZodType<Value, string>,
  help: string,
): ActionSetting<Value, undefined> {
  return { env, schema, fallback: undefined, help, input: toInput(env) };
}

/** A setting that the Action has no input for. */
export function withoutInput<Value, Fallback extends string | undefined>(
  given: ActionSetting<Value, Fallback>,
): Setting<Value, Fallback> {
  const { input: _input, inputContext: _context, ...rest } = given;
  return rest;
}

const toInput = (env: string): string => env.toLowerCase().replaceAll("_", "-");

/** A whole number, at least `least`. */
export const wholeNumber = (least: number): z.ZodType<number, string> =>
  z
    .string()
    .regex(/^\d{1,15}$/, `must be a whole number, ${least} or more`)
    .transform(Number)
    .refine((value) => value >= least, `must be ${least} or more`);

/** A sum of money with at most six decimals, in millionths. */
export const money: z.ZodType<number, string> = z
  .string()
  .regex(/^\d{1,9}(?:\.\d{1,6})?$/, "must be a sum, 0 or more, such as 12.50")
  .transform((text) => Math.round(Number(text) * 1_000_000));

/** Prices of models as JSON; what cannot be read is told with its place. */
export const modelPrices: z.ZodType<ModelPrices, string> = z.string().transform((text, context) => {
  const parsed = ModelPrices.safeParse(readJson(text));
  if (parsed.success) return parsed.data;
  const { path = [], message = "it cannot be read" } = parsed.error.issues[0] ?? {};
  const where = path.length === 0 ? "" : ` (at ${path.join(".")}: ${message})`;
  const sample = '{"gpt-5*": {"input": 1.25, "cached": 0.125, "output": 10}}';
  context.addIssue(`must be JSON with prices for a million tokens, such as ${sample}${where}`);
  return z.NEVER;
});

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The code of a currency, such as USD. */
export const currencyCode: z.ZodType<string, string> = z
  .string()
  .regex(/^[A-Z]{3}$/, "must be three capital letters, such as USD");

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

/** Names of hosts in small letters, none for `none`. */
export const hostNames: z.ZodType<readonly string[], string> = z
  .string()
  .toLowerCase()
  .transform((text, context) => {
    const names = text.split(",").flatMap((part) => (part.trim() === "" ? [] : [part.trim()]));
    if (names.length === 1 && names[0] === "none") return [];
    if (names.every((name) => /^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/.test(name)))
      return [...new Set(names)];
    context.addIssue(
      "must be names of hosts with commas between, such as docs.python.org, or none",
    );
    return z.NEVER;
  });

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
