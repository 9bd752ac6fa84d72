const SHOWN = 3;
/** Makes a guard that trips at `limit` repeats; 0 means never. The first call of a kind is no repeat. */
export function createRepeatGuard(limit) {
    const counts = new Map();
    let repeats = 0;
    return {
        count: (call) => {
            const signature = `${call.name} ${canonicalArguments(call.arguments)}`;
            const entry = counts.get(signature) ?? { name: call.name, times: 0 };
            counts.set(signature, entry);
            entry.times += 1;
            if (entry.times > 1)
                repeats += 1;
            return entry.times;
        },
        isTripped: () => limit > 0 && repeats >= limit,
        worst: () => [...counts.values()]
            .filter((entry) => entry.times > 1)
            .sort((left, right) => right.times - left.times)
            .slice(0, SHOWN)
            .map((entry) => `${entry.name}×${entry.times}`)
            .join(", "),
    };
}
/** Arguments in one spelling: keys sorted, no white space; what is no JSON stays as it is. */
function canonicalArguments(text) {
    try {
        return JSON.stringify(sorted(JSON.parse(text.trim() === "" ? "{}" : text)));
    }
    catch {
        // The tool will say that the arguments are no JSON; for counting, the text will do.
        return text.trim();
    }
}
function sorted(value) {
    if (Array.isArray(value))
        return value.map(sorted);
    if (typeof value !== "object" || value === null)
        return value;
    return Object.fromEntries(Object.entries(value)
        .sort(([left], [right]) => (left < right ? -1 : 1))
        .map(([key, member]) => [key, sorted(member)]));
}
