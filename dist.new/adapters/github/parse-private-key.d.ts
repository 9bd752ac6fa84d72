import type { Secret } from "../../domain/secret.ts";
/** Reads the app's RSA key, also one written on a single line with `\n`; gives PKCS#8 in PEM. */
export declare function parsePrivateKey(key: Secret): string;
