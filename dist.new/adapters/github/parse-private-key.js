import { createPrivateKey } from "node:crypto";
import { AppError } from "../../domain/errors/app-error.js";
/** Reads the app's RSA key, also one written on a single line with `\n`; gives PKCS#8 in PEM. */
export function parsePrivateKey(key) {
    const pem = key.reveal().replaceAll("\\n", "\n").trim();
    return readKey(pem).export({ type: "pkcs8", format: "pem" }).toString();
}
function readKey(pem) {
    let key;
    try {
        key = createPrivateKey(pem);
    }
    catch {
        // What the library says may quote the key.
    }
    if (key?.asymmetricKeyType === "rsa")
        return key;
    const message = "GITHUB_PRIVATE_KEY (or the file at GITHUB_PRIVATE_KEY_PATH) is no RSA key in PEM; download a new one from the app's settings";
    const problems = [{ path: "GITHUB_PRIVATE_KEY", message: "must be an RSA key in PEM" }];
    throw new AppError("config-invalid", message, { details: { problems } });
}
