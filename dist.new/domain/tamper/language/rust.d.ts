import type { LanguageRules } from "../language-rules.ts";
/** Rust: the built-in tests and those of its runtimes. */
export declare const RUST: LanguageRules;
