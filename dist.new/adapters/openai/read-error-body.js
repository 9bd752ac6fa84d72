import { z } from "zod";
const MAX_TEXT = 8_000;
const label = z.union([z.string(), z.number()]).transform(String).catch("");
const Shape = z
    .object({
    message: z.string().catch(""),
    code: label,
    type: label,
    status: label,
    param: z.string().catch(""),
})
    .catch({ message: "", code: "", type: "", status: "", param: "" });
/** Reads the body of a failed answer: `{error: {…}}`, `[{error: …}]`, `{detail: […]}`, plain text or nothing. */
export function readErrorBody(body) {
    const inner = unwrap(body);
    const shape = Shape.parse(inner);
    const text = textOf(inner).slice(0, MAX_TEXT);
    const numbers = [shape.code, shape.status].map(Number);
    const status = numbers.find((number) => Number.isInteger(number) && number >= 300 && number < 600);
    return {
        message: (shape.message || leavesOf(inner).join(" ")).slice(0, MAX_TEXT),
        labels: [shape.code, shape.type, shape.status].map((part) => part.toLowerCase()),
        param: shape.param,
        text,
        ...(status === undefined ? {} : { status }),
    };
}
function unwrap(body) {
    const first = Array.isArray(body) ? body[0] : body;
    if (typeof first !== "object" || first === null || !("error" in first))
        return first;
    return first.error ?? first;
}
function textOf(value) {
    if (value === undefined || value === null)
        return "";
    if (typeof value === "string")
        return leavesOf(value).join("");
    try {
        return JSON.stringify(value);
    }
    catch {
        // Nested too deep to be written: nobody means that.
        return "";
    }
}
/** Every text in a value, in order, down to a depth. */
function leavesOf(value, depth = 5) {
    // An error page of a proxy tells nothing that a person needs.
    if (typeof value === "string")
        return /^\s*<[!?a-z]/i.test(value) ? [] : [value];
    if (typeof value !== "object" || value === null || depth === 0)
        return [];
    return Object.values(value).flatMap((item) => leavesOf(item, depth - 1));
}
