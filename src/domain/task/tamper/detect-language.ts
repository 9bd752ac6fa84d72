import { CPP } from "./language/cpp.ts";
import { CSHARP } from "./language/csharp.ts";
import { ELIXIR } from "./language/elixir.ts";
import { GO } from "./language/go.ts";
import { JAVA } from "./language/java.ts";
import { JAVASCRIPT } from "./language/javascript.ts";
import { OTHER } from "./language/other.ts";
import { PHP } from "./language/php.ts";
import { PYTHON } from "./language/python.ts";
import { RUBY } from "./language/ruby.ts";
import { RUST } from "./language/rust.ts";
import { SHELL } from "./language/shell.ts";
import { SWIFT } from "./language/swift.ts";
import type { LanguageRules } from "./language-rules.ts";

const LANGUAGES = [
  PYTHON,
  JAVASCRIPT,
  GO,
  RUST,
  JAVA,
  RUBY,
  CSHARP,
  CPP,
  PHP,
  SWIFT,
  ELIXIR,
  SHELL,
  OTHER,
];

/** Returns the test rules for a file; `undefined` if its language has none. */
export const detectLanguage = (path: string): LanguageRules | undefined =>
  LANGUAGES.find((rules) => rules.path.test(path));
