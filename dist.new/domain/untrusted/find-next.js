/** Creates the finder of one text. */
export function createFinder(text) {
    const known = new Map();
    return {
        next: (needle, from) => {
            const last = known.get(needle);
            if (last !== undefined && from >= last.from && from <= last.at)
                return last.at;
            const found = text.indexOf(needle, from);
            const at = found === -1 ? text.length : found;
            known.set(needle, { from, at });
            return at;
        },
    };
}
