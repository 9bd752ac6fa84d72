import { forbidden } from "./find-repository.ts";
import type { Caller, Scope } from "./host-context.ts";
import type { RepositoryState } from "./state.ts";
import { isSameLogin } from "./users.ts";

/**
 * Throws a 403 unless the caller is the author, or a user with write permission: an app can edit
 * only its own content.
 */
export function requireAuthor(
  caller: Caller,
  { repository, author, scope }: AuthoredContent,
): void {
  if (isSameLogin(caller.login, author)) return;
  if (caller.kind !== "user" || !caller.may(repository, scope, "write")) throw forbidden(caller);
}

export interface AuthoredContent {
  readonly repository: RepositoryState;
  readonly author: string;
  readonly scope: Scope;
}
