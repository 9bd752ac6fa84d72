import { canRead, canWrite, type Permission } from "../../domain/access/permission.ts";
import type { Person } from "../../domain/access/person.ts";
import type { Clock } from "../../ports/clock.ts";
import type { Collaborators } from "../../ports/collaborators.ts";

/** What a person may see and change; a repository that they may not read does not exist for them. */
export interface Visibility {
  mayRead(person: Person, repository: string): Promise<boolean>;
  mayWrite(person: Person, repository: string): Promise<boolean>;
}

export interface VisibilityPorts {
  readonly collaborators: Collaborators;
  readonly clock: Clock;
  /** Told when the code host does not say, one line. */
  readonly warn: (text: string) => void;
}

interface CachedPermission {
  readonly permission: Promise<Permission>;
  /** Milliseconds of the clock that never goes back. */
  readonly until: () => number;
}

const CACHE_MS = 5 * 60_000;
/** An answer that could not be had is not asked for by every request. */
const FAILED_CACHE_MS = 10_000;
const TIMEOUT_MS = 10_000;
const MAX_CACHED = 10_000;

/**
 * Creates the check of what people may do, as the code host has it: asked once in five minutes for each of them, together
 * for all who ask at the same time. What cannot be found out is not allowed, to admins neither.
 */
export function createVisibility({ collaborators, clock, warn }: VisibilityPorts): Visibility {
  const known = new Map<string, CachedPermission>();
  const ask = (login: string, repository: string): CachedPermission => {
    let until = clock.monotonicMs() + CACHE_MS;
    const fail = (error: unknown): Permission => {
      const why = error instanceof Error ? error.message : String(error);
      warn(`${login} may not use ${repository} for now: ${why}`);
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

/** Everybody may do everything: for development alone. */
export const unrestrictedVisibility: Visibility = {
  mayRead: async () => true,
  mayWrite: async () => true,
};
