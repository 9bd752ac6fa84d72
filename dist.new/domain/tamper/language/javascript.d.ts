import type { LanguageRules } from "../language-rules.ts";
/** JavaScript and TypeScript: jest, vitest, mocha with chai, node:test, playwright. */
export declare const JAVASCRIPT: LanguageRules;
