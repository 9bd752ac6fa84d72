/** Takes the prompt's code out of every text of an answer: it is for the reader of the answer alone. */
export function withoutNonce(recovered, nonce) {
    return clean(recovered, nonce);
}
function clean(value, nonce) {
    if (typeof value === "string")
        return value.replaceAll(nonce, "");
    if (Array.isArray(value))
        return value.map((item) => clean(item, nonce));
    if (typeof value !== "object" || value === null)
        return value;
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, clean(item, nonce)]));
}
