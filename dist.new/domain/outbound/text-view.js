import { DROPPED, FOLDED, foldMathematical, MATHEMATICAL } from "./fold-character.js";
/** Drops what does not count from a text. */
export function projectText(text, kind) {
    const units = new Uint16Array(text.length);
    const origins = new Uint32Array(text.length);
    let length = 0;
    for (let at = 0; at < text.length; at += 1) {
        const unit = text.charCodeAt(at);
        const counted = kind === "folded" ? fold(text, at, unit) : exact(unit);
        if (counted === DROPPED)
            continue;
        units[length] = counted;
        origins[length] = at;
        length += 1;
    }
    return { units, origins, length };
}
function fold(text, at, unit) {
    const folded = FOLDED[unit] ?? DROPPED;
    if (folded !== DROPPED || unit < 0xdc00 || unit > 0xdfff)
        return folded;
    return text.charCodeAt(at - 1) === MATHEMATICAL ? foldMathematical(unit) : DROPPED;
}
// A blank, or what is drawn as none.
const exact = (unit) => unit <= 32 || unit === 0xa0 || (unit >= 0x200b && unit <= 0x200f) || unit === 0xfeff
    ? DROPPED
    : unit;
/** Where a stretch of a view stands in the source. */
export function toSource({ starts, ends }, { start, end }) {
    return { start: starts?.[start] ?? start, end: ends?.[end - 1] ?? end };
}
