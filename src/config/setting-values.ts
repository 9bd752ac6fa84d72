import { z } from "zod";
import { ModelPrices } from "../domain/budget/model-prices.ts";
import { findPatternProblem } from "../domain/core/path-pattern.ts";
import { readJson } from "../domain/core/read-json.ts";
import { createSecret, type Secret } from "../domain/core/secret.ts";
import { Category } from "../domain/finding/finding.ts";
import { isLogin } from "../domain/pull/parse-repository.ts";

/** A whole number, at least `least`. */
export const wholeNumber = (least: number): z.ZodType<number, string> =>
  z
    .string()
    .regex(/^\d{1,15}$/, `must be a whole number, ${least} or more`)
    .transform(Number)
    .refine((value) => value >= least, `must be ${least} or more`);

/** A port to listen on; 0 chooses a free one. */
export const port: z.ZodType<number, string> = wholeNumber(0).refine(
  (value) => value <= 65_535,
  "must be a port, 0 to 65535",
);

/** A sum of money with at most six decimals, in millionths. */
export const money: z.ZodType<number, string> = z
  .string()
  .regex(/^\d{1,9}(?:\.\d{1,6})?$/, "must be an amount, 0 or more, such as 12.50")
  .transform((text) => Math.round(Number(text) * 1_000_000));

/** Prices of models as JSON; an error names the invalid member. */
export const modelPrices: z.ZodType<ModelPrices, string> = z.string().transform((text, context) => {
  const parsed = ModelPrices.safeParse(readJson(text));
  if (parsed.success) return parsed.data;
  const { path = [], message = "it cannot be read" } = parsed.error.issues[0] ?? {};
  const where = path.length === 0 ? "" : ` (at ${path.join(".")}: ${message})`;
  const sample = '{"gpt-5*": {"input": 1.25, "cached": 0.125, "output": 10}}';
  context.addIssue(`must be JSON with prices per million tokens, such as ${sample}${where}`);
  return z.NEVER;
});

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

/** Accepts only `1` as true, so that a typing error cannot enable approvals. */
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

/** A path inside a repository. */
export const repositoryPath: z.ZodType<string, string> = z
  .string()
  .refine(
    (text) =>
      !text.startsWith("/") &&
      !text.split("/").some((part) => part === ".." || part === "" || part === ".git"),
    "must be a path inside the repository, such as .ai/review-rules.md",
  );

/** A path inside the repository, or `off`. */
export const repositoryPathOrOff: z.ZodType<string | undefined, string> = repositoryPath.transform(
  (text) => (text === "off" ? undefined : text),
);

/** Splits at commas and trims each entry; blank entries are dropped. */
export const commaSeparated = (text: string): readonly string[] =>
  text.split(",").flatMap((entry) => entry.trim() || []);

const MAX_ENTRIES = 200;

/** A comma-separated list; `findProblem` returns why an entry is not valid. */
const listOf = <Value extends string>(
  findProblem: (entry: string) => string | undefined,
): z.ZodType<readonly Value[], string> =>
  z.string().transform((text, context) => {
    const entries = [...new Set(commaSeparated(text))];
    const problems = entries.flatMap((entry) => {
      const problem = findProblem(entry);
      return problem === undefined ? [] : `${JSON.stringify(entry)} ${problem}`;
    });
    if (entries.length > MAX_ENTRIES) problems.push(`has more than ${MAX_ENTRIES} entries`);
    if (problems.length === 0) return entries as Value[];
    context.addIssue(problems.slice(0, 5).join("; "));
    return z.NEVER;
  });

const CATEGORIES: readonly string[] = Category.options;

/** Categories of findings, separated by commas. */
export const categories: z.ZodType<readonly Category[], string> = listOf<Category>((entry) =>
  CATEGORIES.includes(entry) ? undefined : `is not a category; use one of ${CATEGORIES.join(", ")}`,
);

/** Paths and globs, separated by commas. */
export const pathPatterns: z.ZodType<readonly string[], string> = listOf((entry) => {
  const problem = findPatternProblem(entry);
  return problem && `${problem}; use a path or a glob with *, ? and **, such as docs/**`;
});

/** Logins, separated by commas. */
export const logins: z.ZodType<readonly string[], string> = listOf((entry) =>
  isLogin(entry) ? undefined : "is not a login, such as octocat or renovate[bot]",
);

/** Names of labels, separated by commas. */
export const labels: z.ZodType<readonly string[], string> = listOf((entry) =>
  entry.length <= 100 ? undefined : "is longer than a label can be, 100 characters",
);

/** Words of a list, without duplicates; an error names the unknown and the valid ones. */
export const choices = <Value extends string>(
  valid: readonly Value[],
): z.ZodType<readonly Value[], string> =>
  z.string().transform((text, context) => {
    const words = commaSeparated(text);
    const unknown = words.filter((word) => !valid.some((one) => one === word));
    if (unknown.length === 0) return valid.filter((one) => words.includes(one));
    const shown = unknown.map((word) => `"${word}"`).join(", ");
    context.addIssue(`must be a comma-separated list of ${valid.join(", ")}; invalid: ${shown}`);
    return z.NEVER;
  });

/** Host names in lower case; an empty list for `none`. */
export const hostNames: z.ZodType<readonly string[], string> = z
  .string()
  .toLowerCase()
  .transform((text, context) => {
    const names = commaSeparated(text);
    if (names.length === 1 && names[0] === "none") return [];
    if (names.every((name) => /^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/.test(name)))
      return [...new Set(names)];
    context.addIssue("must be comma-separated host names, such as docs.python.org, or none");
    return z.NEVER;
  });

export const word: z.ZodType<string, string> = z
  .string()
  .regex(/^[\x21-\x7e]+$/, "must be one word of printable characters");

/** Minimum length of a secret. */
export const MIN_SECRET_CHARS = 16;

/** A secret that was generated for this program. */
export const longSecret: z.ZodType<Secret, string> = word
  .refine(
    ({ length }) => length >= MIN_SECRET_CHARS,
    `must be ${MIN_SECRET_CHARS} printable characters or more, such as the output of: openssl rand -hex 32`,
  )
  .transform((text) => createSecret(text));

/** A private key in PEM; a literal `\n` stands for a line feed, for stores without multi-line values. */
export const pem: z.ZodType<string, string> = z
  .string()
  .transform((text) => text.replaceAll("\\n", "\n").replaceAll("\r\n", "\n").trim())
  .refine(
    (text) =>
      /^-----BEGIN [A-Z ]*PRIVATE KEY-----\n[\s\S]+\n-----END [A-Z ]*PRIVATE KEY-----$/.test(text),
    "must be a private key in PEM, from its BEGIN line to its END line",
  );

export const prose: z.ZodType<string, string> = z.string();
