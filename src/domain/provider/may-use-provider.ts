import type { ProviderConfig } from "./provider-config.ts";

/** Who asks for the use of a config. */
export interface ProviderUser {
  readonly login: string;
  readonly orgs: readonly string[];
  /** Nobody signs in (`DEV_NO_AUTH`): every config may be used. */
  readonly usesAll?: boolean;
}

/** Tells whether a config is for a person: named by login, or a member of one of its orgs. */
export function mayUseProvider(
  { users, orgs }: Pick<ProviderConfig, "users" | "orgs">,
  { login, orgs: own, usesAll = false }: ProviderUser,
): boolean {
  if (usesAll || users.some((user) => isSame(user, login))) return true;
  return orgs.some((org) => own.some((mine) => isSame(org, mine)));
}

const isSame = (left: string, right: string): boolean => left.toLowerCase() === right.toLowerCase();
