import { readFileSync } from "node:fs";
import { AppError } from "../domain/core/app-error.ts";
import { createSecret, type Secret } from "../domain/core/secret.ts";
import type { CodeHostCredentials } from "./code-host.ts";
import { pem } from "./setting-values.ts";

type AppKey = Extract<CodeHostCredentials, { kind: "app" }>["key"];

/** Returns the app's private key from its setting or its file. Throws `config-invalid` with the setting's name. */
export function readAppKey(key: AppKey): Secret {
  if ("pem" in key) return key.pem;
  const parsed = pem.safeParse(readText(key.path));
  if (parsed.success) return createSecret(parsed.data);
  throw invalid(
    `names ${key.path}, which does not contain a private key in PEM; download the app's key again`,
  );
}

function readText(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "unknown";
    throw invalid(
      `names ${path}, which cannot be read (${code}); set it to the path of the app's key`,
    );
  }
}

function invalid(message: string): AppError<"config-invalid"> {
  const path = "GITHUB_PRIVATE_KEY_PATH";
  return new AppError("config-invalid", `${path} ${message}`, {
    details: { problems: [{ path, message }] },
  });
}
