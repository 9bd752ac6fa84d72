import { quote } from "./quote.js";
/** Finds tests that do nothing: an empty body, or a return before anything is done. */
export function findEmptyTests({ pairs, made }) {
    const emptied = pairs.filter(({ old, young }) => isEmptied(old.test, young.test));
    const empty = made.filter(({ test }) => isIdle(test));
    return [...emptied.map(({ young }) => young), ...empty].map(({ file, test }) => ({
        code: "skipped-test",
        path: file.file.path,
        line: test.line,
        text: `the test ${quote(test.name)} does nothing`,
    }));
}
/** Whether a test did something and does nothing now. */
export const isEmptied = (old, young) => isIdle(young) && !isIdle(old);
const isIdle = ({ body }) => {
    const statements = body.filter(({ text }) => !/^\s*(?:@|#!?\[|\[\w)/.test(text));
    return statements.every(isNothing) || returnsFirst(statements);
};
const isNothing = ({ text }) => /^(?:pass|\.\.\.|return(?:\s+(?:nil|None|null))?;?|\{|\}|end|true;?|(?:"""|''').*)$/.test(text.trim()) ||
    /(?:(?:=>|\))\s*[{]\s*[}]\s*\)*;?|\):\s*(?:pass|\.\.\.|return)|\bdo\s+end|\bdo\s*;\s*end)$/.test(text.trim());
const returnsFirst = (statements) => /^return(?:\s+(?:nil|None|null))?;?$/.test(statements.find(({ text }) => text.trim() !== "{")?.text.trim() ?? "");
