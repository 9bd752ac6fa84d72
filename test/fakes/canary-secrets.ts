import { createHash, generateKeyPairSync } from "node:crypto";

/** Secrets of every kind that the service holds, under the names it knows them by. None of them opens anything. */
export interface CanarySecret {
  readonly name: string;
  readonly value: string;
}

/** The same bytes for the same seed: hexadecimal, as long as asked. */
export function canaryHex(seed: string, digits: number): string {
  let text = "";
  for (let at = 0; text.length < digits; at += 1)
    text += createHash("sha256").update(`${seed} ${at}`).digest("hex");
  return text.slice(0, digits);
}

/** The same letters and digits for the same seed. */
export function canaryWord(seed: string, length: number): string {
  const bytes = Buffer.from(canaryHex(seed, length * 4), "hex");
  return bytes.toString("base64").replace(/[+/=]/g, "").slice(0, length);
}

const base64 = (seed: string, bytes: number): string =>
  Buffer.from(canaryHex(seed, bytes * 2), "hex").toString("base64");
const base64url = (text: string): string => Buffer.from(text).toString("base64url");

const rsa = generateKeyPairSync("rsa", { modulusLength: 2048 });
const ec = generateKeyPairSync("ec", { namedCurve: "P-256" });

/** Twelve secrets; the two keys are made anew for each run. */
export const CANARY_SECRETS: readonly CanarySecret[] = [
  {
    name: "GITHUB_PRIVATE_KEY",
    value: rsa.privateKey.export({ type: "pkcs1", format: "pem" }).toString(),
  },
  {
    name: "another app's key",
    value: ec.privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
  },
  { name: "installation token", value: `ghs_${canaryWord("ghs", 36)}` },
  {
    name: "GITHUB_TOKEN",
    value: `github_pat_${canaryWord("pat a", 22)}_${canaryWord("pat b", 59)}`,
  },
  { name: "LLM_API_KEY", value: `sk-proj-${canaryWord("sk", 48)}` },
  { name: "provider key", value: `hf_${canaryWord("hf", 34)}` },
  { name: "GITHUB_WEBHOOK_SECRET", value: canaryHex("webhook", 40) },
  { name: "SVC_SECRET_KEY", value: base64("key", 32) },
  { name: "GITHUB_OAUTH_CLIENT_SECRET", value: canaryHex("oauth", 40) },
  { name: "WEB_SESSION_SECRET", value: base64("session", 48) },
  { name: "METRICS_TOKEN", value: "lantern-otter quartz/Meadow 41 ripple" },
  {
    name: "callback token",
    value: [
      base64url('{"alg":"HS256","typ":"JWT"}'),
      base64url(`{"sub":"runner","jti":"${canaryHex("jti", 24)}"}`),
      base64("signature", 32).replaceAll("+", "-").replaceAll("/", "_").replace("=", ""),
    ].join("."),
  },
];
