import { type Secret } from "../domain/secret.ts";
import type { CodeHostCredentials } from "./code-host.ts";
type AppKey = Extract<CodeHostCredentials, {
    kind: "app";
}>["key"];
/** Gives the app's private key, from its setting or its file. Throws `config-invalid` naming the setting. */
export declare function readAppKey(key: AppKey): Secret;
export {};
