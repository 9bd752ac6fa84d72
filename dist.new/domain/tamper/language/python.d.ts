import type { LanguageRules } from "../language-rules.ts";
/** Python: unittest, pytest and the testing modules of numpy and torch. */
export declare const PYTHON: LanguageRules;
