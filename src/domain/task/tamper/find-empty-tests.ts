import type { TamperFinding } from "../proposal.ts";
import type { NumberedLine } from "./diff-lines.ts";
import { quoteUntrusted } from "./quote-untrusted.ts";
import type { TestBlock } from "./test-block.ts";
import type { ChangedTests } from "./test-file.ts";

/** Finds tests without effect: an empty body, or a return before any statement. */
export function findEmptyTests({ pairs, made }: ChangedTests): TamperFinding[] {
  const emptied = pairs.filter(({ old, young }) => isEmptied(old.test, young.test));
  const empty = made.filter(({ test }) => isIdle(test));
  return [...emptied.map(({ young }) => young), ...empty].map(({ file, test }) => ({
    code: "skipped-test",
    path: file.file.path,
    line: test.line,
    text: `the test ${quoteUntrusted(test.name)} does nothing`,
  }));
}

/** Returns whether a test had an effect and no longer has one. */
export const isEmptied = (old: TestBlock, young: TestBlock): boolean =>
  isIdle(young) && !isIdle(old);

const isIdle = ({ body }: TestBlock): boolean => {
  const statements = body.filter(({ text }) => !/^\s*(?:@|#!?\[|\[\w)/.test(text));
  return statements.every(isNothing) || returnsFirst(statements);
};

const isNothing = ({ text }: NumberedLine): boolean =>
  /^(?:pass|\.\.\.|return(?:\s+(?:nil|None|null))?;?|\{|\}|end|true;?|(?:"""|''').*)$/.test(
    text.trim(),
  ) ||
  /(?:(?:=>|\))\s*[{]\s*[}]\s*\)*;?|\):\s*(?:pass|\.\.\.|return)|\bdo\s+end|\bdo\s*;\s*end)$/.test(
    text.trim(),
  );

const returnsFirst = (statements: readonly NumberedLine[]): boolean =>
  /^return(?:\s+(?:nil|None|null))?;?$/.test(
    statements.find(({ text }) => text.trim() !== "{")?.text.trim() ?? "",
  );
