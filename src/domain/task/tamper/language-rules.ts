/** Patterns of tests in a language; each is matched against one line. */
export interface LanguageRules {
  /** Files of the language. */
  readonly path: RegExp;
  /** Start of a test, with the group `name`. */
  readonly tests?: readonly RegExp[];
  /**
   * A line that marks the function below it as a test, and the start of that function with the
   * group `name`.
   */
  readonly marked?: { readonly mark: RegExp; readonly name: RegExp };
  /** True if tests are in the same files as the code, so that the path is not significant. */
  readonly isInline?: boolean;
  /** Delimiters of multi-line text that is not code. */
  readonly quotes: readonly string[];
  readonly comment: RegExp;
  readonly assertion: RegExp;
  /** Assertion of one exact outcome. */
  readonly strict: RegExp;
  /** Assertion that accepts many outcomes. Matched before `strict`. */
  readonly loose: RegExp;
  /** Assertion that accepts every outcome. */
  readonly vacuous: RegExp;
  /** Directives that skip a test or ignore its result. */
  readonly skip: RegExp;
}
