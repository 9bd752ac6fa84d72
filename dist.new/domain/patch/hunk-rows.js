import { indentOf } from "./indent-law.js";
import { keyOf } from "./line-index.js";
/** Pairs the lines of a placed hunk with the file's. Blank lines say nothing about indentation and are left out. */
export function hunkRows({ lines, spans }, texts) {
    let old = 0;
    return lines.flatMap(({ op, text }) => {
        const span = op === "+" ? undefined : spans[old];
        if (op !== "+")
            old += 1;
        if (text.trim() === "")
            return [];
        const row = { op, text: text.trim(), written: indentOf(text) };
        if (span === undefined || span.to === span.from)
            return [row];
        return [{ ...row, file: fileLine(texts, span.from, text) }];
    });
}
function fileLine(texts, at, text) {
    const line = texts[at] ?? "";
    // The first piece of a removed line that the model broke in two begins like the file's line.
    const isSame = keyOf("typography", line).startsWith(keyOf("typography", text));
    return { at, text: line.trim(), indent: indentOf(line), isSame };
}
/** Splits the changed lines of a hunk at its context; groups of removed lines alone are among them. */
export function rowGroups(rows) {
    const groups = [];
    let isOpen = false;
    for (const row of rows) {
        if (row.op !== " " && !isOpen)
            groups.push({ removed: [], added: [] });
        isOpen = row.op !== " ";
        if (row.op === "-")
            groups.at(-1)?.removed.push(row);
        if (row.op === "+")
            groups.at(-1)?.added.push(row);
    }
    return groups;
}
