import { AppError } from "../domain/core/app-error.ts";
import type { Secret } from "../domain/core/secret.ts";
import type { Config } from "./settings.ts";

/** How we sign in to the code host. */
export type CodeHostCredentials =
  | {
      readonly kind: "app";
      readonly appId: number;
      readonly key: { readonly pem: Secret } | { readonly path: string };
    }
  | { readonly kind: "token"; readonly token: Secret };

/**
 * Finds how to sign in: as the app when one is configured, else with the token.
 *
 * Throws `config-invalid` when there is neither, or an app without its key.
 */
export function getCodeHostCredentials(config: Config): CodeHostCredentials {
  const { appId, appKey, appKeyPath, codeHostToken } = config;
  if (appId !== undefined) {
    if (appKey !== undefined) return { kind: "app", appId, key: { pem: appKey } };
    if (appKeyPath !== undefined) return { kind: "app", appId, key: { path: appKeyPath } };
    throw missingSettingError(
      "GITHUB_PRIVATE_KEY",
      "is not set, although GITHUB_APP_ID is (set it to the app's private key in PEM, or GITHUB_PRIVATE_KEY_PATH to its file)",
    );
  }
  if (codeHostToken !== undefined) return { kind: "token", token: codeHostToken };
  throw missingSettingError(
    "GITHUB_TOKEN",
    "is not set (export a token that may read the repository, and write to its pull requests to publish; or GITHUB_APP_ID with GITHUB_PRIVATE_KEY_PATH)",
  );
}

function missingSettingError(path: string, message: string): AppError<"config-invalid"> {
  return new AppError("config-invalid", `${path} ${message}`, {
    details: { problems: [{ path, message }] },
  });
}
