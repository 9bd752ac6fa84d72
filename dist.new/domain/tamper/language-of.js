import { CPP } from "./language/cpp.js";
import { CSHARP } from "./language/csharp.js";
import { ELIXIR } from "./language/elixir.js";
import { GO } from "./language/go.js";
import { JAVA } from "./language/java.js";
import { JAVASCRIPT } from "./language/javascript.js";
import { OTHER } from "./language/other.js";
import { PHP } from "./language/php.js";
import { PYTHON } from "./language/python.js";
import { RUBY } from "./language/ruby.js";
import { RUST } from "./language/rust.js";
import { SHELL } from "./language/shell.js";
import { SWIFT } from "./language/swift.js";
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
/** The rules for tests in a file; `undefined` where we know none. */
export const languageOf = (path) => LANGUAGES.find((rules) => rules.path.test(path));
