const LINE = /(?:^|\n|\\n)((?:(?!\n|\\n)[\s\S])*)$/;
const MAX_LINE = 2000;
/** Decides whether an earlier quote on the string's last line still waits for its partner. */
export function closesPair({ reading, from, after }) {
    const { text } = reading;
    const last = LINE.exec(text.slice(Math.max(from, after - MAX_LINE), after - 1))?.[1] ?? "";
    const quotes = last.replace(/\\[\s\S]/g, "").split(text[after - 1] ?? '"').length - 1;
    return quotes % 2 === 1;
}
/** Counts braces and brackets from a position on, and says whether those opened are closed again. */
export function braceCounter(text, from) {
    let at = from;
    let depth = 0;
    return (to) => {
        for (; at < to; at += 1) {
            const character = text[at];
            if (character === "{" || character === "[")
                depth += 1;
            if ((character === "}" || character === "]") && depth > 0)
                depth -= 1;
        }
        return depth === 0;
    };
}
