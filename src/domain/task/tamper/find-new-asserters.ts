import { findAssertions } from "./assertion.ts";
import type { ChangedTests, TestFile } from "./test-file.ts";

const DEFINITION =
  /\b(?:def|function|func|fn|fun|void|const|let|auto|bool|static|Task)\s+(?:\([^)]*\)\s*|self\.)?(?<name>\w{3,})/;
/** Maximum lines between the name of a function and its assertion. */
const MAX_LINES = 30;

/** Returns the names of new functions with assertions: a test that calls one has an assertion. */
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
