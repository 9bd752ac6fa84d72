import type { LanguageRules } from "../language-rules.ts";

/** Rust: the built-in tests and those of its runtimes. */
export const RUST: LanguageRules = {
  path: /\.rs$/,
  marked: {
    mark: /^\s*#\[(?:\w+::)*(?:test|rstest|test_case|quickcheck|wasm_bindgen_test|sqlx_test)\b/,
    name: /\bfn\s+(?<name>\w+)/,
  },
  isInline: true,
  quotes: ["/*"],
  comment: /^\s*\/\//,
  assertion: /\b(?:\w+_)?assert\w*!|\bpanic!|#\[should_panic/,
  strict: /assert_eq!|assert!\s*\(.*==|#\[should_panic\s*\(\s*expected/,
  loose: /assert_ne!|assert!\s*\((?!.*==)|#\[should_panic\]/,
  vacuous: /\bassert!\s*\(\s*true\s*[,)]|\bassert_eq!\s*\(\s*([\w.]+)\s*,\s*\1\s*[,)]/,
  skip: /#!?\[(?:ignore\b|cfg\s*\(\s*any\s*\(\s*\)\s*\)|cfg_attr\s*\(.*\bignore\b|cfg\s*\(\s*not\s*\(\s*test)/,
};
