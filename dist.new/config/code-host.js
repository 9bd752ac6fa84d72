import { AppError } from "../domain/errors/app-error.js";
/**
 * Finds how to sign in: as the app when one is configured, else with the token.
 *
 * Throws `config-invalid` when there is neither, or an app without its key.
 */
export function codeHostCredentials(config) {
    const { appId, appKey, appKeyPath, codeHostToken } = config;
    if (appId !== undefined) {
        if (appKey !== undefined)
            return { kind: "app", appId, key: { pem: appKey } };
        if (appKeyPath !== undefined)
            return { kind: "app", appId, key: { path: appKeyPath } };
        throw missing("GITHUB_PRIVATE_KEY", "is not set, although GITHUB_APP_ID is (set it to the app's private key in PEM, or GITHUB_PRIVATE_KEY_PATH to its file)");
    }
    if (codeHostToken !== undefined)
        return { kind: "token", token: codeHostToken };
    throw missing("GITHUB_TOKEN", "is not set (export a token that may read the repository, and write to its pull requests to publish; or GITHUB_APP_ID with GITHUB_PRIVATE_KEY_PATH)");
}
function missing(path, message) {
    return new AppError("config-invalid", `${path} ${message}`, {
        details: { problems: [{ path, message }] },
    });
}
