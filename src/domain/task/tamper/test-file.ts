import { type ChangedFile, isTestPath } from "./changed-file.ts";
import { detectLanguage } from "./detect-language.ts";
import type { LanguageRules } from "./language-rules.ts";
import { type MatchedTests, matchTests } from "./match-tests.ts";
import { type SplitTests, splitTests } from "./test-block.ts";

/** Changed file with tests. */
export interface TestFile {
  readonly file: ChangedFile;
  readonly rules: LanguageRules;
  readonly before: SplitTests;
  readonly after: SplitTests;
}

/** Tests that a change touches. */
export interface ChangedTests extends MatchedTests<TestFile> {
  readonly files: readonly TestFile[];
}

const NONE: SplitTests = { tests: [], rest: [] };

/** Reads the tests of a change and matches those before and after it. */
export function readTests(files: readonly ChangedFile[]): ChangedTests {
  const testFiles = files.flatMap((file) => readTestFile(file) ?? []);
  const placed = (side: "before" | "after") =>
    testFiles.flatMap((file) => file[side].tests.map((test) => ({ file, test })));
  return { files: testFiles, ...matchTests(placed("before"), placed("after")) };
}

function readTestFile(file: ChangedFile): TestFile | undefined {
  const oldPath = file.change.previousPath ?? file.path;
  const rules = detectLanguage(oldPath) ?? detectLanguage(file.path);
  if (rules === undefined) return undefined;
  const read = (path: string, lines: readonly string[]): SplitTests => {
    if (isTestPath(path) && rules.path.test(path)) return splitTests(lines, rules);
    return rules.isInline === true ? { ...splitTests(lines, rules), rest: [] } : NONE;
  };
  const [before, after] = [read(oldPath, file.before), read(file.path, file.after)];
  const isEmpty = [before, after].every(({ tests, rest }) => tests.length + rest.length === 0);
  return isEmpty ? undefined : { file, rules, before, after };
}
