import type { LanguageRules } from "../language-rules.ts";

/** Java and Kotlin: JUnit, TestNG, AssertJ, Kotest's assertions. */
export const JAVA: LanguageRules = {
  path: /\.(?:java|kts?|groovy|scala)$/,
  marked: {
    mark: /^\s*@(?:Test|ParameterizedTest|RepeatedTest|TestFactory|TestTemplate|Property)\b/,
    name: /\b(?:void|fun|def|Stream<DynamicTest>)\s+(?<name>`[^`]+`|\w+)\s*\(/,
  },
  quotes: ["/*", '"""'],
  comment: /^\s*(?:\/\/|\*)/,
  assertion:
    /^(?!\s*(?:import|package)\b)(?:.*\b(?:assert|verify|expect|fail|should)\w*\s*[({<]|.*\bassert\b|.*\bshould\w+\s)/,
  strict:
    /assert(?:Array|Iterable|Lines)?(?:Equals|Same|Match)\s*\(|\bis(?:EqualTo|SameAs)\w*\s*\(|\bshouldBe\s|\bcontainsExactly\w*\s*\(|\bhasSize\s*\(|\bhasMessage\s*\(|assertThrows\w*\s*[(<]|assertThat.*\bequalTo\s*\(/,
  loose:
    /assertNot\w+\s*\(|assert(?:True|False)\s*\((?!.*(?:==|equals))|\bis(?:NotNull|NotEmpty|Present|NotEqualTo|Greater\w*|Less\w*|CloseTo|InstanceOf|True|Between)\s*\(|\bcontains\s*\(|assertThrows\w*\s*[(<]\s*(?:Exception|Throwable|RuntimeException)\b|\bshouldNotBe\b|\bany\w*\s*\(\s*\)|\bassertInstanceOf\s*\(|\bnotNullValue\s*\(/,
  vacuous:
    /assertTrue\s*\(\s*(?:"[^"]*"\s*,\s*)?true\s*[,)]|assertFalse\s*\(\s*false\s*[,)]|assert\w*Equals\s*\(\s*([\w.]+)\s*,\s*\1\s*[,)]|assertThat\s*\(\s*true\s*\)|^\s*assert\s+true\b/,
  skip: /@(?:Disabled\w*|Ignore|EnabledIf\w*|EnabledOn\w*)\b|\bassum(?:e|ing)(?:True|False|That)\s*\(|\benabled\s*=\s*false\b|\bthrow\s+(?:new\s+)?(?:TestAborted|Skip)\w*Exception|^\s*if\s*\(\s*false\s*\)/,
};
