/** How tests are written in a language; every expression is asked about one line. */
export interface LanguageRules {
  /** Files of the language. */
  readonly path: RegExp;
  /** Start of a test, with its `name`. */
  readonly tests?: readonly RegExp[];
  /** A line that makes the function below it a test, and that function with its `name`. */
  readonly marked?: { readonly mark: RegExp; readonly name: RegExp };
  /** Tests stand beside what they test, so the path says nothing. */
  readonly isInline?: boolean;
  /** Text of several lines that is no code: it begins and ends with this. */
  readonly quotes: readonly string[];
  readonly comment: RegExp;
  readonly assertion: RegExp;
  /** An assertion of one exact outcome. */
  readonly strict: RegExp;
  /** One that many outcomes meet. It is asked first. */
  readonly loose: RegExp;
  /** One that everything meets. */
  readonly vacuous: RegExp;
  /** What keeps a test from being run or from counting. */
  readonly skip: RegExp;
}
