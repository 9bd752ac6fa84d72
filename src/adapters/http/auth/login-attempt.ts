import { createHmac } from "node:crypto";
import { z } from "zod";
import type { Secret } from "../../../domain/core/secret.ts";
import { constantTimeEquals } from "./constant-time-equals.ts";

/** Data that a browser stores while its user is on the code host's pages. */
const LoginAttempt = z.object({
  /** State that must come back with the code. */
  state: z.string().min(1),
  /** PKCE verifier, which proves that the request came from this server. */
  verifier: z.string().min(1),
  /** Path on this server to return to. */
  returnTo: z.string(),
  /** Expiry, in milliseconds since 1970. */
  endsAt: z.number(),
});
export type LoginAttempt = z.output<typeof LoginAttempt>;

/** Encodes an attempt as a signed cookie value. */
export function signAttempt(attempt: LoginAttempt, key: Secret): string {
  const text = Buffer.from(JSON.stringify(attempt)).toString("base64url");
  return `${text}.${computeMac(text, key)}`;
}

/**
 * Decodes and verifies a cookie value; `undefined` when it is not ours, was changed or has expired.
 */
export function verifyAttempt(
  value: string | undefined,
  key: Secret,
  now: number,
): LoginAttempt | undefined {
  const [text = "", mac, ...more] = (value ?? "").split(".");
  if (!constantTimeEquals(mac, computeMac(text, key)) || more.length > 0) return undefined;
  const parsed = LoginAttempt.safeParse(JSON.parse(Buffer.from(text, "base64url").toString()));
  return parsed.success && now < parsed.data.endsAt ? parsed.data : undefined;
}

function computeMac(text: string, key: Secret): string {
  return createHmac("sha256", key.reveal()).update(`svc login ${text}`).digest("base64url");
}
