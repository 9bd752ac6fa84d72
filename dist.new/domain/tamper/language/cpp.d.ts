import type { LanguageRules } from "../language-rules.ts";
/** C and C++: GoogleTest, Catch2, doctest, Boost. */
export declare const CPP: LanguageRules;
