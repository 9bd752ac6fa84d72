import { addedSigns } from "./added-signs.js";
import { isForeign } from "./is-foreign.js";
import { quote } from "./quote.js";
import { withKeys } from "./setting-keys.js";
import { GUARDS, LIMITS, SETTINGS } from "./weaker-settings.js";
/** Finds settings of compilers, linters, test runners and git that check or show less than before. */
export function findWeakerSettings(files) {
    const own = files.filter(({ path, isGone }) => !isForeign(path) && !isGone);
    const [removed, added] = ["removed", "added"].map((side) => new Set(files.flatMap((file) => file[side].map(({ text }) => text.trim()))));
    return own.flatMap((file) => [
        ...newSettings(file, removed ?? new Set()),
        ...lostGuards(file, added ?? new Set()),
        ...lowerLimits(file),
    ]);
}
const without = (lines, moved) => lines.filter(({ text }) => !moved.has(text.trim()));
const toFinding = (path, { code, text }) => ({ line, sign }) => ({
    code,
    path,
    line,
    text: `${text}: ${quote(sign)}`,
});
function newSettings(file, moved) {
    const rules = SETTINGS.filter(({ path }) => path.test(file.path));
    if (rules.length === 0)
        return [];
    const removed = withKeys(file.removed, file.before);
    const added = withKeys(without(file.added, moved), file.after);
    return rules.flatMap((rule) => addedSigns({ removed, added }, rule.sign).map(toFinding(file.path, rule)));
}
/** The line is one of the old file. */
function lostGuards(file, moved) {
    const removed = without(file.removed, moved);
    return GUARDS.filter(({ path }) => path.test(file.path)).flatMap((rule) => addedSigns({ removed: file.added, added: removed }, rule.sign).map(toFinding(file.path, rule)));
}
function lowerLimits(file) {
    return LIMITS.filter(({ path }) => path.test(file.path)).flatMap(({ pattern, isMaximum, code, text }) => {
        const old = new Map();
        for (const limit of limitsIn(file.removed, pattern).toReversed()) {
            const same = old.get(limit.key);
            if (same === undefined)
                old.set(limit.key, [limit]);
            else
                same.push(limit);
        }
        return limitsIn(file.added, pattern).flatMap(({ key, value, line }) => {
            const was = old.get(key)?.pop();
            if (was === undefined || (isMaximum ? value <= was.value : value >= was.value))
                return [];
            const words = `${text}: ${quote(key)} ${was.value} → ${value}`;
            return [{ code, path: file.path, line, text: words }];
        });
    });
}
/** Longest part of a line that is read. */
const MAX_LINE = 500;
const limitsIn = (lines, pattern) => lines.flatMap(({ line, text }) => [...text.slice(0, MAX_LINE).matchAll(pattern)].map(({ groups = {} }) => ({
    key: (groups.key ?? "").toLowerCase(),
    value: Number(groups.value),
    line,
})));
