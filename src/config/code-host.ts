import { AppError } from "../domain/core/app-error.ts";
import type { Secret } from "../domain/core/secret.ts";
import type { Config } from "./settings.ts";

/** Credentials for the code host: those of an app, or a token. */
export type CodeHostCredentials =
  | {
      readonly kind: "app";
      readonly appId: number;
      readonly key: { readonly pem: Secret } | { readonly path: string };
    }
  | { readonly kind: "token"; readonly token: Secret };

/**
 * Returns the app's credentials if an app is configured, else the token.
 *
 * Throws `config-invalid` if neither is set, or if an app has no key.
 */
export function getCodeHostCredentials(config: Config): CodeHostCredentials {
  const { appId, appKey, appKeyPath, codeHostToken } = config;
  if (appId !== undefined) {
    if (appKey !== undefined) return { kind: "app", appId, key: { pem: appKey } };
    if (appKeyPath !== undefined) return { kind: "app", appId, key: { path: appKeyPath } };
    throw missingSettingError(
      "GITHUB_PRIVATE_KEY",
      "is not set, although GITHUB_APP_ID is (set it to the app's private key in PEM, or set GITHUB_PRIVATE_KEY_PATH to its file)",
    );
  }
  if (codeHostToken !== undefined) return { kind: "token", token: codeHostToken };
  throw missingSettingError(
    "GITHUB_TOKEN",
    "is not set (export a token that can read the repository and, to publish, write to its pull requests; or set GITHUB_APP_ID with GITHUB_PRIVATE_KEY_PATH)",
  );
}

function missingSettingError(path: string, message: string): AppError<"config-invalid"> {
  return new AppError("config-invalid", `${path} ${message}`, {
    details: { problems: [{ path, message }] },
  });
}
