import type { LanguageRules } from "../language-rules.ts";

/** Elixir: ExUnit. */
export const ELIXIR: LanguageRules = {
  path: /\.exs?$/,
  tests: [/^\s*(?:test|property)\s*\(?\s*"(?<name>[^"]+)"/],
  quotes: ['"""'],
  comment: /^\s*#/,
  assertion: /^(?!\s*(?:import|alias|use|defp?)\b)(?:.*\b(?:assert|refute)\w*\b|.*\bflunk\b)/,
  strict: /\bassert\b.*(?:==|\s=\s)|\bassert_(?:raise|receive\w*)\b/,
  loose:
    /\bassert\b.*(?:\s(?:!=|>=?|<=?|=~|in)\s|\bmatch\?)|\brefute\w*|\bassert_in_delta\b|\bassert\b(?!.*(?:==|\s=\s))/,
  vacuous: /\bassert\s*\(?\s*true\s*\)?\s*$|\bassert\s+([\w.]+)\s*==\s*\1\s*$/,
  skip: /@(?:module)?tag\s*:?\s*(?:\[?\s*skip\b|:skip\b)|\bExUnit\.configure\b.*\bexclude\b|^\s*if\s+false\b/,
};
