import { CPP } from "./language/cpp.ts";
import { CSHARP } from "./language/csharp.ts";
import { GO } from "./language/go.ts";
import { JAVA } from "./language/java.ts";
import { JAVASCRIPT } from "./language/javascript.ts";
import { PYTHON } from "./language/python.ts";
import { RUBY } from "./language/ruby.ts";
import { RUST } from "./language/rust.ts";
import type { LanguageRules } from "./language-rules.ts";

const LANGUAGES = [PYTHON, JAVASCRIPT, GO, RUST, JAVA, RUBY, CSHARP, CPP];

/** The rules for tests in a file; `undefined` where we know none. */
export const languageOf = (path: string): LanguageRules | undefined =>
  LANGUAGES.find((rules) => rules.path.test(path));
