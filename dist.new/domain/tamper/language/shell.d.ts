import type { LanguageRules } from "../language-rules.ts";
/** Shell: bats, shunit2, shellspec, and plain scripts. */
export declare const SHELL: LanguageRules;
