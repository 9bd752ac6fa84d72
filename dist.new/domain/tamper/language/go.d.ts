import type { LanguageRules } from "../language-rules.ts";
/** Go: the testing package and testify. */
export declare const GO: LanguageRules;
