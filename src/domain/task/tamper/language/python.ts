import type { LanguageRules } from "../language-rules.ts";

/** Python: unittest, pytest and the testing modules of numpy and torch. */
export const PYTHON: LanguageRules = {
  path: /\.pyi?$/,
  tests: [/^\s*(?:async\s+)?def\s+(?<name>test\w*)\s*\(/],
  quotes: ['"""', "'''"],
  comment: /^\s*#/,
  assertion:
    /^(?!\s*(?:from|import|class|(?:async\s+)?def)\b)(?:.*\bassert\w*\b|.*\b(?:raises|warns)\s*\(|.*\bself\.fail\s*\()/,
  strict:
    /==|\bis\b(?!\s+not)|\w*(?<!Not|not_)[eE]qual\w*\s*\(|assert\w*_with\s*\(|assert_called_once|[rR]aises\w*\s*\(|\bassertIs\s*\(|\bassertCount/,
  loose:
    /\bapprox\s*\(|allclose|assert_close|[aA]lmost|\bANY\b|[rR]aises\s*\(\s*(?:Base)?Exception\b|assert_called\s*\(\s*\)|^(?!.*==).*(?:\bis not None\b|\s(?:[<>]=?|!=)\s|\bisinstance\s*\(|assert(?:True|False|In|NotIn|IsNotNone|IsInstance|Greater|Less|NotEqual|Regex)|\bassert\s+(?:[\w.]+\s+in\b|[\w.[\]()]+\s*(?:,.*)?$))/,
  vacuous:
    /\bassert\s+(?:True|1)\s*(?:,|#|$)|assertTrue\s*\(\s*(?:True|1)\s*[,)]|assertFalse\s*\(\s*(?:False|0)\s*[,)]|\bassert\s+([\w.]+)\s*==\s*\1\s*(?:,|#|$)|assertEqual\s*\(\s*([\w.]+)\s*,\s*\2\s*[,)]|\bassert\b.*\bor\s+(?:True|1)\b/,
  skip: /@(?:\w+\.)*(?:skip\w*|xfail|expectedFailure)\b|\bpytest\.(?:skip|xfail|importorskip)\s*\(|\bpytestmark\b.*\b(?:skip\w*|xfail)\b|\bself\.skipTest\s*\(|\braise\s+(?:\w+\.)*SkipTest\b|\bmark\.(?:skip\w*|xfail)\b|^\s*(?:__test__\s*=\s*False|collect_ignore\w*\s*(?:\+?=|\.append))|^\s*if\s+(?:False|0)\s*:/,
};
