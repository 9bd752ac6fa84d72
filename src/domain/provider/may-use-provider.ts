import type { ProviderConfig } from "./provider-config.ts";

/** A user of a provider config. */
export interface ProviderUser {
  readonly login: string;
  readonly orgs: readonly string[];
  /** Grants the use of every config (`DEV_NO_AUTH`, no sign-in). */
  readonly usesAll?: boolean;
}

/** Decides whether a user may use a config: named by login, or a member of one of its orgs. */
export function mayUseProvider(
  { users, orgs }: Pick<ProviderConfig, "users" | "orgs">,
  { login, orgs: own, usesAll = false }: ProviderUser,
): boolean {
  if (usesAll || users.some((user) => isSame(user, login))) return true;
  return orgs.some((org) => own.some((mine) => isSame(org, mine)));
}

const isSame = (left: string, right: string): boolean => left.toLowerCase() === right.toLowerCase();
