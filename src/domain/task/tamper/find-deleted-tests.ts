import type { TamperFinding } from "../proposal.ts";
import { assertionsOf, isCovered, wordsOf } from "./assertion.ts";
import type { PlacedTest } from "./match-tests.ts";
import { quote } from "./quote.ts";
import type { ChangedTests, TestFile } from "./test-file.ts";

/** Finds tests that are gone: neither renamed, nor moved, nor put together with others. */
export function findDeletedTests({ files, gone }: ChangedTests): TamperFinding[] {
  const covers = new Map(files.map((file) => [file, coverOf(file)]));
  const lost = gone.filter(({ file, test }) => !covers.get(file)?.(test.body));
  const byFile = new Map<TestFile, PlacedTest<TestFile>[]>(files.map((file) => [file, []]));
  for (const one of lost) byFile.get(one.file)?.push(one);
  return [...byFile].flatMap(([file, own]) => lostIn(file, own));
}

function lostIn(
  { file, before }: TestFile,
  lost: readonly PlacedTest<TestFile>[],
): TamperFinding[] {
  const { path } = file;
  const isWhole = file.isGone || lost.length === before.tests.length;
  if (isWhole && lost.length > 1) {
    const text = `${lost.length} tests are gone, with all others of the file`;
    return [{ code: "deleted-test", path, text }];
  }
  return lost.map(({ test }) => ({
    code: "deleted-test",
    path,
    line: test.line,
    text: `the test ${quote(test.name)} is gone`,
  }));
}

/** Whether what tests assert is asserted by other lines of the file now, as when several become one with a table. */
function coverOf({
  file,
  rules,
}: TestFile): (body: PlacedTest<TestFile>["test"]["body"]) => boolean {
  const added = file.added.filter(({ text }) => !rules.comment.test(text));
  const words = new Set(added.flatMap(({ text }) => wordsOf(text)));
  const isAsserting = assertionsOf(added, rules).length > 0;
  return (body) => {
    const assertions = assertionsOf(body, rules);
    return (
      isAsserting && assertions.length > 0 && assertions.every(({ text }) => isCovered(text, words))
    );
  };
}
