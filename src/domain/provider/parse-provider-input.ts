import type { ConfigProblem } from "../core/app-error.ts";
import { dropUndefined } from "../core/drop-undefined.ts";
import { createSecret, type Secret } from "../core/secret.ts";
import { PROVIDER_BASE_URLS } from "./base-url.ts";
import type { Provider, ProviderConfig } from "./provider-config.ts";
import { type ProviderFields, readProviderFields } from "./provider-fields.ts";

/** The requested state of a config. */
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
  /** New key; absent to keep the current one. */
  readonly apiKey?: Secret | undefined;
};

/** The requested config, or the problems of a request. */
export type ProviderInputResult =
  | { readonly kind: "ok"; readonly input: ProviderInput }
  | { readonly kind: "invalid"; readonly problems: readonly ConfigProblem[] };

/**
 * Parses a request to create a config, or to update the fields that it names of an existing one. Reports all
 * problems, each with its field. A key belongs to the URL it was given for: a new provider or base URL requires it
 * again.
 */
export function parseProviderInput(body: unknown, existing?: ProviderConfig): ProviderInputResult {
  if (typeof body !== "object" || body === null || Array.isArray(body))
    return { kind: "invalid", problems: [{ path: "", message: "must be an object" }] };
  const { given, problems } = readProviderFields(body);
  const wrong = new Set(problems.map(({ path }) => path.split(".")[0] ?? ""));
  const wanted = merge(given, existing);
  const found = findProblems(wanted, given, existing).filter(({ path }) => !wrong.has(path));
  const { pattern, provider, baseUrl } = wanted;
  const all = [...problems, ...found];
  if (all.length > 0 || pattern === undefined || provider === undefined || baseUrl === undefined)
    return { kind: "invalid", problems: all };
  return { kind: "ok", input: { ...wanted, pattern, provider, baseUrl, ...toApiKey(given) } };
}

type MergedFields = Partial<Pick<ProviderInput, "pattern" | "provider" | "baseUrl">> &
  Omit<ProviderInput, "pattern" | "provider" | "baseUrl" | "apiKey">;

/** Merges the given fields into the existing config. */
function merge(given: ProviderFields, existing: ProviderConfig | undefined): MergedFields {
  const { pattern = existing?.pattern, provider = existing?.provider } = given;
  const model = given.model === undefined ? existing?.model : given.model;
  const baseUrl = provider && resolveBaseUrl(provider, given, existing);
  return {
    users: given.users ?? existing?.users ?? [],
    orgs: given.orgs ?? existing?.orgs ?? [],
    restrictsRequests: given.restrictsRequests ?? existing?.restrictsRequests ?? true,
    tasksEnabled: given.tasksEnabled ?? existing?.tasksEnabled ?? false,
    ...dropUndefined({ pattern, provider, baseUrl, model: model || undefined }),
  };
}

const toApiKey = ({ apiKey }: ProviderFields): Pick<ProviderInput, "apiKey"> =>
  apiKey ? { apiKey: createSecret(apiKey) } : {};

function findProblems(
  wanted: MergedFields,
  given: ProviderFields,
  existing: ProviderConfig | undefined,
): readonly ConfigProblem[] {
  return [
    ...(wanted.pattern === undefined ? [missingProblem("pattern")] : []),
    ...(wanted.provider === undefined
      ? [missingProblem("provider")]
      : findBaseUrlProblems(wanted, given)),
    ...(wanted.users.length + wanted.orgs.length === 0 ? [NO_USERS_PROBLEM] : []),
    ...findKeyProblems(wanted, given, existing),
  ];
}

const missingProblem = (path: string): ConfigProblem => ({ path, message: "is required" });

const NO_USERS_PROBLEM: ConfigProblem = {
  path: "users",
  message: "or orgs must name at least one login that may use the config",
};

/** Resolves the base URL: the provider's own, or for a custom provider the given or existing one. */
function resolveBaseUrl(
  provider: Provider,
  { baseUrl }: ProviderFields,
  existing: ProviderConfig | undefined,
): string | undefined {
  if (provider !== "custom") return PROVIDER_BASE_URLS[provider];
  if (baseUrl === undefined && existing?.provider === "custom") return existing.baseUrl;
  return baseUrl ?? undefined;
}

function findBaseUrlProblems(
  { provider, baseUrl }: MergedFields,
  { baseUrl: given }: ProviderFields,
): readonly ConfigProblem[] {
  if (baseUrl === undefined)
    return [{ path: "baseUrl", message: "is required for a custom provider" }];
  if (!given || given === baseUrl) return [];
  const message = `is ${baseUrl} for ${provider}; leave it out, or choose the provider custom`;
  return [{ path: "baseUrl", message }];
}

function findKeyProblems(
  { provider, baseUrl }: MergedFields,
  { apiKey }: ProviderFields,
  existing: ProviderConfig | undefined,
): readonly ConfigProblem[] {
  if (apiKey) return [];
  if (existing === undefined) return [missingProblem("apiKey")];
  const isSame = provider === existing.provider && baseUrl === existing.baseUrl;
  if (isSame || baseUrl === undefined) return [];
  const message = "must be entered again when the provider or the base URL changes";
  return [{ path: "apiKey", message }];
}
