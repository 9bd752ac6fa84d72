import { DamagedCacheError } from "./fetch-failure.js";
const KEEP = "refs/svc/keep/";
/** Commits that were fetched whole: not fetched again, and told to the server so that it sends only what is new. */
const RECENT = "refs/svc/recent/";
const MAX_RECENT = 32;
export function keepPrefix(leaseId) {
    return `${KEEP}${leaseId}`;
}
export async function readCacheRefs(git, signal) {
    const result = await git.run(["for-each-ref", "--format=%(refname)", "refs/svc"], { signal });
    if (result.exitCode !== 0)
        throw new DamagedCacheError(result.stderr);
    const names = result.stdout.toString("latin1").split("\n").filter(Boolean);
    const recent = names.filter((name) => name.startsWith(RECENT)).map(commitOfRecent);
    return { names, recent: new Set(recent) };
}
/** What to tell `update-ref --stdin` after a fetch: keep ours, remember them, let go of old ones. */
export function refUpdates(update) {
    const { refs, wanted, leaseId, liveLeases, now } = update;
    const stale = refs.names.filter((name) => name.startsWith(KEEP) && !liveLeases.has(leaseOfKeep(name)));
    const fresh = wanted.filter((commit) => !refs.recent.has(commit));
    // Their names start with the time, and are listed in order.
    const recent = refs.names.filter((name) => name.startsWith(RECENT));
    const old = recent.slice(0, Math.max(0, recent.length + fresh.length - MAX_RECENT));
    return [
        ...wanted.map((commit) => `update ${keepPrefix(leaseId)}/${commit} ${commit}`),
        ...fresh.map((commit) => `update ${RECENT}${timestamp(now)}-${commit} ${commit}`),
        ...[...stale, ...old].map((name) => `delete ${name}`),
    ];
}
export async function updateRefs(git, updates, signal) {
    const input = `${updates.join("\n")}\n`;
    const result = await git.run(["update-ref", "--stdin"], { input, signal });
    if (result.exitCode !== 0)
        throw new DamagedCacheError(result.stderr);
}
function timestamp(now) {
    return String(now).padStart(15, "0");
}
function commitOfRecent(name) {
    return name.slice(name.lastIndexOf("-") + 1);
}
function leaseOfKeep(name) {
    return name.slice(KEEP.length).split("/")[0] ?? "";
}
