import type { LanguageRules } from "../language-rules.ts";

/** Go: the testing package and testify. */
export const GO: LanguageRules = {
  path: /\.go$/,
  tests: [
    /^func\s+(?:\([^)]*\)\s*)?(?<name>(?:Test|Benchmark|Fuzz|Example)(?:[^a-z\s(][^\s(]*)?)\s*\(/,
  ],
  quotes: ["/*", "`"],
  comment: /^\s*\/\//,
  assertion:
    /\b[tbf]\.(?:Errorf?|Fatalf?|Fail|FailNow)\s*\(|\b(?:assert|require|is|must|suite|s)\.[A-Z]\w*\s*\(|\.Require\(\)\.\w+\(/,
  strict: /\b(?:Equal\w*|JSONEq|YAMLEq|Exactly|Same|ErrorIs|ErrorAs|Len|PanicsWithValue)\s*\(/,
  loose:
    /\b(?:Not\w+|True|False|Contains|Greater\w*|Less\w*|In(?:Delta|Epsilon)\w*|ElementsMatch|Subset|IsType|Implements|Regexp|Error|Panics)\s*\(/,
  vacuous:
    /\b(?:True)\s*\(\s*(?:t\s*,\s*)?true\s*[,)]|\bEqual\s*\(\s*(?:t\s*,\s*)?([\w.]+)\s*,\s*\1\s*[,)]|^\s*if\s+false\b/,
  skip: /\b[tbf]\.Skip(?:f|Now)?\s*\(|^\/\/\s*\+build\s+(?:ignore|never)|^\/\/go:build\s+(?:ignore|never|!\w+)|\b(?:suite|s)\.T\(\)\.Skip/,
};
