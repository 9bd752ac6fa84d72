import { toUnexpected } from "./to-error.js";
/** Takes of an answer what we use; rejects one of another shape, such as a proxy's page. */
export function readShape(body, shape, telling) {
    const parsed = shape.safeParse(body);
    if (parsed.success)
        return parsed.data;
    if (typeof body === "string") {
        const isPage = /^\s*<(!doctype|html)/i.test(body);
        throw toUnexpected(isPage ? "a web page" : "no JSON", telling);
    }
    const issue = parsed.error.issues[0];
    const at = issue?.path.map(String).join(".") ?? "";
    throw toUnexpected(at === "" ? "another shape" : `field ${at}`, telling);
}
