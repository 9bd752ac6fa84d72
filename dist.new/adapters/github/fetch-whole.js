import { Fault } from "./fault.js";
/**
 * Creates a `fetch` that answers once the whole body is here: a connection that ends in the middle is a failure then,
 * not a short answer. Its time limit covers the body too.
 */
export function createFetchWhole({ timeoutMs, maxBytes, signal }) {
    return async (input, init) => {
        const within = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
        const response = await follow(String(input), { ...init, signal: within });
        const { status, headers } = response;
        const bytes = await readBody(response, maxBytes);
        return new Response(hasNoBody(status) ? null : bytes, { status, headers });
    };
}
/** A write is never turned into a read, as `fetch` does for 301 and 302; only 307 and 308 say to repeat it. */
async function follow(url, init) {
    if (init.method === undefined || init.method === "GET")
        return fetch(url, init);
    const response = await fetch(url, { ...init, redirect: "manual" });
    if (response.status !== 307 && response.status !== 308)
        return response;
    const target = URL.parse(response.headers.get("location") ?? "", url);
    if (target?.origin !== new URL(url).origin)
        return response;
    await response.body?.cancel();
    return fetch(target, { ...init, redirect: "manual" });
}
async function readBody(response, maxBytes) {
    const parts = [];
    let size = Number(response.headers.get("content-length") ?? 0);
    if (size > maxBytes)
        throw await tooLarge(response.body);
    size = 0;
    const reader = response.body?.getReader();
    for (let next = await reader?.read(); next && !next.done; next = await reader?.read()) {
        size += next.value.length;
        if (size > maxBytes)
            throw await tooLarge(reader);
        parts.push(next.value);
    }
    return Buffer.concat(parts);
}
async function tooLarge(body) {
    await body?.cancel();
    return new Fault("too-large", { reason: "the answer is too long" });
}
const hasNoBody = (status) => [204, 205, 304].includes(status);
