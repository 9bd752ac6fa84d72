import type { LanguageRules } from "../language-rules.ts";

/** C and C++: GoogleTest, Catch2, doctest, Boost. */
export const CPP: LanguageRules = {
  path: /\.(?:c|cc|cpp|cxx|cu|h|hh|hpp|hxx)$/,
  tests: [
    /^\s*(?:TYPED_)?TEST(?:_[FP])?\s*\(\s*(?<name>\w+\s*,\s*\w+)/,
    /^\s*(?:TEST_CASE|SCENARIO|TEST_METHOD|BOOST_AUTO_TEST_CASE|TEST)\s*\(\s*"?(?<name>[^",)]+)/,
  ],
  quotes: ["/*"],
  comment: /^\s*\/\//,
  assertion:
    /\b(?:EXPECT|ASSERT|CHECK|REQUIRE|BOOST_(?:CHECK|REQUIRE|TEST)|FAIL|ADD_FAILURE)\w*\s*\(|\bassert\s*\(/,
  strict:
    /_(?:\w+_)?EQ\w*\s*\(|_STREQ\s*\(|_EQUAL\s*\(|(?:CHECK|REQUIRE|TEST|assert)\s*\(.*==|_THROW\s*\(/,
  loose:
    /_(?:NE|TRUE|GT|GE|LT|LE|NEAR|ANY_THROW|CLOSE)\s*\((?!.*==)|(?:CHECK|REQUIRE|assert)\s*\((?!.*==)|\bApprox\s*\(/,
  vacuous:
    /\b(?:EXPECT_TRUE|ASSERT_TRUE|CHECK|REQUIRE|assert|BOOST_\w+)\s*\(\s*(?:true|1)\s*\)|_EQ\s*\(\s*([\w.]+)\s*,\s*\1\s*\)|\bSUCCEED\s*\(/,
  skip: /\bGTEST_SKIP\s*\(|\bDISABLED_\w+|"\[(?:\.\w*|!mayfail|!shouldfail)\]"|^\s*#if\s+0\b|\bSKIP\s*\(|\bdoctest::(?:skip|may_fail|should_fail)\b/,
};
