import { indentStep, mayOpen, mustOpen } from "./block-shape.js";
import { depthsOf } from "./file-depths.js";
import { holdsString } from "./holds-string.js";
import { indentOf } from "./indent-law.js";
/** Tells added lines that were converted with the rest of their hunk from those that kept the file's own characters. */
export function readConversion({ index, rows, addsTabs = false }, law) {
    const added = rows.filter(({ op }) => op === "+");
    const old = rows.filter(({ op }) => op !== "+");
    const usesTabs = old.some(({ file }) => file?.indent.includes("\t"));
    const lostTabs = usesTabs && !old.some(({ written }) => written.includes("\t"));
    index.spend(index.size);
    const isDepth = depthsOf(index);
    const isKept = ({ written }) => law(written) === written || (lostTabs && written.includes("\t") && isDepth(written));
    const indents = new Set(index.texts.map(indentOf));
    const depths = { old, added, indents, usesTabs };
    if (added.every(isKept))
        return isTorn(depths) ? "unclear" : "as-written";
    // Where a block is two tabs deep, the width of one is not to be told.
    if (/^\t{2,}$/.test(indentStep(index.texts)))
        return "as-written";
    if (holdsString(rows))
        return "unclear";
    const reading = readDepths(depths, law);
    if (reading !== "converted")
        return reading;
    // Added lines elsewhere kept the file's tabs: these may have kept its blanks.
    if (lostTabs && addsTabs)
        return "unclear";
    return standsSomewhere(rows, law, isDepth) ? "converted" : "unclear";
}
const isMixed = (indents, usesTabs) => [...indents].some((indent) => (usesTabs ? /^\t* {2}/ : /\t/).test(indent));
/** In a file of tabs and blanks some lines lost their tabs and some did not: a new depth says nothing. */
function isTorn({ old, added, indents, usesTabs }) {
    if (!usesTabs || !isMixed(indents, usesTabs))
        return false;
    const lost = old.filter(({ written }) => !written.includes("\t"));
    const hasBoth = lost.length < old.length && lost.some(({ file }) => file?.indent.includes("\t") === true);
    return hasBoth && !added.every(({ written }) => indents.has(written));
}
/** Judges added lines by the depths that the file and the rest of the hunk have. */
function readDepths({ old, added, indents, usesTabs }, law) {
    if (isMixed(indents, usesTabs)) {
        const written = new Set(old.map((row) => row.written));
        const isFileDepth = added.every((row) => indents.has(row.written) && !written.has(row.written));
        if (isFileDepth)
            return "as-written";
        const isKnown = added.every((row) => written.has(row.written) && !indents.has(row.written));
        return isKnown ? "converted" : "unclear";
    }
    // A line that the conversion leaves at a depth that the file does not have was not converted; the others neither.
    const isForeign = ({ written }) => !written.includes("\t") && !indents.has(written) && law(written) === written;
    return usesTabs && added.some(isForeign) ? "as-written" : "converted";
}
/** Added lines come out at depths that the file has, and what opens a block is not left empty. */
function standsSomewhere(rows, law, isDepth) {
    const lines = rows.flatMap(({ op, text, written, file }) => op === "-" ? [] : [{ op, text, indent: file?.indent ?? law(written) }]);
    const deeper = new Set();
    for (const [at, { op, indent }] of lines.entries()) {
        if (op !== "+" || isDepth(indent))
            continue;
        const above = lines[at - 1];
        const isContinued = indent?.startsWith(`${above?.indent} `) === true;
        if (isContinued && mayOpen(above?.text ?? ""))
            deeper.add(indent);
        if (!deeper.has(indent))
            return false;
    }
    return lines.every(({ op, text, indent }, at) => {
        const below = lines[at + 1];
        if (below === undefined || (op !== "+" && below.op !== "+"))
            return true;
        return below.indent !== indent || !mustOpen(text) || /^(?:[})\]]|- )/.test(below.text);
    });
}
