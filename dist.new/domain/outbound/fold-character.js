/** Marks a character that no secret is recognised by: signs, blanks, what is not drawn. */
export const DROPPED = 0;
const ZERO = 48;
const SMALL_A = 97;
/** Letters of other scripts that look like Latin ones. */
const LOOK_ALIKES = {
    а: "a",
    А: "a",
    В: "b",
    с: "c",
    С: "c",
    е: "e",
    Е: "e",
    Н: "h",
    і: "i",
    І: "i",
    ј: "j",
    К: "k",
    М: "m",
    о: "o",
    О: "o",
    р: "p",
    Р: "p",
    ѕ: "s",
    Т: "t",
    х: "x",
    Х: "x",
    у: "y",
    Α: "a",
    Β: "b",
    Ε: "e",
    Ζ: "z",
    Η: "h",
    Ι: "i",
    Κ: "k",
    Μ: "m",
    Ν: "n",
    Ο: "o",
    ο: "o",
    Ρ: "p",
    Τ: "t",
    Υ: "y",
    Χ: "x",
};
/**
 * What a character (UTF-16 unit) counts as where a secret is looked for: a small Latin letter or a digit, whatever its
 * case, width or script. `DROPPED` for all others.
 */
export const FOLDED = createTable();
function createTable() {
    const table = new Uint16Array(65_536);
    const digits = [ZERO, 0xff10];
    for (const start of digits)
        for (let at = 0; at < 10; at += 1)
            table[start + at] = ZERO + at;
    // Latin letters, those in full width, and those in circles.
    const letters = [SMALL_A, 65, 0xff41, 0xff21, 0x24d0, 0x24b6];
    for (const start of letters)
        for (let at = 0; at < 26; at += 1)
            table[start + at] = SMALL_A + at;
    for (const [other, latin] of Object.entries(LOOK_ALIKES))
        table[other.charCodeAt(0)] = latin.charCodeAt(0);
    return table;
}
/** Where the letters and digits of mathematics begin: pairs of units with this first one. */
export const MATHEMATICAL = 0xd835;
/** What the second unit of a mathematical letter or digit counts as. */
export function foldMathematical(unit) {
    const at = unit - 0xdc00;
    if (at >= 0 && at < 0x2a4)
        return SMALL_A + ((at % 52) % 26);
    if (at >= 0x3ce && at < 0x400)
        return ZERO + ((at - 0x3ce) % 10);
    return DROPPED;
}
