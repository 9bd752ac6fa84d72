import { isForeign } from "./is-foreign.js";
import { LEVEL_FILES, LEVELS, LISTS, NO_CODE } from "./list-rules.js";
import { quote } from "./quote.js";
import { withKeys } from "./setting-keys.js";
import { settingLists } from "./setting-lists.js";
/** Finds lists of settings that leave out more than before, and checks with a lower level. */
export function findNarrowerSettings(files) {
    const paths = files.filter(({ isGone }) => !isGone).map(({ path }) => path);
    return files
        .filter(({ path, isGone, isNew }) => !isForeign(path) && !isGone && !isNew)
        .flatMap((file) => [
        ...LISTS.filter(({ path }) => path.test(file.path)).flatMap((rule) => changedList(file, rule, paths)),
        ...(LEVEL_FILES.test(file.path) ? lowerLevels(file) : []),
    ]);
}
function changedList(file, rule, paths) {
    const [before, after] = [file.before, file.after].map((lines) => settingLists(lines, rule.key).flatMap(({ items }) => items));
    if (before === undefined || after === undefined)
        return [];
    const found = rule.isLeftOut
        ? newItems(before, after).filter(({ text }) => !NO_CODE.test(text))
        : lostItems(before, after, paths);
    return found.map(({ line, text }) => ({
        code: rule.code,
        path: file.path,
        line,
        text: `${rule.text}: ${quote(text)}`,
    }));
}
const newItems = (before, after) => {
    const known = new Set(before.map(({ text }) => text));
    return after.filter(({ text }) => !known.has(text));
};
/** What a setting that is gone named is a default again, which says more, not less. */
function lostItems(before, after, paths) {
    const place = after[0]?.line;
    if (place === undefined)
        return [];
    const young = newItems(before, after).map(({ text }) => text);
    if (before.length === 0)
        return [];
    // A folder that was renamed in the same change.
    const isRenamed = young.some((text) => paths.some((path) => path.startsWith(`${text}/`)));
    if (isRenamed)
        return [];
    const kept = new Set(after.map(({ text }) => text));
    const isAll = after.some(({ text }) => /^(?:ALL|all|\.|\*|\*\*\/\*|\*\*)$/.test(text));
    return isAll
        ? []
        : before
            .filter(({ text }) => !kept.has(text) && !prefixesOf(text).some((part) => kept.has(part)))
            .map(({ text }) => ({ line: place, text }));
}
/** Longest item whose beginnings are looked up. */
const MAX_ITEM = 100;
/** What holds an item as its folder or its group, as `tests` holds `tests/unit` and `E` holds `E4`. */
const prefixesOf = (text) => Array.from({ length: Math.min(text.length, MAX_ITEM) }, (_, at) => text.slice(0, at)).filter((part) => /^[A-Z]+\d*$/.test(part) || (part !== "" && /[/]/.test(text[part.length] ?? "")));
const LEVEL = /(?<key>[\w@/.-]{1,80})["'`]?\s*[:=]\s*[[{]?\s*(?:["']?(?:level|severity)["']?\s*[:=]\s*)?["']?(?<level>error|deny|forbid|warning|warn|information|info|suggestion|hint|off|none|silent|ignore|allow|[012](?=\s*[,\]}"']|\s*$))\b/g;
/** Longest part of a line that is read. */
const MAX_LINE = 500;
function lowerLevels(file) {
    const old = new Map();
    for (const { key, level } of levelsIn(withKeys(file.removed, file.before)).toReversed()) {
        const same = old.get(key);
        if (same === undefined)
            old.set(key, [level]);
        else
            same.push(level);
    }
    return levelsIn(withKeys(file.added, file.after)).flatMap(({ key, level, line }) => {
        const was = old.get(key)?.pop();
        if (was === undefined || (LEVELS[level] ?? 0) >= (LEVELS[was] ?? 0))
            return [];
        const text = `makes a check less strict: ${quote(key)} ${was} → ${level}`;
        return [{ code: "suppression", path: file.path, line, text }];
    });
}
const levelsIn = (lines) => lines.flatMap(({ line, text }) => [...text.slice(0, MAX_LINE).matchAll(LEVEL)].map(({ groups = {} }) => ({
    key: groups.key ?? "",
    level: groups.level ?? "",
    line,
})));
