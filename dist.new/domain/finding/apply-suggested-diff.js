import { replacedLines } from "./suggestion-target.js";
const HEADER = /^(?:@@ .*|@@|diff --git .*|index [\da-f]{4,40}\.\.[\da-f]{4,40}.*|--- (?:a\/|\/dev\/null).*|\+\+\+ (?:b\/|\/dev\/null).*|\\ No newline.*)$/;
/** Reads lines as a diff; `undefined` when some line has no sign or nothing is added or taken away. */
export function readSuggestedDiff(lines) {
    const diff = [];
    for (const line of lines) {
        if (HEADER.test(line))
            continue;
        const sign = line === "" ? " " : line.charAt(0);
        if (sign !== "+" && sign !== "-" && sign !== " ")
            return undefined;
        diff.push({ sign, text: line.slice(1) });
    }
    return diff.some(({ sign }) => sign !== " ") ? diff : undefined;
}
export const hasDiffHeader = (lines) => lines.some((line) => HEADER.test(line));
/**
 * Applies a diff that was given as a suggestion: what it takes away and its context must read as the file does around
 * the replaced lines, and what is outside of those must stay. Gives what the replaced lines become, if that is clear.
 */
export function applySuggestedDiff(diff, target) {
    const { from, to } = target;
    const old = diff.filter(({ sign }) => sign !== "+").map(({ text }) => text);
    if (old.length === 0)
        return undefined;
    const results = new Set();
    const first = Math.max(from - old.length + 1, 1);
    for (let start = first; start <= to; start += 1) {
        if (!old.every((text, at) => isSame(target.lines[start - 1 + at], text)))
            continue;
        const text = resultAt(diff, target, { start, end: start + old.length - 1 });
        if (text !== undefined)
            results.add(text);
    }
    const [only] = results;
    return results.size === 1 ? only : undefined;
}
const isSame = (line, text) => line !== undefined && line.trimEnd() === text.trimEnd();
/** What the replaced lines become when the diff's old lines stand here. */
function resultAt(diff, target, { start, end }) {
    const { from, to } = target;
    // Lines around the replaced ones may only be context.
    const [above, below] = [Math.max(from - start, 0), Math.max(end - to, 0)];
    const kept = diff.slice(above, diff.length - below);
    const around = [...diff.slice(0, above), ...diff.slice(diff.length - below)];
    if (around.some(({ sign }) => sign !== " "))
        return undefined;
    const current = replacedLines(target);
    const before = current.slice(0, Math.max(start - from, 0));
    const after = current.slice(Math.max(end - from + 1, 0));
    const fresh = kept.filter(({ sign }) => sign !== "-").map(({ text }) => text);
    return [...before, ...fresh, ...(end < to ? after : [])].join("\n");
}
