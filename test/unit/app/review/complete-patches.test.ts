import { describe, expect, it } from "vitest";
import { completePatches } from "../../../../src/app/review/complete-patches.ts";
import type { PullFile } from "../../../../src/domain/diff/pull-file.ts";
import { commitId, createTrees } from "../../../fakes/memory-tree.ts";

const signal = new AbortController().signal;
const limits = { maxPatchChars: 10_000, maxTotalChars: 100_000, signal };

async function complete(files: readonly PullFile[]): Promise<readonly PullFile[]> {
  const before = Object.fromEntries(
    Array.from({ length: 12 }, (_, at) => [`f${at}.ts`, `old ${at}\n`]),
  );
  const after = Object.fromEntries(Object.keys(before).map((path) => [path, `new ${path}\n`]));
  const trees = createTrees({
    a: before,
    b: { ...after, "logo.png": { bytes: new Uint8Array([0]), mode: "100644" } },
  });
  const snapshot = await trees.open(
    { origin: { kind: "local", folder: "" }, commit: commitId("b") },
    signal,
  );
  return completePatches(files, { snapshot, base: commitId("a") }, limits);
}

const withheldFile = (path: string): PullFile => ({
  path,
  status: "modified",
  additions: 1,
  deletions: 1,
});

describe("completePatches", () => {
  it("takes a patch that the code host kept back from the snapshot", async () => {
    expect(await complete([withheldFile("f1.ts")])).toMatchObject([
      { path: "f1.ts", patch: "@@ -1 +1 @@\n-old 1\n+new f1.ts" },
    ]);
  });

  it("takes many missing patches in one go", async () => {
    const files = await complete(Array.from({ length: 12 }, (_, at) => withheldFile(`f${at}.ts`)));
    expect(files.filter(({ patch }) => patch !== undefined)).toHaveLength(12);
  });

  it("keeps the name that a renamed file had", async () => {
    const signalled = { origin: { kind: "local", folder: "" }, commit: commitId("b") } as const;
    const lines = Array.from({ length: 20 }, (_, at) => `line ${at}\n`).join("");
    const trees = createTrees({ a: { "old.ts": lines }, b: { "new.ts": `${lines}more\n` } });
    const snapshot = await trees.open(signalled, signal);
    const file: PullFile = {
      path: "new.ts",
      previousPath: "old.ts",
      status: "renamed",
      additions: 1,
      deletions: 0,
    };
    const [completed] = await completePatches([file], { snapshot, base: commitId("a") }, limits);
    expect(completed).toMatchObject({ previousPath: "old.ts", status: "renamed" });
  });

  it("leaves files alone that have a patch, need none or are not in the snapshot", async () => {
    const files: PullFile[] = [
      { path: "f1.ts", status: "modified", patch: "@@ -1 +1 @@\n-x\n+y" },
      { path: "moved.ts", previousPath: "f2.ts", status: "renamed", additions: 0, deletions: 0 },
      withheldFile("elsewhere.ts"),
    ];
    expect(await complete(files)).toEqual(files);
  });

  it("reports a binary file when the snapshot does", async () => {
    expect(await complete([{ path: "logo.png", status: "added" }])).toMatchObject([
      { omission: "binary" },
    ]);
  });
});
