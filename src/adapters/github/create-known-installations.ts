import { type RepositoryRef, repositoryName } from "../../domain/pull/pull-request.ts";

/** Installations by repository, as events have told them. */
export interface KnownInstallations {
  get(repository: RepositoryRef): number | undefined;
  remember(repository: RepositoryRef, installationId: number): void;
  /** It cannot be used without a look: it is not given again until an event names another one. */
  distrust(repository: RepositoryRef, installationId: number): void;
}

interface Known {
  readonly id: number;
  readonly isTrusted: boolean;
}

const MAX_KNOWN = 1_000;

/** Creates the memory of 1,000 repositories; the one that was heard of first goes first. */
export function createKnownInstallations(): KnownInstallations {
  const known = new Map<string, Known>();
  const put = (key: string, entry: Known): void => {
    known.set(key, entry);
    const [first] = known.keys();
    if (known.size > MAX_KNOWN && first !== undefined) known.delete(first);
  };
  return {
    get: (repository) => {
      const entry = known.get(keyOf(repository));
      return entry?.isTrusted ? entry.id : undefined;
    },
    remember: (repository, id) => {
      const key = keyOf(repository);
      if (known.get(key)?.id !== id) put(key, { id, isTrusted: true });
    },
    distrust: (repository, id) => {
      const key = keyOf(repository);
      if (known.get(key)?.id === id) put(key, { id, isTrusted: false });
    },
  };
}

const keyOf = (repository: RepositoryRef): string => repositoryName(repository).toLowerCase();
