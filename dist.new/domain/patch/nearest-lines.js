import { oldLines } from "./file-patch.js";
const MOST_LINES = 12;
const MOST_CHARS = 300;
/** Lines of the hunk that are asked where it might stand. */
const MOST_VOTERS = 500;
/** A line that stands more often than this points nowhere. */
const MOST_PLACES = 64;
/** The lines of the file that agree most with what a hunk looks for, so that the model can mend it. */
export function nearestLines(index, hunk) {
    const texts = oldLines(hunk).map(({ text }) => text);
    const start = mostVoted(index, texts) ?? statedStart(index, hunk);
    if (start === undefined)
        return undefined;
    const nearest = linesFrom(index, Math.max(start, 0), texts.length);
    return nearest.text === "" ? undefined : nearest;
}
/** Quotes lines of the file, at most a dozen. */
export function linesFrom(index, from, count) {
    const to = from + Math.min(count, MOST_LINES);
    return { line: from + 1, text: index.texts.slice(from, to).map(clip).join("\n") };
}
/** The start that most lines point at; rare lines say where to look. */
function mostVoted(index, texts) {
    const votes = new Map();
    let best;
    for (const [at, text] of texts.slice(0, MOST_VOTERS).entries()) {
        const places = text.trim() === "" ? [] : placesOf(index, text);
        index.spend(1 + places.length);
        for (const place of places) {
            const count = (votes.get(place - at) ?? 0) + 1;
            votes.set(place - at, count);
            if (best === undefined || count > (votes.get(best) ?? 0))
                best = place - at;
        }
    }
    return best;
}
function placesOf(index, text) {
    const places = index.places("typography", index.numberOf("typography", text));
    return places.length > MOST_PLACES ? [] : places;
}
const statedStart = (index, { start }) => start === undefined || start > index.size ? undefined : Math.max(start - 1, 0);
const clip = (text) => text.length > MOST_CHARS ? `${text.slice(0, MOST_CHARS)}…` : text;
