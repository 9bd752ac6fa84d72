/**
 * Finds the added lines with a sign, as far as no removed line had the same one: what is merely edited or moved is not
 * new.
 */
export function addedSigns({ removed, added }, pattern) {
    const counts = new Map();
    for (const { sign } of signsIn(removed, pattern))
        counts.set(kindOf(sign), (counts.get(kindOf(sign)) ?? 0) + 1);
    return signsIn(added, pattern).filter(({ sign }) => {
        const left = counts.get(kindOf(sign)) ?? 0;
        counts.set(kindOf(sign), left - 1);
        return left <= 0;
    });
}
/** Longest part of a line that is looked at. */
const MAX_LINE = 1_000;
const signsIn = (lines, pattern) => lines.flatMap(({ line, text }) => {
    const sign = pattern.exec(text.slice(0, MAX_LINE))?.[0].trim();
    return sign === undefined ? [] : [{ line, sign }];
});
const kindOf = (sign) => sign.replace(/\W+/g, " ").trim().toLowerCase();
