import { createHmac, timingSafeEqual } from "node:crypto";
import type { Secret } from "../../domain/core/secret.ts";

const SIGNATURE_FORMAT = /^sha256=([0-9a-f]{64})$/;

/**
 * Tells whether a delivery was signed over exactly these bytes with one of the secrets: there are two while one takes
 * the place of the other. Takes the same time whatever was sent.
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
