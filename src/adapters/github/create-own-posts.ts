import {
  type PullRef,
  type RepositoryRef,
  repositoryName,
} from "../../domain/pull/pull-request.ts";
import type { TokenIssuer } from "../../ports/token-issuer.ts";

/** Creates the reader of the service's login and the filter for posts with that author. */
export function createOwnPosts(tokens: TokenIssuer) {
  const logins = new Map<string, string>();
  const identity = async (repository: RepositoryRef, signal: AbortSignal): Promise<string> => {
    const name = repositoryName(repository).toLowerCase();
    const login = logins.get(name) ?? (await tokens.installation(repository, signal)).login;
    logins.set(name, login);
    return login;
  };
  const readOurs = async <Item extends { readonly id: number; readonly user: string }>(
    ref: PullRef,
    read: () => Promise<readonly Item[]>,
    signal: AbortSignal,
  ): Promise<readonly Item[]> => {
    const login = (await identity(ref, signal)).toLowerCase();
    const byId = new Map((await read()).map((item) => [item.id, item]));
    return [...byId.values()]
      .filter(({ user }) => user.toLowerCase() === login)
      .sort((left, right) => left.id - right.id);
  };
  return { identity, readOurs };
}
