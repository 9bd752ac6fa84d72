import { canRead, canWrite } from "../domain/access/permission.js";
const KEPT_MS = 5 * 60_000;
/** An answer that could not be had is not asked for by every request. */
const FAILED_MS = 10_000;
const TIMEOUT_MS = 10_000;
const MAX_KNOWN = 10_000;
/**
 * Creates the check of what people may do, as the code host has it: asked once in five minutes for each of them, together
 * for all who ask at the same time. What cannot be found out is not allowed, to admins neither.
 */
export function createVisibility({ collaborators, clock, warn }) {
    const known = new Map();
    const ask = (login, repository) => {
        let until = clock.monotonicMs() + KEPT_MS;
        const fail = (error) => {
            const why = error instanceof Error ? error.message : String(error);
            warn(`${login} may not use ${repository} for now: ${why}`);
            until = clock.monotonicMs() + FAILED_MS;
            return "none";
        };
        const signal = AbortSignal.timeout(TIMEOUT_MS);
        const permission = collaborators.permission(repository, login, signal).catch(fail);
        return { permission, until: () => until };
    };
    const permissionOf = ({ login }, repository) => {
        const key = `${login}\0${repository}`.toLowerCase();
        const found = known.get(key);
        if (found !== undefined && clock.monotonicMs() < found.until())
            return found.permission;
        known.delete(key);
        const [oldest] = known.keys();
        if (known.size >= MAX_KNOWN && oldest !== undefined)
            known.delete(oldest);
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
export const openVisibility = {
    mayRead: async () => true,
    mayWrite: async () => true,
};
