import type { LanguageRules } from "../language-rules.ts";
/** C#: xUnit, NUnit, MSTest, FluentAssertions. */
export declare const CSHARP: LanguageRules;
