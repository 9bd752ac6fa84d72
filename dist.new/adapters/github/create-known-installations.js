import { repositoryName } from "../../domain/pull/pull-request.js";
const MAX_KNOWN = 1_000;
/** Creates the memory of 1,000 repositories; the one that was heard of first goes first. */
export function createKnownInstallations() {
    const known = new Map();
    const put = (key, entry) => {
        known.set(key, entry);
        const [first] = known.keys();
        if (known.size > MAX_KNOWN && first !== undefined)
            known.delete(first);
    };
    return {
        get: (repository) => {
            const entry = known.get(keyOf(repository));
            return entry?.isTrusted ? entry.id : undefined;
        },
        remember: (repository, id) => {
            const key = keyOf(repository);
            if (known.get(key)?.id !== id)
                put(key, { id, isTrusted: true });
        },
        distrust: (repository, id) => {
            const key = keyOf(repository);
            if (known.get(key)?.id === id)
                put(key, { id, isTrusted: false });
        },
    };
}
const keyOf = (repository) => repositoryName(repository).toLowerCase();
