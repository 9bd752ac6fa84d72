import { isContainedIn } from "./candidate.js";
// "Sure!", "Hope this helps!"; more of them may be a report, to which an object may be a quote.
const FEW_LETTERS = 60;
/**
 * Chooses the model's own object: the one with the prompt's code; without one, an object that stands alone before any
 * inside a sentence, a span or a quote. Of several that could be it and differ, none is chosen.
 */
export function chooseAnswer(candidates, around) {
    const own = distinct(candidates.filter(({ nonce }) => nonce === "own"));
    if (own.length > 0)
        return withRest(own, candidates);
    // One with another code counts as well: the model may have copied the code with a mistake.
    const alone = candidates.filter(({ standing }) => standing === "alone");
    const chosen = distinct(alone.length > 0 ? alone : candidates);
    // The model's own object was swallowed by another one, or is in a place that was not read.
    if (around.holdsNonce && chosen.length > 0)
        return { kind: "ambiguous", candidates: chosen };
    const [only] = chosen;
    if (only === undefined || chosen.length > 1)
        return toChoice(chosen);
    return isInDoubt(only, around)
        ? { kind: "ambiguous", candidates: chosen }
        : withRest(chosen, candidates);
}
/** An answer that breaks off where another object begins may have quoted that one. */
function withRest(chosen, all) {
    const [only] = chosen;
    if (only === undefined || chosen.length > 1 || !only.truncated)
        return toChoice(chosen);
    const behind = all.filter((one) => one.start >= only.end && !isContainedIn(one, only));
    return toChoice([only, ...behind]);
}
function toChoice(candidates) {
    const [only] = candidates;
    if (only === undefined)
        return { kind: "none" };
    return candidates.length === 1
        ? { kind: "chosen", candidate: only }
        : { kind: "ambiguous", candidates };
}
/** Decides whether the only object may be a quote in an answer that was given in prose, or was cut. */
function isInDoubt(only, around) {
    if (only.standing !== "alone" || only.nonce === "foreign") {
        return (only.standing !== "sentence" || around.letters >= FEW_LETTERS || isBegunBeside(only, around));
    }
    if (isBegunBeside(only, around))
        return true;
    return around.hasNonce && around.letters >= FEW_LETTERS && isEmptyHanded(only);
}
/** Decides whether another answer was begun behind this one, and says nothing. */
function isBegunBeside(only, { begun }) {
    return begun.some(({ start, standing }) => standing === "alone" && start >= only.end);
}
/** Decides whether an answer reports nothing and changes nothing. */
function isEmptyHanded({ value }) {
    if (value === undefined)
        return false;
    const given = "patch" in value ? value.patch : "comments" in value ? value.comments : undefined;
    return given === undefined || given.length === 0;
}
/** Returns what differs, without beginnings of what was said in full later. */
function distinct(candidates) {
    const kept = [];
    for (const candidate of candidates.toSorted(byFullness)) {
        if (!kept.some((other) => isContainedIn(candidate, other)))
            kept.push(candidate);
    }
    return kept.sort((one, other) => one.start - other.start);
}
// Whole ones first: the others are compared with them.
function byFullness(one, other) {
    return Number(one.truncated) - Number(other.truncated) || sizeOf(other) - sizeOf(one);
}
const sizeOf = ({ said }) => Object.keys(said).length;
