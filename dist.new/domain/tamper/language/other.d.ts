import type { LanguageRules } from "../language-rules.ts";
/** Languages without rules of their own, read by the words that their test libraries share. */
export declare const OTHER: LanguageRules;
