import { describe, expect, it } from "vitest";
import {
  countDraft,
  countDraftSeverities,
  isEdited,
} from "../../../../src/adapters/web/pages/review/draft/count-draft.ts";
import {
  filterFiles,
  fitsFilter,
  isInDiff,
  listFiles,
  listFindings,
  stepFrom,
  toFolders,
} from "../../../../src/adapters/web/pages/review/draft/list-files.ts";
import type { DiffFile } from "../../../../src/domain/api/draft-response.ts";
import type { Severity } from "../../../../src/domain/core/severity.ts";
import type { ManifestEntry } from "../../../../src/domain/review/manifest.ts";
import { sampleComment } from "./sample-answer.ts";

const file = (path: string): DiffFile => ({ path, status: "modified" });
const FILES = ["src/b.ts", "a.ts", "c.lock", "src/z.ts"].map(file);
const ALL: ReadonlySet<Severity> = new Set(["critical", "major", "minor", "nit"]);

const COMMENTS = [
  sampleComment({ id: "z8", path: "src/z.ts", line: 8, severity: "critical" }),
  sampleComment({ id: "b9", path: "src/b.ts", line: 9, severity: "minor", title: "No test" }),
  sampleComment({ id: "b3", path: "src/b.ts", line: 3, severity: "major" }),
  sampleComment({ id: "bf", path: "src/b.ts", bucket: "file", hasPlace: false, severity: "nit" }),
  sampleComment({ id: "s", path: "x.ts", bucket: "summary", hasPlace: false, severity: "nit" }),
  sampleComment({ id: "gone", path: "a.ts", line: 1, discarded: true }),
  sampleComment({ id: "again", bucket: "summary", hasPlace: false, duplicateOf: "b3" }),
];

const COVERAGE: readonly ManifestEntry[] = [
  { path: "c.lock", status: "modified", state: "not-reviewed", reason: "generated" },
];

const list = (order: "worst" | "path", comments = COMMENTS) =>
  listFiles(FILES, { comments, coverage: COVERAGE, atFirst: COMMENTS }, order);

describe("the files of a draft", () => {
  it("are in order of their worst finding, unreviewed ones last", () => {
    const paths = list("worst").map((listed) => listed.file.path);
    expect(paths).toEqual(["src/z.ts", "src/b.ts", "a.ts", "c.lock"]);
  });

  it("stay where they are when a finding is graded, moved or discarded", () => {
    const worse = COMMENTS.map((comment) => ({ ...comment, severity: "critical" as const }));
    const none = COMMENTS.map((comment) => ({ ...comment, discarded: true }));
    const paths = list("worst").map((listed) => listed.file.path);
    expect(list("worst", worse).map((listed) => listed.file.path)).toEqual(paths);
    expect(list("worst", none).map((listed) => listed.file.path)).toEqual(paths);
  });

  it("are in order of their paths", () => {
    const paths = list("path").map((listed) => listed.file.path);
    expect(paths).toEqual(["a.ts", "c.lock", "src/b.ts", "src/z.ts"]);
  });

  it("have their findings in order of the lines, those on the file first", () => {
    const [, b] = list("worst");
    expect(b?.comments.map(({ id }) => id)).toEqual(["bf", "b3", "b9"]);
  });

  it("are grouped by folder, those at the top last", () => {
    const folders = toFolders(list("worst")).map(({ name, files }) => [
      name,
      files.map((listed) => listed.file.path),
    ]);
    expect(folders).toEqual([
      ["src", ["src/b.ts", "src/z.ts"]],
      ["", ["a.ts", "c.lock"]],
    ]);
  });

  it("are narrowed down by text and by severity", () => {
    const paths = (text: string, ...severities: Severity[]): string[] =>
      filterFiles(list("path"), {
        text,
        severities: severities.length === 0 ? ALL : new Set(severities),
      }).map((listed) => listed.file.path);
    expect(paths(" SRC/")).toEqual(["src/b.ts", "src/z.ts"]);
    expect(paths("no test")).toEqual(["src/b.ts"]);
    expect(paths("", "critical")).toEqual(["src/z.ts"]);
    expect(paths("b.ts", "critical")).toEqual([]);
  });
});

describe("the findings of a draft", () => {
  it("are in the order in which the page shows them, without repeats", () => {
    const ids = listFindings(COMMENTS, list("worst")).map(({ id }) => id);
    expect(ids).toEqual(["s", "z8", "bf", "b3", "b9", "gone"]);
  });

  it("are all there without a diff", () => {
    expect(listFindings(COMMENTS, [])).toHaveLength(6);
  });

  it("leave a line where they were when they go to the summary, unless they are discarded", () => {
    const moved = sampleComment({ bucket: "summary", hasPlace: true });
    expect(isInDiff(moved)).toBe(true);
    expect(isInDiff({ ...moved, discarded: true })).toBe(false);
    expect(isInDiff(sampleComment({ bucket: "summary", hasPlace: false }))).toBe(false);
  });

  it("fit a filter by what they say, where they are and how bad they are", () => {
    const comment = sampleComment({ category: "security", severity: "nit" });
    expect(fitsFilter(comment, { text: "leaks", severities: ALL })).toBe(true);
    expect(fitsFilter(comment, { text: "A.TS", severities: ALL })).toBe(true);
    expect(fitsFilter(comment, { text: "security", severities: ALL })).toBe(true);
    expect(fitsFilter(comment, { text: "other", severities: ALL })).toBe(false);
    expect(fitsFilter(comment, { text: "", severities: new Set(["major"]) })).toBe(false);
  });

  it.each([
    ["the first when there is none", undefined, 1, "a"],
    ["the last, backwards", undefined, -1, "c"],
    ["the next", "a", 1, "b"],
    ["the one before", "b", -1, "a"],
    ["the last at the end", "c", 1, "c"],
    ["the first when it is not among them", "x", 1, "a"],
  ] as const)("are stepped through: %s", (_what, current, by, expected) => {
    expect(stepFrom(["a", "b", "c"], current, by)).toBe(expected);
  });
});

describe("what is counted", () => {
  it("reports what becomes of the findings; repeats are not counted", () => {
    const edited = sampleComment({ id: "e", bucket: "summary" });
    const moved = { ...edited, original: { ...edited.original, bucket: "inline" as const } };
    expect(countDraft([...COMMENTS, moved])).toEqual({
      all: 7,
      toPost: 6,
      onLines: 3,
      onFiles: 1,
      inSummary: 2,
      discarded: 1,
      edited: 1,
      repeats: 1,
    });
    expect(countDraftSeverities(COMMENTS)).toEqual({ critical: 1, major: 1, minor: 1, nit: 2 });
  });

  it("is no edit when only the space around a text differs", () => {
    const comment = sampleComment();
    expect(isEdited({ ...comment, body: `${comment.body}\n` })).toBe(false);
    expect(isEdited({ ...comment, body: "Other." })).toBe(true);
  });
});
