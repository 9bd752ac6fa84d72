import { codeLines } from "./code-lines.js";
import { commentOf } from "./expectation.js";
import { expectingLines, isBody } from "./expecting-lines.js";
import { closes, lineTokens, opens } from "./line-tokens.js";
import { withoutMessage } from "./without-message.js";
/** Longest part of a line that is read, and most tokens of a statement. */
const MAX_LINE = 500;
const MAX_TOKENS = 2_000;
/** Splits a file into statements: a line goes on with the one before inside brackets that hold values. */
export function readStatements(lines, rules) {
    const expecting = expectingLines(lines, rules);
    const found = [];
    const bodies = [];
    for (const [at, text] of codeLines(lines, rules).entries()) {
        const tokens = lineTokens(text.slice(0, MAX_LINE), commentOf(rules));
        const line = at + 1;
        const isExpecting = expecting.has(line);
        const last = bodies.at(-1) === false ? found.at(-1) : undefined;
        if (last !== undefined)
            goOn(last, { line, end: line, tokens, isExpecting });
        else if (tokens.length > 0)
            found.push({ line, end: line, tokens, isExpecting });
        followBodies(tokens, bodies);
    }
    return found.map((one) => ({ ...one, tokens: withoutTrailing(withoutMessage(one.tokens)) }));
}
function goOn(last, { end, tokens, isExpecting }) {
    last.end = end;
    last.isExpecting ||= isExpecting;
    if (last.tokens.length < MAX_TOKENS)
        last.tokens.push(...tokens);
}
/** Keeps for each open bracket whether it holds statements. */
function followBodies(tokens, bodies) {
    for (const [at, token] of tokens.entries()) {
        if (opens(token))
            bodies.push(isBody(tokens, at) || isBlock(tokens, at));
        else if (closes(token))
            bodies.pop();
    }
}
/** Tells whether a brace at the end of a line opens a class or another block with a name. */
const isBlock = (tokens, at) => tokens[at]?.text === "{" &&
    at === tokens.length - 1 &&
    at > 0 &&
    !tokens.slice(0, at).some(({ text }) => /^(?:=|:|,|\(|\[|return)$/.test(text));
/** Without commas before a closing bracket and semicolons: a formatter puts them in. */
const withoutTrailing = (tokens) => tokens.filter(({ text }, at) => {
    const next = tokens[at + 1];
    return text !== ";" && !(text === "," && (next === undefined || closes(next)));
});
