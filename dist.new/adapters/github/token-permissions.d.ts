import type { TokenPurpose } from "../../ports/token-issuer.ts";
/** Permissions in the code host's words, such as `{ contents: "read" }`. */
export type Permissions = Readonly<Record<string, string>>;
/** The least that a purpose needs. */
export declare const allPermissions: (purpose: TokenPurpose) => Permissions;
/** The least that a purpose needs, as far as it was granted: where writing was not, reading is asked for. */
export declare function permissionsFor(purpose: TokenPurpose, granted: Permissions): Permissions;
