import { createHmac, timingSafeEqual } from "node:crypto";
import type { Secret } from "../../domain/secret.ts";

const FORM = /^sha256=([0-9a-f]{64})$/;

/**
 * Tells whether a delivery was signed over exactly these bytes with one of the secrets: there are two while one takes
 * the place of the other. Takes the same time whatever was sent.
 *
 * Source: https://docs.github.com/webhooks/using-webhooks/validating-webhook-deliveries
 */
export function isSigned(
  body: Uint8Array,
  signature: string | undefined,
  secrets: readonly Secret[],
): boolean {
  const [, hex = "0".repeat(64)] = FORM.exec(signature ?? "") ?? [];
  const given = Buffer.from(hex, "hex");
  let isGood = false;
  for (const secret of secrets) {
    const expected = createHmac("sha256", secret.reveal()).update(body).digest();
    isGood = timingSafeEqual(expected, given) || isGood;
  }
  return isGood;
}
