import type { LanguageRules } from "../language-rules.ts";

/** JavaScript and TypeScript: jest, vitest, mocha with chai, node:test, playwright. */
export const JAVASCRIPT: LanguageRules = {
  path: /\.(?:[cm]?[jt]sx?|vue|svelte)$/,
  tests: [
    /^\s*(?:Deno\.|t\.)?[xf]?(?:it|test|specify)(?:\.\w+)*(?:\(.*\)|`.*`)?\s*\(\s*(?<quote>["'`])(?<name>.+?)\k<quote>/,
    /^\s*(?:\]|\)|`)+\s*\(\s*(?<quote>["'`])(?<name>.+?)\k<quote>/,
  ],
  quotes: ["/*", "`"],
  comment: /^\s*(?:\/\/|\*)/,
  assertion:
    /^(?!\s*(?:import|export\s+(?:async\s+)?function|(?:async\s+)?function)\b)(?:.*\bexpect\w*\s*(?:\.(?:soft|poll|assertions|hasAssertions|element))?\s*[(<]|.*\bassert\w*\s*(?:\.\w+)*\s*\(|.*\.should\b|.*\bt\.(?:is|deepEqual|true|false|throws|equal|ok)\s*\()/,
  strict:
    /\.(?:toBe|toEqual|toStrictEqual|toHaveBeen\w*With|toHaveBeenCalledTimes|toHaveBeenCalledOnce|toMatchInlineSnapshot|toHaveLength|toHaveText|strictEqual|deepEqual|deepStrictEqual|equal|eql|is)\s*\(|toThrow\w*\s*\(\s*[^)\s]|===/,
  loose:
    /\.(?:toBeDefined|toBeTruthy|toBeFalsy|toMatchObject|toContain\w*|toMatch|toMatchSnapshot|toBeGreater\w+|toBeLess\w+|toBeCloseTo|toBeInstanceOf|toHaveBeenCalled|toHaveProperty|toSatisfy|closeTo|include|contain|exist|ok)\b|\.not\.to\w+|\bexpect\.(?:any|anything|\w+Containing|stringMatching)\s*\(|toThrow\w*\s*\(\s*\)|\bassert\s*\((?!.*===)/,
  vacuous:
    /\bexpect\s*\(\s*(?<same>[\w.]+)\s*\)\s*\.(?:to\.)?(?:toBe|toEqual|toStrictEqual|equal|eql)\s*\(\s*\k<same>\s*\)|\bexpect\s*\(\s*(?:true|1|!0)\s*\)|\bassert(?:\.ok)?\s*\(\s*(?:true|1|!0)\s*[,)]|\bequal\s*\(\s*(?<same2>[\w.]+)\s*,\s*\k<same2>\s*[,)]/,
  skip: /\b(?:it|test|describe|suite|context|specify)(?:\.\w+)*\.(?:skip|skipIf|runIf|todo|fails|failing|fixme|only)\b|^\s*(?:x(?:it|test|describe|context|specify)|f(?:it|describe|context))\s*\(|\b(?:this|t|ctx|context)\.skip\s*\(|\bpending\s*\(\s*\)|\{\s*(?:skip|todo|only):\s*(?:true|["'`])|^\s*if\s*\(\s*(?:false|0)\s*\)/,
};
