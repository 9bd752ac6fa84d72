import type { ConfigProblem } from "../core/app-error.ts";
import { createSecret, type Secret } from "../core/secret.ts";
import { PROVIDER_BASES } from "./base-url.ts";
import type { Provider, ProviderConfig } from "./provider-config.ts";
import { type GivenFields, readFields } from "./provider-fields.ts";

/** What a person wants a config to be. */
export type ProviderInput = Pick<
  ProviderConfig,
  | "pattern"
  | "provider"
  | "baseUrl"
  | "model"
  | "users"
  | "orgs"
  | "restrictsRequests"
  | "tasksEnabled"
> & {
  /** Absent: the key stays. */
  readonly apiKey?: Secret | undefined;
};

export type ParsedProvider =
  | { readonly kind: "ok"; readonly input: ProviderInput }
  | { readonly kind: "invalid"; readonly problems: readonly ConfigProblem[] };

/**
 * Reads what a request makes of a config: a new one, or an existing one with the fields that the request names. All
 * problems are told at once, each with its field. A key belongs to the address it was given for: another provider or
 * base URL needs it again.
 */
export function parseProviderInput(body: unknown, existing?: ProviderConfig): ParsedProvider {
  if (typeof body !== "object" || body === null || Array.isArray(body))
    return { kind: "invalid", problems: [{ path: "", message: "must be an object" }] };
  const { given, problems } = readFields(body);
  const wrong = new Set(problems.map(({ path }) => path.split(".")[0] ?? ""));
  const wanted = merge(given, existing);
  const found = problemsOf(wanted, given, existing).filter(({ path }) => !wrong.has(path));
  const { pattern, provider, baseUrl } = wanted;
  const all = [...problems, ...found];
  if (all.length > 0 || pattern === undefined || provider === undefined || baseUrl === undefined)
    return { kind: "invalid", problems: all };
  return { kind: "ok", input: { ...wanted, pattern, provider, baseUrl, ...keyOf(given) } };
}

type Wanted = Partial<Pick<ProviderInput, "pattern" | "provider" | "baseUrl">> &
  Omit<ProviderInput, "pattern" | "provider" | "baseUrl" | "apiKey">;

/** The config as it is to be: what is given takes the place of what is there. */
function merge(given: GivenFields, existing: ProviderConfig | undefined): Wanted {
  const { pattern = existing?.pattern, provider = existing?.provider } = given;
  const model = given.model === undefined ? existing?.model : given.model;
  const baseUrl = provider && baseOf(provider, given, existing);
  return {
    users: given.users ?? existing?.users ?? [],
    orgs: given.orgs ?? existing?.orgs ?? [],
    restrictsRequests: given.restrictsRequests ?? existing?.restrictsRequests ?? true,
    tasksEnabled: given.tasksEnabled ?? existing?.tasksEnabled ?? false,
    ...(pattern === undefined ? {} : { pattern }),
    ...(provider === undefined ? {} : { provider }),
    ...(baseUrl === undefined ? {} : { baseUrl }),
    ...(model ? { model } : {}),
  };
}

const keyOf = ({ apiKey }: GivenFields): Pick<ProviderInput, "apiKey"> =>
  apiKey ? { apiKey: createSecret(apiKey) } : {};

function problemsOf(
  wanted: Wanted,
  given: GivenFields,
  existing: ProviderConfig | undefined,
): readonly ConfigProblem[] {
  return [
    ...(wanted.pattern === undefined ? [missing("pattern")] : []),
    ...(wanted.provider === undefined ? [missing("provider")] : baseProblems(wanted, given)),
    ...(wanted.users.length + wanted.orgs.length === 0 ? [NOBODY] : []),
    ...keyProblems(wanted, given, existing),
  ];
}

const missing = (path: string): ConfigProblem => ({ path, message: "is required" });

const NOBODY: ConfigProblem = {
  path: "users",
  message: "or orgs must name at least one login that may use the config",
};

/** The address that is meant: the provider's own, or for a custom one what was given or is there. */
function baseOf(
  provider: Provider,
  { baseUrl }: GivenFields,
  existing: ProviderConfig | undefined,
): string | undefined {
  if (provider !== "custom") return PROVIDER_BASES[provider];
  if (baseUrl === undefined && existing?.provider === "custom") return existing.baseUrl;
  return baseUrl ?? undefined;
}

function baseProblems(
  { provider, baseUrl }: Wanted,
  { baseUrl: given }: GivenFields,
): readonly ConfigProblem[] {
  if (baseUrl === undefined)
    return [{ path: "baseUrl", message: "is required for a custom provider" }];
  if (!given || given === baseUrl) return [];
  const message = `is ${baseUrl} for ${provider}; leave it out, or choose the provider custom`;
  return [{ path: "baseUrl", message }];
}

function keyProblems(
  { provider, baseUrl }: Wanted,
  { apiKey }: GivenFields,
  existing: ProviderConfig | undefined,
): readonly ConfigProblem[] {
  if (apiKey) return [];
  if (existing === undefined) return [missing("apiKey")];
  const isSame = provider === existing.provider && baseUrl === existing.baseUrl;
  if (isSame || baseUrl === undefined) return [];
  const message = "must be entered again when the provider or the base URL changes";
  return [{ path: "apiKey", message }];
}
