import { type RepositoryRef, repositoryName } from "../../domain/pull/pull-request.ts";

/** Installations by repository, learned from events. */
export interface InstallationCache {
  get(repository: RepositoryRef): number | undefined;
  remember(repository: RepositoryRef, installationId: number): void;
  /**
   * Marks an installation that cannot be used unchecked: it is not returned again until an event
   * names another one.
   */
  invalidate(repository: RepositoryRef, installationId: number): void;
}

interface InstallationEntry {
  readonly id: number;
  readonly isTrusted: boolean;
}

const MAX_ENTRIES = 1_000;

/** Creates the cache of 1,000 repositories; the oldest entry is evicted first. */
export function createInstallationCache(): InstallationCache {
  const known = new Map<string, InstallationEntry>();
  const put = (key: string, entry: InstallationEntry): void => {
    known.set(key, entry);
    const [first] = known.keys();
    if (known.size > MAX_ENTRIES && first !== undefined) known.delete(first);
  };
  return {
    get: (repository) => {
      const entry = known.get(toCacheKey(repository));
      return entry?.isTrusted ? entry.id : undefined;
    },
    remember: (repository, id) => {
      const key = toCacheKey(repository);
      if (known.get(key)?.id !== id) put(key, { id, isTrusted: true });
    },
    invalidate: (repository, id) => {
      const key = toCacheKey(repository);
      if (known.get(key)?.id === id) put(key, { id, isTrusted: false });
    },
  };
}

const toCacheKey = (repository: RepositoryRef): string => repositoryName(repository).toLowerCase();
