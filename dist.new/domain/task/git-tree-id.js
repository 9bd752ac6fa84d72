import { sha1 } from "@noble/hashes/legacy.js";
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";
export const isFolder = ({ mode }) => shortMode(mode) === "40000";
/** The id that git gives to a tree with these entries, whatever their order: 40 hex digits. */
export function gitTreeId(items) {
    const entries = items
        .map((item) => ({ item, key: utf8ToBytes(isFolder(item) ? `${item.name}/` : item.name) }))
        .sort((left, right) => compareBytes(left.key, right.key))
        .map(({ item: { name, mode, id } }) => concatBytes(utf8ToBytes(`${shortMode(mode)} ${name}\0`), hexToBytes(id)));
    const body = concatBytes(...entries);
    return bytesToHex(sha1(concatBytes(utf8ToBytes(`tree ${body.length}\0`), body)));
}
/** git writes the mode of a folder without its zero. */
const shortMode = (mode) => mode.replace(/^0+/, "");
function compareBytes(left, right) {
    const length = Math.min(left.length, right.length);
    for (let at = 0; at < length; at += 1) {
        const difference = (left[at] ?? 0) - (right[at] ?? 0);
        if (difference !== 0)
            return difference;
    }
    return left.length - right.length;
}
