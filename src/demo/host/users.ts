import { randomBytes } from "node:crypto";
import type { HostContext } from "./host-context.ts";

/** Creates a user unless the login already belongs to a user, an organization or the app's bot. */
export function ensureUser(context: HostContext, login: string): void {
  const { users, orgs, app } = context.state;
  const logins = [...users, ...orgs, { login: `${app.slug}[bot]` }];
  if (logins.some((one) => isSameLogin(one.login, login))) return;
  users.push({ id: context.newId(), login, type: login.endsWith("[bot]") ? "Bot" : "User" });
}

/** Returns a token with all permissions of a user, the same one each time. */
export function getUserToken(context: HostContext, login: string): string {
  ensureUser(context, login);
  const { tokens } = context.state;
  const known = tokens.find(
    ({ owner, permissions, repositoryIds, expiresAt }) =>
      "login" in owner &&
      isSameLogin(owner.login, login) &&
      Object.keys(permissions).length === 0 &&
      repositoryIds === undefined &&
      expiresAt === undefined,
  );
  const token = known ?? {
    value: `ghp_${randomBytes(18).toString("hex")}`,
    owner: { login },
    permissions: {},
  };
  if (known === undefined) tokens.push(token);
  context.save();
  return token.value;
}

/** Compares logins or repository names case-insensitively, like the code host. */
export function isSameLogin(left: string, right: string): boolean {
  return left.toLowerCase() === right.toLowerCase();
}
