import { describe, expect, it } from "vitest";
import { toDiffFiles } from "../../../src/adapters/web/pages/task/patch-diff.tsx";
import type { FileChange } from "../../../src/domain/diff/pull-file.ts";
import { createChangeEvent } from "../../../src/domain/event/create-change-event.ts";

const blob = (text: string, mode: "100644" | "100755" = "100644") => ({
  bytes: new TextEncoder().encode(text),
  mode,
});

function shown(change: FileChange) {
  const event = createChangeEvent({
    patch: "",
    changes: [change],
    rung: "exact",
    applyNotes: [],
    normalizer: { kind: "none" },
    leftOut: [],
    tamper: [],
  });
  return toDiffFiles(event)[0];
}

describe("patchFiles", () => {
  it.each<[string, FileChange, object]>([
    [
      "a changed file",
      { path: "a", before: blob("1\n"), after: blob("2\n") },
      { status: "modified", deletions: 1 },
    ],
    ["a new file", { path: "a", after: blob("2\n") }, { status: "added" }],
    ["an empty new file", { path: "a", after: blob("") }, { status: "added" }],
    ["a deleted file", { path: "a", before: blob("1\n") }, { status: "removed" }],
    [
      "a moved file",
      { path: "a", previousPath: "b", before: blob("1\n"), after: blob("1\n") },
      { status: "renamed", previousPath: "b" },
    ],
    [
      "a file that may be run",
      { path: "a", before: blob("1\n"), after: blob("1\n", "100755") },
      { status: "changed" },
    ],
    [
      "a picture",
      { path: "a", before: blob("1\0"), after: blob("2\0") },
      { status: "modified", omission: "binary" },
    ],
  ])("shows %s as the diff does", (_what, change, file) => {
    const seen = shown(change);
    const { additions = 0, deletions = 0 } = seen ?? {};
    expect(seen).toMatchObject({ path: "a", ...file });
    expect(seen?.patch !== undefined).toBe(additions + deletions > 0);
    expect(seen?.isCut).toBeUndefined();
  });

  it("waits for the lines that the page came without", () => {
    const file = { path: "a", status: "modified", added: 2, removed: 0 } as const;
    expect(toDiffFiles({ files: [file] })[0]).toMatchObject({ isCut: true });
  });
});
