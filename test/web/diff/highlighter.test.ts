import { expect, it } from "vitest";
import type {
  HighlightAnswer,
  HighlightRequest,
} from "../../../src/adapters/web/diff/highlight-worker.ts";
import { createHighlighter } from "../../../src/adapters/web/diff/highlighter.ts";
import { packTokens } from "../../../src/adapters/web/diff/line-tokens.ts";
import type { Hunk } from "../../../src/domain/diff/hunk.ts";

const hunkOf = (count: number): Hunk => ({
  header: "@@",
  oldStart: 1,
  newStart: 1,
  lines: Array.from({ length: count }, () => "+x"),
});

function setUp() {
  const requests: HighlightRequest[] = [];
  let answer: (answer: HighlightAnswer) => void = () => undefined;
  const highlighter = createHighlighter((give) => {
    answer = give;
    return (request) => requests.push(request);
  });
  const finish = (): void => {
    const { id = 0, lines = [] } = requests.at(-1) ?? {};
    answer({ id, tokens: packTokens(lines.map(() => [{ from: 0, to: 1, name: "tk-k" }])) });
  };
  return { highlighter, requests, finish };
}

it("notifies listeners when the sections of their lines are highlighted", () => {
  const { highlighter, finish } = setUp();
  const hunk = hunkOf(600);
  const coloured = { hunk, language: "go", lines: [500, 547] };
  let calls = 0;
  highlighter.subscribe(coloured, () => {
    calls += 1;
  });
  expect(highlighter.version(coloured)).toBe("");
  finish();
  finish();
  expect(calls).toBe(2);
  expect(highlighter.version(coloured)).toBe("0,1");
  expect(highlighter.tokensAt(hunk, 599)).toEqual([{ from: 0, to: 1, name: "tk-k" }]);
});

it("requests one section at a time, the latest first, and skips those out of view", () => {
  const { highlighter, requests, finish } = setUp();
  const wanted = [1, 2, 3, 4].map((count) => ({ hunk: hunkOf(count), language: "go", lines: [0] }));
  const [, second] = wanted.map((coloured) => highlighter.subscribe(coloured, () => undefined));
  second?.();
  finish();
  finish();
  finish();
  expect(requests.map(({ lines }) => lines.length)).toEqual([1, 4, 3]);
});

it("leaves what a program made, and what cannot be read, plain", () => {
  const { highlighter, requests } = setUp();
  const hunk = { ...hunkOf(1), lines: [`+${"x".repeat(200_000)}`] };
  highlighter.subscribe({ hunk, language: "javascript", lines: [0] }, () => undefined);
  expect(requests).toEqual([]);
  expect(highlighter.tokensAt(hunk, 0)).toEqual([]);
});

it("works without anything that colours", () => {
  const highlighter = createHighlighter(() => undefined);
  const coloured = { hunk: hunkOf(3), language: "go", lines: [0] };
  highlighter.subscribe(coloured, () => undefined)();
  expect(highlighter.version(coloured)).toBe("");
});
