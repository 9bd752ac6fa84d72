/** Undoes one escaping too many: one long line with `\n` in it is what JSON makes of a patch. */
export function unescapeOnce(text) {
    const trimmed = text.trim();
    if (trimmed.includes("\n") || !/\\n[-+ @*<]/.test(trimmed))
        return text;
    try {
        const value = JSON.parse(`"${trimmed.replace(/^"|"$/g, "")}"`);
        return typeof value === "string" ? value : text;
    }
    catch {
        return text; // It is no such string: read as it is, it is refused with its own reason.
    }
}
