import { createHash, timingSafeEqual } from "node:crypto";

/** Compares a secret with what was sent, in the same time whatever that was. */
export function constantTimeEquals(given: string | undefined, secret: string): boolean {
  const digest = (text: string): Buffer => createHash("sha256").update(text).digest();
  const isSame = timingSafeEqual(digest(given ?? ""), digest(secret));
  return isSame && given !== undefined;
}
