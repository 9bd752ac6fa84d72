import { z } from "zod";
import type { ConfigProblem } from "../core/app-error.ts";
import { isLogin, isOwner, isRepositoryName } from "../pull/parse-repository.ts";
import { parseBaseUrl } from "./base-url.ts";
import { Provider } from "./provider-config.ts";

const MAX_LOGINS = 500;
const MAX_KEY_CHARS = 8_192;
const MAX_NAME_CHARS = 40;

function isPattern(text: string): boolean {
  const [owner = "", name = "", ...rest] = text.split("/");
  return rest.length === 0 && isOwner(owner) && (name === "*" || isRepositoryName(name));
}

/** Treats an empty text as `null`, as forms send it. */
const optionalText = (check: z.ZodType<string, string>) =>
  z.preprocess(
    (value) => (typeof value === "string" && value.trim() === "" ? null : value),
    z.string("must be text").trim().pipe(check).nullable(),
  );

const logins = (isName: (text: string) => boolean) =>
  z
    .array(
      z.string("must be a login").trim().toLowerCase().refine(isName, "must be a login"),
      "must be a list of logins",
    )
    .max(MAX_LOGINS, `must be at most ${MAX_LOGINS} logins`)
    .transform((names) => [...new Set(names)]);

const baseUrl = z.string().transform((text, context) => {
  const url = parseBaseUrl(text);
  if (url !== undefined) return url;
  context.addIssue("must be an http or https address with a host, without user and password");
  return z.NEVER;
});

const FIELDS = {
  pattern: z
    .string("must be owner/repo or owner/*")
    .trim()
    .refine(isPattern, "must be owner/repo or owner/*"),
  provider: z.enum(Provider.options, `must be one of ${Provider.options.join(", ")}`),
  baseUrl: optionalText(baseUrl),
  model: optionalText(
    z
      .string()
      .regex(/^[\x21-\x7e]{1,200}$/, "must be one word of at most 200 printable characters"),
  ),
  users: logins(isLogin),
  orgs: logins(isOwner),
  restrictsRequests: z.boolean("must be true or false"),
  tasksEnabled: z.boolean("must be true or false"),
  apiKey: optionalText(
    z
      .string()
      .max(MAX_KEY_CHARS, `must be at most ${MAX_KEY_CHARS} characters`)
      .regex(/^[\x21-\x7e]*$/, "must be one word of printable characters"),
  ),
};

/** The fields of a request. A field that it does not name is absent; one that it clears is `null`. */
export type ProviderFields = {
  readonly [Name in keyof typeof FIELDS]?: z.infer<(typeof FIELDS)[Name]>;
};

/**
 * Reads and checks each field separately. An unknown field is a problem. Messages never contain values, as one of
 * them is a key.
 */
export function readProviderFields(body: object): {
  readonly given: ProviderFields;
  readonly problems: readonly ConfigProblem[];
} {
  const given: Record<string, unknown> = {};
  const problems: ConfigProblem[] = [];
  const values = new Map(Object.entries(body));
  for (const [name, schema] of Object.entries(FIELDS)) {
    const value: unknown = values.get(name);
    if (value === undefined) continue;
    const parsed = schema.safeParse(value);
    if (parsed.success) given[name] = parsed.data;
    else problems.push(...parsed.error.issues.map((issue) => toProblem(name, issue)));
  }
  problems.push(
    ...[...values.keys()].filter((name) => !Object.hasOwn(FIELDS, name)).map(unknownFieldProblem),
  );
  return { given, problems };
}

/** Limits the name in a message to short printable text, as it may be a key in the wrong place. */
const unknownFieldProblem = (name: string): ConfigProblem => ({
  path: name.length <= MAX_NAME_CHARS ? name : `${name.slice(0, MAX_NAME_CHARS)}…`,
  message: "is not a field of a provider config",
});

const toProblem = (name: string, { path, message }: z.core.$ZodIssue): ConfigProblem => ({
  path: [name, ...path].join("."),
  message,
});
