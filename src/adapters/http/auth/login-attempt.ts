import { createHmac } from "node:crypto";
import { z } from "zod";
import type { Secret } from "../../../domain/core/secret.ts";
import { constantTimeEquals } from "./constant-time-equals.ts";

/** What a browser keeps while its person is on the code host's pages. */
const LoginAttempt = z.object({
  /** What must come back with the code. */
  state: z.string().min(1),
  /** What proves, with PKCE, that it was us who asked. */
  verifier: z.string().min(1),
  /** Path on this server to go back to. */
  returnTo: z.string(),
  /** Milliseconds since 1970. */
  endsAt: z.number(),
});
export type LoginAttempt = z.output<typeof LoginAttempt>;

/** Writes an attempt as the value of a cookie that nobody can change unnoticed. */
export function signAttempt(attempt: LoginAttempt, key: Secret): string {
  const text = Buffer.from(JSON.stringify(attempt)).toString("base64url");
  return `${text}.${computeMac(text, key)}`;
}

/** Reads the value of such a cookie; `undefined` when it is not ours, was changed, or its time is over. */
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
