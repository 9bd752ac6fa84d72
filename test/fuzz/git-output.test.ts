import fc from "fast-check";
import { describe, expect } from "vitest";
import { createBatchParser } from "../../src/adapters/git/batch-parser.ts";
import { createChangeCollector } from "../../src/adapters/git/collect-changes.ts";
import { createMatchParser } from "../../src/adapters/git/match-parser.ts";
import { createNulSplitter } from "../../src/adapters/git/open-index.ts";
import { createTreeIndex } from "../../src/adapters/git/tree-index.ts";
import { parseTreeRecord } from "../../src/adapters/git/tree-record.ts";
import { createTreeTableBuilder } from "../../src/adapters/git/tree-table.ts";
import { GIT_DIFFS } from "./diff-texts.ts";
import { fuzz } from "./fuzz.ts";
import { hostileText } from "./hostile-values.ts";
import { mutatedText } from "./mutate.ts";

const ID = "1234567890abcdef1234567890abcdef12345678";
const RAW = `:100644 100755 ${ID} ${ID} M\0src/pay.ts\0:100644 000000 ${ID} ${ID} R090\0a\0b\0:000000 120000 ${ID} ${ID} A\0new\0\0`;
const TREE = `100644 blob ${ID}       12\ta b\tc\x00120000 blob ${ID}       -\tlink\x00160000 commit ${ID}       -\tsub\x00100755 blob ${ID}     BAD\tz/${"x".repeat(40)}\0`;

/** The pieces in which a program's output comes. */
const pieces = (text: string, size: number): Buffer[] => {
  const bytes = Buffer.from(text);
  const all: Buffer[] = [];
  for (let at = 0; at < bytes.length; at += size) all.push(bytes.subarray(at, at + size));
  return all;
};
const size = fc.oneof(fc.constant(65_536), fc.integer({ min: 1, max: 40 }));
/** What a parser may refuse its input with: words of ours, or that there is no such memory. */
const REFUSAL = /^(?:git (?:showed|listed)|a name in the tree is too long|the tree is malformed)/;

function refusing(work: () => void): void {
  try {
    work();
  } catch (error) {
    expect(String((error as Error).message)).toMatch(REFUSAL);
  }
}

describe("output of git", () => {
  const limits = { maxPatchChars: 2_000, maxTotalChars: 4_000 };

  fuzz({
    name: "changes",
    runs: 500,
    inputs: fc.record({ text: mutatedText([RAW + GIT_DIFFS.join(""), RAW]), size }),
    check: ({ text, size }) =>
      refusing(() => {
        const collector = createChangeCollector(limits);
        for (const chunk of pieces(text, size)) collector.push(chunk);
        collector.outline();
        const { files } = collector.finish();
        const kept = files.reduce((sum, { patch = "" }) => sum + patch.length, 0);
        expect(kept).toBeLessThanOrEqual(limits.maxTotalChars);
      }),
  });

  fuzz({
    name: "trees",
    runs: 500,
    inputs: fc.record({ text: mutatedText([TREE, TREE.repeat(3)]), size, asked: hostileText }),
    check: ({ text, size, asked }) =>
      refusing(() => {
        const builder = createTreeTableBuilder(20);
        const split = createNulSplitter();
        for (const chunk of pieces(text, size))
          split(chunk, (record) => builder.add(parseTreeRecord(record)));
        const index = createTreeIndex(builder.finish());
        for (const path of [asked, "", "z", ".git/config", "../x"]) {
          index.find(path);
          index.stat(path);
          for (const entry of index.list(path) ?? [])
            expect(entry.path.split("/")).not.toContain(".git");
        }
      }),
  });

  fuzz({
    name: "blobs-and-matches",
    runs: 500,
    inputs: fc.record({
      blobs: mutatedText([`${ID} blob 4\n\n\0a\n\n${ID} missing\n${ID} blob 0\n\n`]).filter(
        (text) => !/\d{9}/.test(text.replaceAll(ID, "")),
      ),
      matches: mutatedText([`${ID}:a\nb\x001\0text: ü\n${ID}:c\x0022\0\n`]),
      size,
    }),
    check: ({ blobs, matches, size }) => {
      let bytes = 0;
      const parseBlobs = createBatchParser((content) => {
        bytes += content?.length ?? 0;
      });
      for (const chunk of pieces(blobs, size)) parseBlobs(chunk);
      expect(bytes).toBeLessThanOrEqual(Buffer.byteLength(blobs));
      let kept = 0;
      const parseMatches = createMatchParser(ID, ({ path, text }) => {
        kept += path.length + text.length;
      });
      for (const chunk of pieces(matches, size)) parseMatches(chunk);
      expect(kept).toBeLessThanOrEqual(matches.length * 3);
    },
  });
});
