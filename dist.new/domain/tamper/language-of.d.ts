import type { LanguageRules } from "./language-rules.ts";
/** The rules for tests in a file; `undefined` where we know none. */
export declare const languageOf: (path: string) => LanguageRules | undefined;
