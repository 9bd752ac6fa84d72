import type { LanguageRules } from "../language-rules.ts";
/** Elixir: ExUnit. */
export declare const ELIXIR: LanguageRules;
