import { SEVERITIES } from "./finding.js";
/** Orders findings by severity, then by confidence; equal ones keep their order. */
export function byRank(left, right) {
    return (rankOf(left.finding.severity) - rankOf(right.finding.severity) ||
        (right.finding.confidence ?? 0.5) - (left.finding.confidence ?? 0.5));
}
/** Tells whether a severity is milder than the least that is wanted. */
export function isBelow(severity, least) {
    return least !== undefined && rankOf(severity) > rankOf(least);
}
/** Tells whether a severity is at least as bad as another. */
export function isAtLeast(severity, least) {
    return rankOf(severity) <= rankOf(least);
}
/** The worst severity of a plan's findings, what an earlier review said included; `undefined` when there are none. */
export function worstOf({ inline, file, summary }) {
    const found = new Set([...inline, ...file, ...summary].map(({ finding }) => finding.severity));
    return SEVERITIES.find((severity) => found.has(severity));
}
const rankOf = (severity) => SEVERITIES.indexOf(severity);
