import type { LanguageRules } from "../language-rules.ts";

/** PHP: PHPUnit, Pest, Codeception. */
export const PHP: LanguageRules = {
  path: /\.(?:php|phpt)$/,
  tests: [
    /^\s*(?:(?:public|final|static)\s+)*function\s+(?<name>test\w*)\s*\(/,
    /^\s*(?:it|test|arch)\s*\(\s*(?<quote>["'])(?<name>.+?)\k<quote>/,
  ],
  marked: {
    mark: /^\s*(?:#\[(?:\w+\\)*Test\b|\*\s*@test\b)/,
    name: /\bfunction\s+(?<name>\w+)\s*\(/,
  },
  quotes: ["/*"],
  comment: /^\s*(?:\/\/|\*)/,
  assertion:
    /^(?!\s*(?:use|namespace|(?:\w+\s+)*function)\b)(?:.*(?:->|::)\s*(?:assert|expect|should|see|dontSee|fail)\w*\s*\(|.*\b(?:assert\w*|expect|fail)\s*\()/,
  strict:
    /\bassert(?:Same|Equals\w*|Count|JsonString\w+|StringEqualsFile)\s*\(|->(?:toBe|toEqual|toHaveCount|toThrow)\s*\(|\bexpectException\w*\s*\(|===/,
  loose:
    /\bassert(?:Not\w+|True|IsNot\w+|InstanceOf|Greater\w*|Less\w*|\w*Contains\w*|Matches\w*)\s*\((?!.*===)|\bassertEqualsWithDelta\s*\(|->(?:toBeTruthy|toContain|toBeInstanceOf|toBeGreater\w+|toBeLess\w+|toMatch\w*)\s*\(|->not\b/,
  vacuous:
    /\bassertTrue\s*\(\s*true\s*[,)]|\bassertFalse\s*\(\s*false\s*[,)]|\bassert(?:Same|Equals)\s*\(\s*([\w$.]+)\s*,\s*\1\s*[,)]|\bexpect\s*\(\s*(?:true|1)\s*\)|\bexpectNotToPerformAssertions\b/,
  skip: /\bmarkTest(?:Skipped|Incomplete)\s*\(|@(?:doesNotPerformAssertions|requires\s+\w+)\b|->(?:skip|todo|only)\s*\(|^\s*if\s*\(\s*false\s*\)/,
};
