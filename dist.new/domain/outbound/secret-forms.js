import { inBits, inCase, inDecimal, plain, reversed, rotated } from "./coded.js";
import { decodedSecret } from "./decoded-secret.js";
const AS_IT_IS = "plain";
/** Every way of writing a secret that is looked for; letters of either case count as the same later. */
export function secretForms(value) {
    const own = { name: AS_IT_IS, coded: plain(value) };
    const backwards = { name: "reversed", coded: reversed(own.coded) };
    const turned = { name: "rot13", coded: rotated(own.coded) };
    const base64 = inBase64(own);
    const hex = inHex(own);
    const words = [own, backwards, turned];
    return [
        ...words,
        { name: "rot13 of reversed", coded: rotated(backwards.coded) },
        ...[hex, inHex(backwards), { name: "reversed hex", coded: reversed(hex.coded) }],
        { name: "decimal", coded: inDecimal(own.coded) },
        { name: "decimal of reversed", coded: inDecimal(backwards.coded) },
        ...inBase32(own),
        ...[...base64, ...inBase64(backwards), ...inBase64(turned), ...inBase64(hex)],
        ...casesOf(own).flatMap(inBase64),
        ...base64.flatMap((form) => [
            { name: `reversed ${form.name}`, coded: reversed(form.coded) },
            { name: `rot13 of ${form.name}`, coded: rotated(form.coded) },
            inHex(form),
            ...inBase64(form),
        ]),
        ...decodedForms(value),
    ];
}
/** Of a key that is bytes written as text: the bytes written otherwise. */
function decodedForms(value) {
    const coded = decodedSecret(value);
    if (coded === undefined)
        return [];
    const bytes = { name: "its bytes", coded };
    const hex = inHex(bytes);
    // What the secret is written in is the secret itself.
    const own = value.replace(/\s/g, "").replaceAll("-", "+").replaceAll("_", "/");
    const base64 = inBase64(bytes).filter((form) => !own.includes(form.coded.text));
    return [hex, { name: `reversed ${hex.name}`, coded: reversed(hex.coded) }, ...base64];
}
const inHex = ({ name, coded }) => ({
    name: nameOf("hex", name),
    coded: inBits(coded, 4),
});
/** In each of the ways in which it falls into groups of three bytes. */
const inBase64 = ({ name, coded }) => [0, 1, 2].map((before) => ({ name: nameOf("base64", name), coded: inBits(coded, 6, before) }));
const inBase32 = ({ name, coded }) => [0, 1, 2, 3, 4].map((before) => ({
    name: nameOf("base32", name),
    coded: inBits(coded, 5, before),
}));
const casesOf = ({ coded }) => ["upper", "lower", "swapped"].map((which) => ({
    name: `${which} case`,
    coded: inCase(coded, which),
}));
const nameOf = (how, of) => (of === AS_IT_IS ? how : `${how} of ${of}`);
