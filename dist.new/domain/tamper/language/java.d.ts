import type { LanguageRules } from "../language-rules.ts";
/** Java and Kotlin: JUnit, TestNG, AssertJ, Kotest's assertions. */
export declare const JAVA: LanguageRules;
