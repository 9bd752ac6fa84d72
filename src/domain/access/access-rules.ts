/** Who may use the server; all names in lower case. */
export interface AccessRules {
  readonly allowedUsers: readonly string[];
  readonly allowedOrgs: readonly string[];
  /** They come in like everybody else. Empty: everybody in `allowedUsers` is an admin. */
  readonly adminUsers: readonly string[];
}

/** An account on the code host with the organizations it is known to be in. */
export interface Member {
  readonly login: string;
  readonly orgs: readonly string[];
}

/** Tells whether somebody may come in, by name or through an organization. Letter case does not matter. */
export function canSignIn({ login, orgs }: Member, rules: AccessRules): boolean {
  return (
    includes(rules.allowedUsers, login) || orgs.some((org) => includes(rules.allowedOrgs, org))
  );
}

/** Tells whether somebody who may come in is an admin. */
export function isAdmin(login: string, { adminUsers, allowedUsers }: AccessRules): boolean {
  return includes(adminUsers.length === 0 ? allowedUsers : adminUsers, login);
}

const includes = (names: readonly string[], name: string): boolean =>
  names.includes(name.toLowerCase());
