import { canRead, canWrite, type Permission, type Person } from "../../domain/access/person.ts";
import type { Clock } from "../../ports/clock.ts";
import type { Collaborators } from "../../ports/collaborators.ts";

/** Permissions of a user. Repositories that the user cannot read are treated as missing. */
export interface Visibility {
  mayRead(person: Person, repository: string): Promise<boolean>;
  mayWrite(person: Person, repository: string): Promise<boolean>;
}

export interface VisibilityPorts {
  readonly collaborators: Collaborators;
  readonly clock: Clock;
  /** Logs one line when the code host does not answer. */
  readonly warn: (text: string) => void;
}

interface CachedPermission {
  readonly permission: Promise<Permission>;
  /** Expiry in milliseconds of the monotonic clock. */
  readonly until: () => number;
}

const CACHE_MS = 5 * 60_000;
/** Failed lookups are cached for this long. */
const FAILED_CACHE_MS = 10_000;
const TIMEOUT_MS = 10_000;
const MAX_CACHED = 10_000;

/**
 * Creates the permission check against the code host. Answers are cached for five minutes, and concurrent requests for
 * the same answer share one lookup. A failed lookup denies access, to admins as well.
 */
export function createVisibility({ collaborators, clock, warn }: VisibilityPorts): Visibility {
  const known = new Map<string, CachedPermission>();
  const ask = (login: string, repository: string): CachedPermission => {
    let until = clock.monotonicMs() + CACHE_MS;
    const fail = (error: unknown): Permission => {
      const why = error instanceof Error ? error.message : String(error);
      warn(`${login} is denied access to ${repository} for now: ${why}`);
      until = clock.monotonicMs() + FAILED_CACHE_MS;
      return "none";
    };
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const permission = collaborators.permission(repository, login, signal).catch(fail);
    return { permission, until: () => until };
  };
  const permissionOf = ({ login }: Person, repository: string): Promise<Permission> => {
    const key = `${login}\0${repository}`.toLowerCase();
    const found = known.get(key);
    if (found !== undefined && clock.monotonicMs() < found.until()) return found.permission;
    known.delete(key);
    const [oldest] = known.keys();
    if (known.size >= MAX_CACHED && oldest !== undefined) known.delete(oldest);
    const asked = ask(login, repository);
    known.set(key, asked);
    return asked.permission;
  };
  return {
    mayRead: async (person, repository) => canRead(await permissionOf(person, repository)),
    mayWrite: async (person, repository) => canWrite(await permissionOf(person, repository)),
  };
}

/** Allows everything to every user; for development only. */
export const unrestrictedVisibility: Visibility = {
  mayRead: async () => true,
  mayWrite: async () => true,
};
