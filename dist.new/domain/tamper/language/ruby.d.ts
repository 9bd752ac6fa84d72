import type { LanguageRules } from "../language-rules.ts";
/** Ruby: RSpec, minitest and test-unit. */
export declare const RUBY: LanguageRules;
