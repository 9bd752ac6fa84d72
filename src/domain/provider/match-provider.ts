import { mayUseProvider, type ProviderUser } from "./may-use-provider.ts";
import type { Provider, ProviderConfig } from "./provider-config.ts";

/** Options of the provider match. */
export interface MatchOptions {
  /** Requires permission for tasks, which write. Only the best match counts; another config does not grant it. */
  readonly needsTasks?: boolean;
  /** Excludes configs that this user may not use; absent for work that was not requested by a person. */
  readonly user?: ProviderUser;
  /** Limits the match to the configs of one provider. */
  readonly provider?: Provider | undefined;
}

/** The config used for a repository, and the reason on one line. */
export interface ProviderMatch {
  readonly config: ProviderConfig | undefined;
  readonly reason: string;
  /** Other configs that match the repository, each with the reason that it is not used. */
  readonly others: readonly { readonly config: ProviderConfig; readonly whyNot: string }[];
}

/**
 * Finds the config for a repository (`owner/name`, case-insensitive). A pattern that names the repository takes
 * precedence over one that names its owner; among equals, the most recently changed one wins.
 */
export function matchProvider(
  configs: readonly ProviderConfig[],
  repository: string,
  { needsTasks = false, user, provider }: MatchOptions = {},
): ProviderMatch {
  const matching = configs
    .filter(({ pattern }) => matchesPattern(pattern, repository))
    .filter((config) => provider === undefined || config.provider === provider)
    .sort(byRank);
  const usable = matching.filter((config) => user === undefined || mayUseProvider(config, user));
  const [first] = usable;
  const others = matching
    .filter((config) => config !== first)
    .map((config) => ({ config, whyNot: rejectionReason(config, first, usable.includes(config)) }));
  if (first === undefined)
    return { config: undefined, reason: noMatchReason(repository, matching), others };
  if (!needsTasks || first.tasksEnabled)
    return { config: first, reason: matchReason(first, usable.length > 1), others };
  const { pattern } = first;
  const why = `the provider config ${pattern} decides for ${repository} and does not allow tasks`;
  return { config: undefined, reason: why, others: [{ config: first, whyNot: why }, ...others] };
}

const isWildcard = ({ pattern }: ProviderConfig): boolean => pattern.endsWith("/*");

function matchesPattern(pattern: string, repository: string): boolean {
  const [wanted, given] = [pattern.toLowerCase(), repository.toLowerCase()];
  if (!wanted.endsWith("/*")) return wanted === given;
  return wanted.slice(0, -1) === given.slice(0, given.indexOf("/") + 1);
}

function byRank(left: ProviderConfig, right: ProviderConfig): number {
  const rank = Number(isWildcard(left)) - Number(isWildcard(right));
  // Stored times have a single format and sort as text.
  return rank || compare(right.updatedAt, left.updatedAt) || compare(left.id, right.id);
}

const compare = (left: string, right: string): number => (left < right ? -1 : Number(left > right));

function matchReason(config: ProviderConfig, hasRivals: boolean): string {
  const what = isWildcard(config) ? "names the owner" : "names the repository";
  return `${config.pattern} ${what}${hasRivals ? " and is the most specific, newest on ties" : ""}`;
}

function rejectionReason(
  config: ProviderConfig,
  winner: ProviderConfig | undefined,
  isUsable: boolean,
): string {
  if (!isUsable) return `${config.pattern} is limited to other users and orgs`;
  const isLess = winner !== undefined && isWildcard(config) && !isWildcard(winner);
  return isLess
    ? `${config.pattern} is less specific than ${winner.pattern}`
    : `${config.pattern} was changed earlier than the selected config`;
}

function noMatchReason(repository: string, matching: readonly ProviderConfig[]): string {
  return matching.length === 0
    ? `no provider config matches ${repository}`
    : `the provider configs for ${repository} are limited to other users and orgs`;
}
