import { createHmac, timingSafeEqual } from "node:crypto";
import type { Secret } from "../../domain/core/secret.ts";

const SIGNATURE_FORMAT = /^sha256=([0-9a-f]{64})$/;

/**
 * Returns true if a delivery was signed over exactly these bytes with one of the secrets: there are
 * two during a rotation. Runs in constant time.
 *
 * Source: https://docs.github.com/webhooks/using-webhooks/validating-webhook-deliveries
 */
export function verifySignature(
  body: readonly Uint8Array[],
  signature: string | undefined,
  secrets: readonly Secret[],
): boolean {
  const form = SIGNATURE_FORMAT.exec(signature ?? "");
  const given = Buffer.from(form?.[1] ?? "0".repeat(64), "hex");
  let isGood = false;
  for (const secret of secrets) {
    const hmac = createHmac("sha256", secret.reveal());
    for (const chunk of body) hmac.update(chunk);
    isGood = timingSafeEqual(hmac.digest(), given) || isGood;
  }
  return isGood && form !== null;
}
