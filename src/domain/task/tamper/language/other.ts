import type { LanguageRules } from "../language-rules.ts";

/** Languages without rules of their own, matched by the common words of their test libraries. */
export const OTHER: LanguageRules = {
  path: /\.(?:dart|lua|luau|pl|pm|t|r|R|jl|hs|cljc?|cljs|erl|mm?|nim|zig|mli?|fsx?|vb|ps1|psm1|cr|d|sol|hx|gleam|f90|pas|el|vim|tcl|coffee|robot|feature|hurl)$/,
  tests: [
    /^\s*(?:Deno\.)?(?:it|test|testWidgets|specify|subtest|describe|test_that|@testset|@test_case|It|Context)\s*\(?\s*(?<quote>["'])(?<name>.+?)\k<quote>/,
    /^\s*\(deftest\s+(?<name>\S+)/,
    /^\s*-\s*\(void\)\s*(?<name>test\w*)/,
    /^\s*(?:function|def|func|fn|proc|sub|Public Sub)\s+(?<name>[tT]est\w*)/,
    /^(?<name>\w+_test_?)\s*\(\s*\)\s*->/,
    /^\s*test\s+"(?<name>[^"]+)"/,
    /^\s*Scenario(?: Outline)?:\s*(?<name>.+)/,
  ],
  quotes: ["/*"],
  comment: /^\s*(?:\/\/|--(?!\S)|;;|%%)/,
  assertion:
    /^(?!\s*(?:import|use|require|open|local\s+\w+\s*=\s*require)\b)(?:.*(?:\b|_|\?)(?:[aA]ssert|[eE]xpect|[sS]hould|XCTAssert|STAssert|[vV]erify|[cC]heck|[rR]equire|refute)\w*\b|.*@test(?:_\w+)?\s|\s*(?:is|is_deeply|ok|isnt|like|unlike|cmp_ok|fail|flunk)\b\s*\(?|.*\(is\s+\(|.*@\?=|.*\|>\s*should\b|\s*(?:Then|And)\s)/,
  strict:
    /\b\w*(?:[eE]qual|equals|eq|Same|is_deeply|shouldBe|-Be|identical)\w*\b|^\s*is\b|==|\(=\s/,
  loose:
    /\b\w*(?:[nN]ot|True|NotNil|Greater|Less|Contain|Match|isnt|unlike|like|Null|closeTo)\w*\b|^\s*ok\b|-(?:Not|Match|Like)\b|(?:!=|~=|\/=|>=|<=)/,
  vacuous:
    /\b(?:assert|expect|ok|XCTAssert(?:True)?|assert_true|expect_true|check)\s*\(\s*(?:true|TRUE|1|YES)\s*[,)]|@test\s+true\s*$|\(is\s+true\)|\$true\s*\|\s*Should/,
  skip: /\bskip\s*(?::|\(|=>|\{)|\bskip_(?:if|on)\w*\s*\(|@test_(?:skip|broken)\b|-Skip\b|\bpending\b|\bplan\s+skip_all\b|\bXCTSkip\b|^\s*@(?:skip|wip|ignore)\b|\bxit\b/,
};
