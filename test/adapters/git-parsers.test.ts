import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createBatchParser } from "../../src/adapters/git/batch-parser.ts";
import { createChangeCollector } from "../../src/adapters/git/collect-changes.ts";
import { createMatchParser } from "../../src/adapters/git/match-parser.ts";
import { createNulSplitter } from "../../src/adapters/git/open-index.ts";
import { createTreeIndex } from "../../src/adapters/git/tree-index.ts";
import { parseTreeRecord } from "../../src/adapters/git/tree-record.ts";
import { createTreeTableBuilder } from "../../src/adapters/git/tree-table.ts";

const ID = "0123456789abcdef0123456789abcdef01234567";
const ZERO = "0".repeat(40);

/** Cuts a buffer at these places. */
function cut(buffer: Buffer, places: readonly number[]): Buffer[] {
  const sorted = [0, ...places.map((place) => place % buffer.length), buffer.length];
  sorted.sort((a, b) => a - b);
  return sorted.slice(1).map((end, row) => buffer.subarray(sorted[row], end));
}

const places = fc.array(fc.nat(), { maxLength: 30 });

describe("the parser of diffs", () => {
  const patch = [
    `diff --git a/a b/a\nindex ${ID}..${ID} 100644\n--- a/a\n+++ b/a\n`,
    "@@ -1,3 +1,3 @@ function\n context\n--- a/looks\n+++ b/like\n diff --git a/x b/x\n",
    "@@ -9 +9 @@\n-old\n\\ No newline at end of file\n+new\n\\ No newline at end of file\n",
    `diff --git a/mode b/mode\nold mode 100644\nnew mode 100755\n`,
    `diff --git a/bin b/bin\nindex ${ID}..${ID} 100644\nBinary files a/bin and b/bin differ\n`,
    `diff --git a/t b/t\ndeleted file mode 120000\nindex ${ID}..${ZERO}\n--- a/t\n+++ /dev/null\n`,
    "@@ -1 +0,0 @@\n-link\n",
    `diff --git a/t b/t\nnew file mode 100644\nindex ${ZERO}..${ID}\n--- /dev/null\n+++ b/t\n`,
    "@@ -0,0 +1 @@\n+file\0with\u2028odd\fbytes\r\n",
    `diff --git a/old b/new\nsimilarity index 100%\nrename from old\nrename to new\n`,
  ].join("");
  const raw = [
    `:100644 100644 ${ID} ${ZERO} M\0a\0`,
    `:100644 100755 ${ID} ${ID} M\0mode\0`,
    `:100644 100644 ${ID} ${ZERO} M\0bin\0`,
    `:120000 100644 ${ID} ${ID} T\0t\0`,
    `:100644 100644 ${ID} ${ID} R100\0old\0new\0`,
  ].join("");
  const output = Buffer.from(`${raw}\0${patch}`);
  const collect = (
    chunks: readonly Buffer[],
    limits = { maxPatchChars: 999, maxTotalChars: 999 },
  ) => {
    const collector = createChangeCollector(limits);
    for (const chunk of chunks) collector.push(chunk);
    return collector.finish().files;
  };

  it("pairs raw lines with sections", () => {
    expect(collect([output])).toEqual([
      {
        path: "a",
        status: "modified",
        additions: 2,
        deletions: 2,
        patch: patch.slice(patch.indexOf("@@"), patch.indexOf("\ndiff --git a/mode")),
      },
      { path: "mode", status: "changed", patch: "", additions: 0, deletions: 0 },
      { path: "bin", status: "modified", omission: "binary" },
      {
        path: "t",
        status: "changed",
        additions: 1,
        deletions: 1,
        patch: "@@ -1 +0,0 @@\n-link\n@@ -0,0 +1 @@\n+file\0with\u2028odd\fbytes\r",
      },
      {
        path: "new",
        previousPath: "old",
        status: "renamed",
        patch: "",
        additions: 0,
        deletions: 0,
      },
    ]);
  });

  it("reads the same regardless of chunk boundaries", () => {
    fc.assert(
      fc.property(places, (ends) => {
        expect(collect(cut(output, ends))).toEqual(collect([output]));
      }),
    );
  });

  it("reads the same byte by byte", () => {
    const bytes = Array.from(output, (byte) => Buffer.from([byte]));
    expect(collect(bytes)).toEqual(collect([output]));
  });

  it("keeps counting what it does not keep", () => {
    const [first] = collect([output], { maxPatchChars: 10, maxTotalChars: 999 });
    expect(first).toEqual({
      path: "a",
      status: "modified",
      additions: 2,
      deletions: 2,
      omission: "too-large",
    });
  });

  it("complains when a patch has no raw line", () => {
    const doubled = Buffer.concat([output, Buffer.from("diff --git a/x b/x\n")]);
    expect(() => collect([doubled])).toThrow("did not list");
  });

  it("complains when a raw line has no patch", () => {
    expect(() => collect([Buffer.from(`${raw}\0`)])).toThrow("without its patch");
  });
});

describe("the parser of matches", () => {
  it("reads the same regardless of chunk boundaries", () => {
    const output = Buffer.from(`${ID}:a\nb\u00001\0text: ü\n${ID}:c\u000022\0\n`);
    const read = (chunks: readonly Buffer[]) => {
      const matches: unknown[] = [];
      const parse = createMatchParser(ID, (match) => matches.push(match));
      for (const chunk of chunks) parse(chunk);
      return matches;
    };
    const whole = [
      { path: "a\nb", line: 1, text: "text: ü" },
      { path: "c", line: 22, text: "" },
    ];
    fc.assert(
      fc.property(places, (ends) => {
        expect(read(cut(output, ends))).toEqual(whole);
      }),
    );
  });
});

describe("the parser of blobs", () => {
  it("reads the same regardless of chunk boundaries", () => {
    const output = Buffer.from(
      `${ID} blob 4\n\n\0a\n\n${ID} missing\n${ID} blob 0\n\n${ID} blob 1\nx\n`,
    );
    fc.assert(
      fc.property(places, (ends) => {
        const answers: (string | undefined)[] = [];
        const parse = createBatchParser((content) => answers.push(content?.toString()));
        for (const chunk of cut(output, ends)) parse(chunk);
        expect(answers).toEqual(["\n\0a\n", undefined, "", "x"]);
      }),
    );
  });
});

describe("the splitter at NULs", () => {
  it("cuts the same regardless of chunk boundaries", () => {
    const output = Buffer.from("a\0\0bc\0");
    fc.assert(
      fc.property(places, (ends) => {
        const records: string[] = [];
        const split = createNulSplitter();
        for (const chunk of cut(output, ends))
          split(chunk, (record) => records.push(String(record)));
        expect(records).toEqual(["a", "", "bc"]);
      }),
    );
  });

  it("refuses a record without an end", () => {
    const split = createNulSplitter();
    expect(() => split(Buffer.alloc(2_000_000, "x"), () => undefined)).toThrow("too long");
  });
});

describe("parseTreeRecord", () => {
  it.each([
    ["100644 blob", "     12", "file", 12],
    ["100664 blob", "     12", "file", 12],
    ["100755 blob", "12345678", "executable", 12_345_678],
    ["120000 blob", "      0", "symlink", 0],
    ["160000 commit", "      -", "submodule", 0],
    ["100644 blob", "    BAD", "file", undefined],
  ])("reads %s of size %s", (start, size, kind, bytes) => {
    const record = parseTreeRecord(Buffer.from(`${start} ${ID} ${size}\ta b\tc`));
    expect({ ...record, id: String(record.id), path: String(record.path) }).toEqual({
      kind,
      size: bytes,
      id: ID,
      path: "a b\tc",
    });
  });
});

describe("the index of a tree", () => {
  const name = fc.stringMatching(/^[a-c.\-0é]{1,3}$/).filter((text) => !/^\.\.?$/.test(text));
  const path = fc.array(name, { minLength: 1, maxLength: 4 }).map((names) => names.join("/"));
  /** No path is a folder of another. */
  const tree = fc
    .uniqueArray(path, { maxLength: 60 })
    .map((paths) => paths.filter((file) => !paths.some((other) => other.startsWith(`${file}/`))));

  function build(paths: readonly string[]) {
    const rows = paths.map((file) => Buffer.from(file)).sort(Buffer.compare);
    const builder = createTreeTableBuilder(20);
    for (const row of rows) builder.add({ kind: "file", id: Buffer.from(ID), size: 7, path: row });
    return createTreeIndex(builder.finish());
  }

  it("finds every file and nothing else", () => {
    fc.assert(
      fc.property(tree, path, (paths, other) => {
        const index = build(paths);
        for (const file of paths) expect(index.find(file)?.id).toBe(ID);
        expect(index.find(other) !== undefined).toBe(paths.includes(other));
      }),
    );
  });

  it("lists what a walk over all paths finds", () => {
    fc.assert(
      fc.property(tree, path, (paths, folder) => {
        const index = build(paths);
        for (const parent of ["", folder, folder.split("/")[0] ?? ""]) {
          const prefix = parent === "" ? "" : `${parent}/`;
          const below = paths.filter((file) => file.startsWith(prefix));
          const names = new Set(
            below.map((file) => prefix + file.slice(prefix.length).split("/")[0]),
          );
          const expected = parent !== "" && names.size === 0 ? undefined : [...names].sort();
          expect(index.list(parent)?.map((entry) => entry.path)).toEqual(expected);
        }
      }),
    );
  });
});
