import { hunkRows } from "./hunk-rows.js";
import { indentOf } from "./indent-law.js";
import { ASCII } from "./line-index.js";
const FANCY = /[“”‘’–—…]|[^\S\t ]/u;
const ODD_SPACE = /[^\S\t ]/gu;
const LETTER = /[\p{L}\p{N}]/u;
/**
 * Writes the file's own quotes, dashes and blanks into added lines where the lines that matched show that the patch has
 * typographic ones, or no-break spaces, for them. Returns the reason when that is not to be told for one of them.
 */
export function restoreTypography(index, hunk) {
    const isFancy = ({ op, text }) => op === "+" && FANCY.test(text);
    if (!hunk.lines.some(isFancy))
        return hunk.lines;
    const rows = hunkRows(hunk, index.texts).filter(({ file }) => file?.isSame === true);
    index.spend(rows.length);
    const shown = whatIsShown(rows);
    if (![...shown.values()].some(({ restored }) => restored)) {
        const odd = hunk.lines.find((line) => isFancy(line) && hasCodeQuote(line.text));
        const isExact = rows.every(({ written, file }) => written === file?.indent);
        if (odd === undefined || isExact || hasCurly(index))
            return hunk.lines;
        return { reason: describe(odd.text, rows) };
    }
    const result = [];
    for (const line of hunk.lines) {
        const text = isFancy(line) ? restoreLine(line.text, shown) : line.text;
        if (text === undefined)
            return { reason: describe(line.text, rows) };
        result.push(text === line.text ? line : { ...line, text });
    }
    return result;
}
function describe(text, rows) {
    const at = (rows.find((row) => FANCY.test(row.written + row.text)) ?? rows[0])?.file?.at ?? 0;
    const chars = [...new Set(text.match(new RegExp(FANCY, "gu")))].map(nameOf).join(", ");
    return `its lines have other quotes, dashes or white space than the file's (line ${at + 1}), and ${chars} in an added line could be meant for a plain character; write every line with the file's own characters`;
}
const CURLY = /[“”‘]|[^\S\t ]/u;
/** A typographic quote or a no-break space outside of quotes and remarks is none that code has. */
function hasCodeQuote(text) {
    const before = text.slice(0, Math.max(0, text.search(CURLY)));
    const isInside = ['"', "'", "`"].some((quote) => before.split(quote).length % 2 === 0);
    return CURLY.test(text) && !isInside && !/^\s*(?:#|\/\/|\*|--)|\/\*/.test(before);
}
function hasCurly(index) {
    index.spend(index.size);
    return index.texts.some((text) => CURLY.test(text));
}
const nameOf = (char) => char.trim() === "" ? `U+${char.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}` : char;
/** Compares the lines that matched with the file's, character by character, white space apart. */
function whatIsShown(rows) {
    const shown = new Map();
    const show = (kind, isKept) => {
        const { restored = false, kept = false } = shown.get(kind) ?? {};
        shown.set(kind, { restored: restored || !isKept, kept: kept || isKept });
    };
    for (const { text, written, file } of rows) {
        if (file === undefined)
            continue;
        if (hasOdd(written))
            show("indent", hasOdd(file.indent));
        compareLines(text, file.text, show);
    }
    return shown;
}
const hasOdd = (text) => text.search(ODD_SPACE) >= 0;
function compareLines(text, file, show) {
    let [here, at] = [0, 0];
    while (here < text.length) {
        const [space, own] = [spaceAt(text, here), spaceAt(file, at)];
        if (hasOdd(space))
            show("blank", hasOdd(own));
        [here, at] = [here + space.length, at + own.length];
        const kind = kindAt(text, here);
        if (kind !== undefined)
            show(kind, text[here] === file[at]);
        const [char = "", theirs = ""] = [text[here], file[at]];
        const [plain, theirPlain] = [ASCII[char], ASCII[theirs]];
        const isLonger = plain !== undefined && char !== theirs && file.startsWith(plain, at);
        const isShorter = theirPlain !== undefined && char !== theirs && plain !== theirPlain;
        here += isShorter ? theirPlain.length : 1;
        at += isLonger ? plain.length : 1;
    }
}
const spaceAt = (text, at) => {
    let to = at;
    while (/\s/.test(text.charAt(to)))
        to += 1;
    return text.slice(at, to);
};
function kindAt(text, at) {
    const char = text.charAt(at);
    if (char === "“" || char === "”")
        return "double";
    // Inside a word it may be what its writer meant.
    if (char === "’" && LETTER.test(text.charAt(at - 1)) && LETTER.test(text.charAt(at + 1)))
        return "apostrophe";
    if (char === "‘" || char === "’")
        return "single";
    if (char === "–" || char === "—" || char === "…")
        return char;
    return hasOdd(char) ? "blank" : undefined;
}
/** Writes plain characters where all lines that matched show them; `undefined` where they leave it open. */
function restoreLine(text, shown) {
    const indent = indentOf(text);
    let result = "";
    for (let at = 0; at < text.length; at += 1) {
        const char = text.charAt(at);
        const kind = kindAt(text, at);
        const evidence = kind === undefined ? undefined : evidenceFor(kind, shown, at < indent.length);
        if (kind === undefined || evidence?.restored === false) {
            result += char;
            continue;
        }
        if (evidence === undefined || evidence.kept || !isPlainQuote(kind, result))
            return undefined;
        result += kind === "blank" ? " " : ASCII[char];
    }
    return isNested(text) ? undefined : result;
}
function evidenceFor(kind, shown, isIndent) {
    return (isIndent ? shown.get("indent") : undefined) ?? shown.get(kind);
}
/** A quote inside a text that stands in other quotes may belong to the text. */
function isPlainQuote(kind, before) {
    const isOpen = (quote) => (before.match(quote)?.length ?? 0) % 2 === 1;
    if (kind === "double")
        return !isOpen(SINGLE) && !isOpen(/`/g);
    return kind !== "apostrophe" || !isOpen(SINGLE);
}
/** A single quote, and no apostrophe in a word. */
const SINGLE = /(?<![\p{L}\p{N}])'|'(?![\p{L}\p{N}])/gu;
/** Quotes inside quotes: the inner ones were not plain before. */
const isNested = (text) => {
    const quotes = text.replace(/[“”]{3}/g, "").replace(/[^“”]/g, "");
    return quotes.includes("“") && quotes.includes("”") && !/^(?:“”)*“?$/.test(quotes);
};
