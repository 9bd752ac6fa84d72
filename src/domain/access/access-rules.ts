/** Access rules of the server; all names are in lower case. */
export interface AccessRules {
  readonly allowedUsers: readonly string[];
  readonly allowedOrgs: readonly string[];
  /** Admins can also sign in. If empty, every account in `allowedUsers` is an admin. */
  readonly adminUsers: readonly string[];
}

/** Account on the code host, with the organizations it is known to belong to. */
export interface Member {
  readonly login: string;
  readonly orgs: readonly string[];
}

/** Returns whether an account can sign in, by name or through an organization. Case-insensitive. */
export function canSignIn({ login, orgs }: Member, rules: AccessRules): boolean {
  return (
    includes(rules.allowedUsers, login) || orgs.some((org) => includes(rules.allowedOrgs, org))
  );
}

/** Returns whether an account that can sign in is an admin. */
export function isAdmin(login: string, { adminUsers, allowedUsers }: AccessRules): boolean {
  return includes(adminUsers.length === 0 ? allowedUsers : adminUsers, login);
}

const includes = (names: readonly string[], name: string): boolean =>
  names.includes(name.toLowerCase());
