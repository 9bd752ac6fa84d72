import { commitUnavailable, resolveTrees } from "../resolve-tree.js";
import { FULL_DEPTH, fetchArgv, isFetchableRef, redactToken, tokenEnvironment, } from "./fetch-argv.js";
import { DamagedCacheError, fetchFailed, isDamage, isRefusal } from "./fetch-failure.js";
const TIMEOUT_MS = 300_000;
/** How far behind its ref's tip a commit under review is looked for; merge bases may be anywhere. */
const HEAD_DEPTHS = [1, 50];
const BASE_DEPTHS = [1000, FULL_DEPTH];
/** Fetches commits by their ids, or when the server refuses that, through refs that lead to them. */
export async function fetchCommits(request) {
    const { wanted, keepPrefix } = request;
    const refspecs = wanted.map((commit) => `+${commit}:${keepPrefix}/${commit}`);
    if (await fetchRefspecs(request, 1, refspecs))
        return;
    await fetchThroughRefs(request);
}
async function fetchThroughRefs(request) {
    const { git, remote, head, wanted, refs, keepPrefix, signal } = request;
    const usable = refs.filter(isFetchableRef);
    const refspecs = usable.map((ref, row) => `+${ref}:${keepPrefix}/ref-${row}`);
    let missing = wanted;
    for (const depth of usable.length === 0 ? [] : [...HEAD_DEPTHS, ...BASE_DEPTHS]) {
        if (BASE_DEPTHS.includes(depth) && missing.includes(head))
            break;
        if (!(await fetchRefspecs(request, depth, refspecs)))
            break;
        const trees = await resolveTrees(git, wanted, signal);
        missing = wanted.filter((_, row) => trees[row] === undefined);
        if (missing.length === 0)
            return;
    }
    throw commitUnavailable(missing[0] ?? "", remote.url);
}
/** Tells whether the server gave all of it; other failures than its refusal throw. */
async function fetchRefspecs({ git, remote, token, silenceSeconds, signal }, depth, refspecs) {
    const result = await git.run(fetchArgv({ url: remote.url, depth, refspecs, silenceSeconds }), {
        signal,
        timeoutMs: TIMEOUT_MS,
        env: tokenEnvironment(remote, token),
    });
    if (result.exitCode === 0)
        return true;
    const failure = { ...result, stderr: redactToken(result.stderr, token) };
    if (isRefusal(failure))
        return false;
    if (isDamage(failure))
        throw new DamagedCacheError(failure.stderr);
    throw fetchFailed(remote.url, failure);
}
