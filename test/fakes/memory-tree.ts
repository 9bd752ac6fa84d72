import { createMemorySnapshots } from "../../src/adapters/memory/create-memory-snapshots.ts";
import type { FileBlob } from "../../src/domain/diff/pull-file.ts";
import type { Snapshot, Snapshots } from "../../src/ports/snapshots.ts";

export type Tree = Readonly<Record<string, string | FileBlob>>;

/** Makes commits of text files; a commit is named by one hex digit. */
export function createTrees(commits: Readonly<Record<string, Tree>>): Snapshots {
  const toBlob = (content: string | FileBlob): FileBlob =>
    typeof content === "string"
      ? { bytes: new TextEncoder().encode(content), mode: "100644" }
      : content;
  return createMemorySnapshots(
    new Map(
      Object.entries(commits).map(([digit, tree]) => [
        commitId(digit),
        new Map(Object.entries(tree).map(([path, content]) => [path, toBlob(content)])),
      ]),
    ),
  );
}

/** Full object id of the commit named by a hex digit. */
export const commitId = (digit: string): string => digit.repeat(40);

export function openTree(tree: Tree): Promise<Snapshot> {
  const request = { origin: { kind: "local", folder: "" }, commit: commitId("a") } as const;
  return createTrees({ a: tree }).open(request, new AbortController().signal);
}
