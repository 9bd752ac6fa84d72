import { z } from "zod";
import type { HelperTool } from "./helper-tool.ts";
import { InstallSchema } from "./install.ts";

/** Folder of the default branch that contains a repository's own programs. */
export const AI_FOLDER = ".ai";

/** Parsed helper file, or its problems: `path: problem`, one for each place. */
export type HelperFileResult =
  | { readonly helpers: readonly HelperTool[]; readonly warnings: readonly string[] }
  | { readonly problems: readonly string[] };

/** Names of the built-in tools of a review. */
const RESERVED_NAMES: ReadonlySet<string> = new Set(["read_file", "list_dir", "search"]);
const MAX_HELPERS = 16;
const MAX_COMMAND = 32;
const MAX_WORD_CHARS = 4_096;
const MAX_DESCRIPTION_CHARS = 500;
const MAX_ARGS = 32;
const DEFAULT_ARGS = 8;
const MAX_TIMEOUT_SECONDS = 120;
const DEFAULT_TIMEOUT_SECONDS = 20;
const MAX_PROBLEMS = 20;
const KNOWN_FIELDS: ReadonlySet<string> = new Set([
  ...["name", "description", "command", "cwd", "allow_args", "allow_options", "max_args"],
  ...["timeout_seconds", "install"],
]);

const word = z
  .string()
  .max(MAX_WORD_CHARS)
  .refine((text) => !text.includes("\0"), "must not hold a NUL");

const Program = word.refine(
  (text) => isBareName(text) || (text.startsWith(`${AI_FOLDER}/`) && isPath(text)),
  `must be the bare name of a program, or a file below ${AI_FOLDER}/`,
);

const Entry = z
  .object({
    name: z
      .string()
      .regex(
        /^[a-z][a-z0-9_]{0,39}$/,
        "must be a lower-case letter, then at most 39 of a-z, 0-9 and _",
      )
      .refine((name) => !RESERVED_NAMES.has(name), "is the name of a built-in tool"),
    description: z
      .string()
      .max(MAX_DESCRIPTION_CHARS)
      .refine((text) => text.trim() !== "", "must say what the tool does"),
    command: z
      .tuple([Program], word)
      .refine((words) => words.length <= MAX_COMMAND, `must have at most ${MAX_COMMAND} words`),
    cwd: z
      .string()
      .refine((path) => path === "." || isPath(path), 'must be "." or a folder below the root')
      .transform((path) => (path === "." ? "" : path))
      .default(""),
    allow_args: z.boolean().default(false),
    allow_options: z.boolean().default(false),
    max_args: z.number().int().min(0).max(MAX_ARGS).optional(),
    timeout_seconds: z
      .number()
      .int()
      .min(1)
      .max(MAX_TIMEOUT_SECONDS)
      .default(DEFAULT_TIMEOUT_SECONDS),
    install: InstallSchema.optional(),
  })
  .superRefine(({ allow_args: mayHave, max_args: count, allow_options: options }, context) => {
    if (mayHave) return;
    const message = "is set without allow_args";
    if (count !== undefined && count > 0)
      context.addIssue({ code: "custom", path: ["max_args"], message });
    if (options) context.addIssue({ code: "custom", path: ["allow_options"], message });
  })
  .transform(
    ({
      name,
      description,
      command,
      cwd,
      timeout_seconds: timeoutSeconds,
      ...rest
    }): HelperTool => ({
      name,
      description: description.trim(),
      command,
      cwd,
      timeoutSeconds,
      maxArgs: rest.allow_args ? (rest.max_args ?? DEFAULT_ARGS) : 0,
      allowsOptions: rest.allow_options,
      install: rest.install,
    }),
  );

const HelperFile = z
  .object({ helpers: z.array(Entry).max(MAX_HELPERS) })
  .superRefine(({ helpers }, context) => {
    helpers.forEach(({ name }, at) => {
      if (helpers.findIndex((other) => other.name === name) === at) return;
      context.addIssue({
        code: "custom",
        path: ["helpers", at, "name"],
        message: `${name} is defined twice`,
      });
    });
  });

/** Parses the text of a helper file. One invalid entry rejects the whole file. Never throws. */
export function parseHelperFile(text: string): HelperFileResult {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { problems: ["it is not JSON"] }; // The parser's message quotes the file.
  }
  const parsed = HelperFile.safeParse(value);
  if (parsed.success) return { helpers: parsed.data.helpers, warnings: unknownFields(value) };
  const byPath = new Map<string, string>();
  for (const { path, message } of parsed.error.issues) {
    const place = formatIssuePath(path);
    if (!byPath.has(place)) byPath.set(place, message);
  }
  const problems = [...byPath].map(([place, message]) => `${place}: ${message}`);
  return { problems: problems.slice(0, MAX_PROBLEMS) };
}

function formatIssuePath(path: readonly PropertyKey[]): string {
  const place = path
    .map((key) => (typeof key === "number" ? `[${key}]` : `.${String(key).slice(0, 40)}`))
    .join("");
  return place.replace(/^\./, "") || "the file";
}

function unknownFields(value: unknown): readonly string[] {
  const { helpers } = value as { readonly helpers: readonly object[] };
  return helpers.flatMap((entry, at) =>
    Object.keys(entry)
      .filter((key) => !KNOWN_FIELDS.has(key))
      .map((key) => `helpers[${at}].${key.slice(0, 40)} is unknown and was ignored`),
  );
}

function isBareName(text: string): boolean {
  return /^[A-Za-z0-9_][A-Za-z0-9._+-]{0,99}$/.test(text);
}

function isPath(text: string): boolean {
  return (
    !text.includes("\0") &&
    text
      .split("/")
      .every((part) => part !== "" && part !== "." && part !== ".." && !/^\.git$/i.test(part))
  );
}
