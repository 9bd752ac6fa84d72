import type { LanguageRules } from "../language-rules.ts";

/** Swift: XCTest, Swift Testing, Quick with Nimble. */
export const SWIFT: LanguageRules = {
  path: /\.swift$/,
  tests: [
    /^\s*(?:(?:public|override|final|@MainActor)\s+)*func\s+(?<name>test\w*)\s*\(/,
    /^\s*[xf]?it\s*\(\s*"(?<name>[^"]+)"/,
  ],
  marked: { mark: /^\s*@Test\b/, name: /\bfunc\s+(?<name>`[^`]+`|\w+)\s*\(/ },
  quotes: ["/*", '"""'],
  comment: /^\s*\/\//,
  assertion:
    /\bXCT(?:Assert\w*|Fail|Unwrap)\s*\(|#(?:expect|require)\s*\(|\bexpect\s*[({]|\bIssue\.record\s*\(/,
  strict:
    /\bXCTAssert(?:Equal|Identical|ThrowsError)\s*\((?!.*accuracy)|#(?:expect|require)\s*\(.*(?:==|throws:)|\.to\s*\(\s*equal\s*\(/,
  loose:
    /\bXCTAssert(?:True|NotNil|NotEqual|Greater\w*|Less\w*|NoThrow|Equal\s*\(.*accuracy|\s*\()|#(?:expect|require)\s*\((?!.*(?:==|throws:))|\.to\s*\(\s*(?:beTruthy|beCloseTo|contain|beGreaterThan|beLessThan|beAnInstanceOf|not)\w*|\.toNot\s*\(/,
  vacuous:
    /\bXCTAssert(?:True)?\s*\(\s*true\s*[,)]|\bXCTAssertEqual\s*\(\s*([\w.]+)\s*,\s*\1\s*[,)]|#expect\s*\(\s*(?:true|Bool\(true\))\s*\)/,
  skip: /\bthrow\s+XCTSkip\b|\bXCTSkip(?:If|Unless)\s*\(|\bXCTExpectFailure\b|\.disabled\s*\(|\bwithKnownIssue\b|^\s*(?:x|f)it\s*\(|^\s*#if\s+false\b/,
};
