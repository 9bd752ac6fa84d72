import type { LanguageRules } from "../language-rules.ts";

/** Ruby: RSpec, minitest and test-unit. */
export const RUBY: LanguageRules = {
  path: /\.rb$/,
  tests: [
    /^\s*(?:[xf]?(?:it|specify|scenario|example|test)|pending|skip)\s*\(?\s*(?<quote>["'])(?<name>.+?)\k<quote>.*(?:\bdo\b|\{)/,
    /^\s*def\s+(?<name>test_\w+[?!]?)/,
  ],
  quotes: ["=begin"],
  comment: /^\s*#/,
  assertion:
    /^(?!\s*(?:def|require\w*|it|specify|describe|context)\b)(?:.*\bexpect\b|.*\bassert\w*|.*\brefute\w*|.*\bis_expected\b|.*\.(?:must|wont)_\w+|.*\.should\b|.*\bflunk\b)/,
  strict:
    /\beq[l]?\b|\bbe\s*==|\bassert_equal\b|\bmust_equal\b|\bmatch_array\b|\bcontain_exactly\b|\bassert_same\b|\braise_error\s*\(?\s*[A-Z]|\bassert_raises\s*\(?\s*[A-Z]/,
  loose:
    /\bbe_(?:truthy|falsey|present|within|an?|kind_of|instance_of|between)\b|\b(?:not_to|to_not)\s+(?:be_nil|eq|raise_error)|\binclude\s*\(|\bbe\s*[<>]|\bassert\b(?!.*==)|\bassert_(?:includes|in_delta|not_nil|kind_of|match|operator)\b|\brefute_\w+|\braise_error\s*(?:\(?\s*(?:StandardError|Exception)\b|$)|\banything\b/,
  vacuous:
    /\bexpect\s*\(\s*(?:true|1)\s*\)|\bassert\s*\(?\s*true\b|\bassert_equal\s*\(?\s*(\w+)\s*,\s*\1\s*\)?\s*$|\bexpect\s*\(\s*([\w.]+)\s*\)\.to\s+eq\s*\(?\s*\2\s*\)?\s*$/,
  skip: /^\s*(?:x(?:it|specify|describe|context|scenario|example)|f(?:it|describe|context))\b|^\s*(?:pending|skip)(?:\s|\(|$)|,\s*(?::(?:skip|pending|focus)\b|(?:skip|pending|focus):\s*(?:true|["']))|^\s*if\s+false\b/,
};
