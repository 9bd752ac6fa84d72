import { createHash, timingSafeEqual } from "node:crypto";

/** Compares a secret with received text in constant time. */
export function constantTimeEquals(given: string | undefined, secret: string): boolean {
  const digest = (text: string): Buffer => createHash("sha256").update(text).digest();
  const isSame = timingSafeEqual(digest(given ?? ""), digest(secret));
  return isSame && given !== undefined;
}
