import { createPrivateKey, type KeyObject } from "node:crypto";
import { AppError } from "../../domain/core/app-error.ts";
import type { Secret } from "../../domain/core/secret.ts";

/** Reads the app's RSA key, also one written on a single line with `\n`; returns PKCS#8 in PEM. */
export function parsePrivateKey(key: Secret): string {
  const pem = key.reveal().replaceAll("\\n", "\n").trim();
  return readKey(pem).export({ type: "pkcs8", format: "pem" }).toString();
}

function readKey(pem: string): KeyObject {
  let key: KeyObject | undefined;
  try {
    key = createPrivateKey(pem);
  } catch {
    // The library's error message may quote the key.
  }
  if (key?.asymmetricKeyType === "rsa") return key;
  const message =
    "GITHUB_PRIVATE_KEY (or the file at GITHUB_PRIVATE_KEY_PATH) is not an RSA key in PEM; download a new one from the app's settings";
  const problems = [{ path: "GITHUB_PRIVATE_KEY", message: "must be an RSA key in PEM" }];
  throw new AppError("config-invalid", message, { details: { problems } });
}
