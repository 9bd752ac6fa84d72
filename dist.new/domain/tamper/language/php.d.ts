import type { LanguageRules } from "../language-rules.ts";
/** PHP: PHPUnit, Pest, Codeception. */
export declare const PHP: LanguageRules;
