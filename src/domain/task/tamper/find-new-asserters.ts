import { findAssertions } from "./assertion.ts";
import type { ChangedTests, TestFile } from "./test-file.ts";

const DEFINITION =
  /\b(?:def|function|func|fn|fun|void|const|let|auto|bool|static|Task)\s+(?:\([^)]*\)\s*|self\.)?(?<name>\w{3,})/;
/** How far below its name the assertion of a function is looked for. */
const MAX_LINES = 30;

/** Names of functions that are new and assert something: a test that calls one asserts by it. */
export const findNewAsserters = ({ files }: ChangedTests): ReadonlySet<string> =>
  new Set(files.flatMap(listAsserters));

function listAsserters({ file, rules, after }: TestFile): string[] {
  const added = new Set(file.added.map(({ line }) => line));
  return after.rest.flatMap(({ line, text }, at) => {
    const name = added.has(line) ? DEFINITION.exec(text)?.groups?.name : undefined;
    if (name === undefined) return [];
    const below = after.rest.slice(at + 1, at + 1 + MAX_LINES);
    return findAssertions(below, rules).length > 0 ? [name] : [];
  });
}
