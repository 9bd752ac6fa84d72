import { describe, expect, it } from "vitest";
import type { FileChange } from "../../../../src/domain/diff/pull-file.ts";
import { createChangeEvent } from "../../../../src/domain/event/create-change-event.ts";
import { parseRunEventBody } from "../../../../src/domain/event/run-event.ts";
import type { PreparedChange } from "../../../../src/domain/task/proposal.ts";

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
const blob = (text: string, mode: "100644" | "160000" = "100644") => ({
  bytes: bytesOf(text),
  mode,
});

function prepared(
  changes: readonly FileChange[],
  more: Partial<PreparedChange> = {},
): PreparedChange {
  return {
    patch: "as written",
    changes,
    rung: "exact",
    applyNotes: [],
    normalizer: { kind: "none" },
    leftOut: [],
    tamper: [],
    ...more,
  };
}

describe("changeEvent", () => {
  it("reports the commit, file by file, with the lines that differ", () => {
    const { files } = createChangeEvent(
      prepared([
        { path: "a", before: blob("1\n2\n"), after: blob("1\nx\n") },
        { path: "b", after: blob("new\n") },
        { path: "c", before: blob("old\n") },
        { path: "e", previousPath: "d", before: blob("same\n"), after: blob("same\n") },
      ]),
    );
    expect(files).toEqual([
      {
        path: "a",
        status: "modified",
        added: 1,
        removed: 1,
        patch: "@@ -1,2 +1,2 @@\n 1\n-2\n+x\n",
      },
      { path: "b", status: "added", added: 1, removed: 0, patch: "@@ -0,0 +1 @@\n+new\n" },
      { path: "c", status: "deleted", added: 0, removed: 1, patch: "@@ -1 +0,0 @@\n-old\n" },
      { path: "e", previousPath: "d", status: "renamed", added: 0, removed: 0, patch: "" },
    ]);
  });

  it.each([
    ["bytes that are no text", blob("a\0b"), "binary"],
    ["another repository", blob("x", "160000"), "submodule"],
    ["a file of more than two megabytes", blob("x\n".repeat(1_000_001)), "too-large"],
  ])("shows no lines of %s", (_what, after, omission) => {
    const { files } = createChangeEvent(prepared([{ path: "a", before: blob("1\n"), after }]));
    expect(files).toEqual([{ path: "a", status: "modified", added: 0, removed: 0, omission }]);
  });

  it("leaves out the lines of files that would be too much, and counts them all the same", () => {
    const long = { path: "long", after: blob(`${"x".repeat(99)}\n`.repeat(1_970)) };
    const { files } = createChangeEvent(
      prepared([long, { ...long, path: "second" }, { path: "b", after: blob("n\n") }]),
    );
    expect(
      files.map(({ patch, added, omission }) => [patch?.slice(0, 17) ?? omission, added]),
    ).toEqual([
      ["@@ -0,0 +1,1970 @", 1_970],
      ["too-large", 1_970],
      ["@@ -0,0 +1 @@\n+n\n", 1],
    ]);
  });

  it.each([
    [{ kind: "none" }, undefined],
    [{ kind: "passed" }, "passed"],
    [{ kind: "skipped", why: "no time" }, "not run: no time"],
    [{ kind: "broken", why: "exit 2" }, "fails without the change, too: exit 2"],
  ] as const)("describes the normalizer's %o: %s", (normalizer, words) => {
    expect(createChangeEvent(prepared([], { normalizer })).normalizer).toBe(words);
  });

  it("stays within the limits of an event for any input", () => {
    const long = "é".repeat(9_000);
    const many = Array.from({ length: 700 }, () => long);
    const event = createChangeEvent(
      prepared(
        many.map((path) => ({
          path,
          previousPath: `${path}x`,
          before: blob(`${path}\n`),
          after: blob("b\n"),
        })),
        {
          applyNotes: many,
          leftOut: many,
          normalizer: { kind: "skipped", why: long },
          tamper: many.map((path) => ({ code: "mode-change", path, line: 3, text: long })),
        },
      ),
    );
    expect(parseRunEventBody(event)).toEqual(event);
    expect([event.files.length, event.fileCount, event.tamper.length]).toEqual([300, 700, 100]);
    expect(JSON.stringify(event).length).toBeLessThan(1_300_000);
  });
});
