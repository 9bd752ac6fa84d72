/** A secret as it is. */
export function plain(value) {
    const from = Array.from({ length: value.length }, (_, at) => at);
    return { text: value, from, to: from.map((at) => at + 1) };
}
/** Backwards. */
export function reversed({ text, from, to }) {
    const units = Array.from({ length: text.length }, (_, at) => text.charAt(text.length - 1 - at));
    return { text: units.join(""), from: from.toReversed(), to: to.toReversed() };
}
/** Letters thirteen places on. */
export function rotated(coded) {
    const turn = (letter) => {
        const base = letter <= "Z" ? 65 : 97;
        return String.fromCharCode(((letter.charCodeAt(0) - base + 13) % 26) + base);
    };
    return { ...coded, text: coded.text.replace(/[a-z]/gi, turn) };
}
/** With ASCII letters of another case. */
export function inCase(coded, which) {
    const turn = (letter) => {
        const isUpper = letter <= "Z";
        const toUpper = which === "upper" || (which === "swapped" && !isUpper);
        return toUpper ? letter.toUpperCase() : letter.toLowerCase();
    };
    return { ...coded, text: coded.text.replace(/[a-z]/gi, turn) };
}
/** The decimal codes of its bytes, one after the other. */
export function inDecimal(coded) {
    const { bytes, from, to } = toBytes(coded);
    const signs = createSigns();
    for (const [at, byte] of bytes.entries())
        signs.put(`${byte}`, from[at] ?? 0, to[at] ?? 0);
    return signs.coded();
}
const ALPHABETS = {
    4: "0123456789abcdef",
    5: "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567",
    6: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/",
};
/**
 * Its bytes in hexadecimal (4 bits a sign), base32 (5) or base64 (6), as they stand behind so many other bytes. Signs
 * that hold a part of what is before or behind are left out.
 */
export function inBits(coded, bits, bytesBefore = 0) {
    const { bytes, from, to } = toBytes(coded);
    const alphabet = ALPHABETS[bits];
    const signs = createSigns();
    // The first sign that holds nothing of the bytes before.
    const first = Math.ceil((bytesBefore * 8) / bits) * bits - bytesBefore * 8;
    for (let at = first; at + bits <= bytes.length * 8; at += bits) {
        const [one, two] = [at >> 3, (at + bits - 1) >> 3];
        const pair = ((bytes[one] ?? 0) << 8) | (bytes[one + 1] ?? 0);
        const value = (pair >> (16 - bits - (at & 7))) & ((1 << bits) - 1);
        const [starts, ends] = [from[one] ?? 0, to[one] ?? 0];
        // Backwards, the second byte comes first.
        signs.put(alphabet.charAt(value), Math.min(starts, from[two] ?? starts), Math.max(ends, to[two] ?? ends));
    }
    return signs.coded();
}
/** Collects signs with their places. */
function createSigns() {
    let text = "";
    const from = [];
    const to = [];
    return {
        put: (sign, starts, ends) => {
            text += sign;
            for (let at = 0; at < sign.length; at += 1) {
                from.push(starts);
                to.push(ends);
            }
        },
        coded: () => ({ text, from, to }),
    };
}
/** Its bytes; those of characters in UTF-8. */
function toBytes({ text, from, to, isBytes = false }) {
    const placed = { bytes: [], from: [], to: [] };
    const put = (byte, at) => {
        placed.bytes.push(byte);
        placed.from.push(from[at] ?? 0);
        placed.to.push(to[at] ?? 0);
    };
    for (let at = 0; at < text.length; at += 1) {
        const code = text.codePointAt(at) ?? 0;
        if (isBytes || code < 0x80)
            put(code, at);
        else
            for (const byte of utf8(code))
                put(byte, at);
        if (code > 0xffff)
            at += 1;
    }
    return placed;
}
function utf8(code) {
    const tail = (shift) => 0x80 | ((code >> shift) & 0x3f);
    if (code < 0x800)
        return [0xc0 | (code >> 6), tail(0)];
    if (code < 0x1_0000)
        return [0xe0 | (code >> 12), tail(6), tail(0)];
    return [0xf0 | (code >> 18), tail(12), tail(6), tail(0)];
}
