import { expect, it } from "vitest";
import {
  isSearchReplace,
  readSearchReplace,
} from "../../../../src/domain/patch/read-search-replace.ts";
import { linesOf } from "../../../fakes/patch-samples.ts";

const block = (search: string, replace: string) =>
  `<<<<<<< SEARCH\n${search}=======\n${replace}>>>>>>> REPLACE\n`;
const read = (text: string) => readSearchReplace(text.split("\n"));

it("reads the blocks of a file, and a new file", () => {
  const text = `**src/a.ts**\n\`\`\`ts\n${block("a\nb\n", "a\nc\n")}\`\`\`\n\n${block("x\n", "")}\nnew.ts\n${block("", "n\n")}`;
  expect(isSearchReplace(text.split("\n"))).toBe(true);
  expect(read(text)).toEqual({
    files: [
      {
        kind: "modify",
        names: ["src/a.ts"],
        hunks: [{ lines: linesOf(" a,-b,+c") }, { lines: linesOf("-x") }],
      },
      { kind: "add", names: ["new.ts"], hunks: [{ lines: linesOf("+n") }] },
    ],
    problems: [],
  });
});

it.each([
  ["no name", block("a\n", "b\n")],
  ["no end", "f\n<<<<<<< SEARCH\na\n=======\nb"],
  ["no divider", "f\n<<<<<<< SEARCH\na\n>>>>>>> REPLACE"],
  ["two dividers", `f\n${block("a\n=======\n", "b\n")}`],
  ["another dialect beside it", `f\n${block("a\n", "b\n")}diff --git a/x b/x`],
])("refuses blocks with %s", (_what, text) => {
  expect(read(text).problems[0]?.code).toBe("unreadable");
});
