import { checkPolicy } from "../domain/task/check-policy.js";
import { scopeCommit } from "../domain/task/scope-commit.js";
/** Cuts what the normalizer left to what belongs to the patch; where that is more than may be, to the patch's own files. */
export function scopeNormalized({ changes: owned }, taken, settings) {
    const { protectedPaths } = settings;
    const scoped = scopeCommit({ owned, normalized: taken.changes, protectedPaths });
    if (scoped.commit.length === 0)
        return { kind: "refused", problems: [TAKEN_BACK] };
    const leftOut = [...scoped.leftOut, ...taken.leftOut];
    const own = new Set(owned.flatMap(({ path, previousPath = path }) => [path, previousPath]));
    const whole = { commit: scoped.commit, leftOut };
    const least = {
        commit: scoped.commit.filter(({ path }) => own.has(path)),
        leftOut: [
            ...leftOut,
            ...scoped.commit.map(({ path }) => path).filter((path) => !own.has(path)),
        ],
    };
    const problems = problemsOf(whole.commit, settings);
    if (problems.length === 0)
        return finish(whole);
    const left = problemsOf(least.commit, settings);
    return left.length === 0 ? finish(least) : { kind: "refused", problems: left };
}
const problemsOf = (changes, settings) => checkPolicy({ changes, patchBytes: 0 }, settings);
const finish = ({ commit, leftOut, }) => ({
    kind: "scoped",
    commit,
    leftOut: [...new Set(leftOut)].sort(),
});
const TAKEN_BACK = {
    path: "",
    code: "no-change",
    message: "nothing of it is left once the repository's own formatter has run",
};
