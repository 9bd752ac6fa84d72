import { isSameText } from "./same-text.js";
/** The token of an `Authorization` header, as RFC 6750 has it; `undefined` without one, or with more than one. */
export function readBearer(request) {
    return /^Bearer +([\w.~+/=-]+)$/i.exec(request.header("authorization") ?? "")?.[1];
}
/** Whether a request says that it brings a token, good or not. */
export const hasBearer = (request) => /^Bearer(?: |$)/i.test(request.header("authorization") ?? "");
/** Whether a request brings this very token. An operator has chosen it: it may have other characters than RFC 6750's. */
export const bringsToken = (request, token) => isSameText(/^Bearer +(\S+)$/i.exec(request.header("authorization") ?? "")?.[1], token.reveal());
