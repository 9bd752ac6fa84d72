import { createHash, timingSafeEqual } from "node:crypto";
/** Compares a secret with what was sent, in the same time whatever that was. */
export function isSameText(given, secret) {
    const digest = (text) => createHash("sha256").update(text).digest();
    const isSame = timingSafeEqual(digest(given ?? ""), digest(secret));
    return isSame && given !== undefined;
}
