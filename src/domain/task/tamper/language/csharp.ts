import type { LanguageRules } from "../language-rules.ts";

/** C#: xUnit, NUnit, MSTest, FluentAssertions. */
export const CSHARP: LanguageRules = {
  path: /\.cs$/,
  marked: {
    mark: /^\s*\[(?:\w+\.)*(?:Fact|Theory|Test|TestCase|TestMethod|DataTestMethod|SkippableFact)\b/,
    name: /\b(?:void|Task|ValueTask)\s+(?<name>\w+)\s*\(/,
  },
  quotes: ["/*", '"""'],
  comment: /^\s*\/\//,
  assertion: /\bAssert\.\w+|\.Should\w*\s*\(|\.Verify\w*\s*\(|\bExpect\s*\(/,
  strict:
    /\bAssert\.(?:(?:Strict)?Equal|AreEqual|AreSame|Same|Throws\w*|Single)\s*[(<]|\bIs\.EqualTo\s*\(|\.Should\(\)\.(?:Be|Equal|BeEquivalentTo)\s*\(|\.HaveCount\s*\(/,
  loose:
    /\bAssert\.(?:Not\w+|AreNot\w+|IsNot\w+|True|IsTrue|Contains|InRange|IsType|ThrowsAny\w*|That\s*\(\s*\w+\s*,\s*Is\.Not)|\bAssert\.Throws\w*<(?:System\.)?Exception>|\.Should\(\)\.(?:Not\w+|BeTrue|Contain\w*|BeGreater\w*|BeLess\w*|BeApproximately|BeOfType)|\bIs\.(?:Not|GreaterThan|LessThan)\b|\bIt\.IsAny</,
  vacuous:
    /\bAssert\.(?:Is)?True\s*\(\s*true\s*[,)]|\bAssert\.(?:Are)?Equal\s*\(\s*([\w.]+)\s*,\s*\1\s*[,)]|\bAssert\.Pass\s*\(|\btrue\.Should\(\)/,
  skip: /\[(?:\w+\.)*(?:Ignore|Explicit)\b|\bSkip\s*=|\bAssert\.(?:Ignore|Inconclusive|Skip\w*)\s*\(|^\s*#if\s+(?:false|NEVER)\b/,
};
