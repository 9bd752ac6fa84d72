import type { RepositoryRef } from "./pull-request.ts";
/** Tells whether the code host would take this as the name of an account. */
export declare const isOwner: (text: string) => boolean;
/** Tells whether this may be the login of a person or, with its suffix, of a bot, such as `renovate[bot]`. */
export declare const isLogin: (text: string) => boolean;
/** Tells whether the code host would take this as the name of a repository, without its owner. */
export declare const isRepositoryName: (text: string) => boolean;
/** Reads `owner/name`; `undefined` when it breaks the code host's rules for names. */
export declare function parseRepository(text: string): RepositoryRef | undefined;
