import type { LanguageRules } from "../language-rules.ts";
/** Swift: XCTest, Swift Testing, Quick with Nimble. */
export declare const SWIFT: LanguageRules;
