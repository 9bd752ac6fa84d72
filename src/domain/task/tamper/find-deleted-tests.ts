import type { TamperFinding } from "../proposal.ts";
import { extractTerms, findAssertions, isCovered } from "./assertion.ts";
import type { PlacedTest } from "./match-tests.ts";
import { quoteUntrusted } from "./quote-untrusted.ts";
import type { ChangedTests, TestFile } from "./test-file.ts";

/** Finds deleted tests that were not renamed, moved or merged. */
export function findDeletedTests({ files, gone }: ChangedTests): TamperFinding[] {
  const covers = new Map(files.map((file) => [file, createCoverCheck(file)]));
  const lost = gone.filter(({ file, test }) => !covers.get(file)?.(test.body));
  const byFile = new Map<TestFile, PlacedTest<TestFile>[]>(files.map((file) => [file, []]));
  for (const one of lost) byFile.get(one.file)?.push(one);
  return [...byFile].flatMap(([file, own]) => findLostTests(file, own));
}

function findLostTests(
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
    text: `the test ${quoteUntrusted(test.name)} is gone`,
  }));
}

/**
 * Creates a check that returns whether other lines of the file now assert the same, such as after a
 * conversion to a table-driven test.
 */
function createCoverCheck({
  file,
  rules,
}: TestFile): (body: PlacedTest<TestFile>["test"]["body"]) => boolean {
  const added = file.added.filter(({ text }) => !rules.comment.test(text));
  const words = new Set(added.flatMap(({ text }) => extractTerms(text)));
  const isAsserting = findAssertions(added, rules).length > 0;
  return (body) => {
    const assertions = findAssertions(body, rules);
    return (
      isAsserting && assertions.length > 0 && assertions.every(({ text }) => isCovered(text, words))
    );
  };
}
