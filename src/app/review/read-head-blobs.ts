import { MAX_FILE_BYTES } from "../../domain/agent/repository-tools.ts";
import { parsePath } from "../../domain/answer/written-path.ts";
import type { FileBlob } from "../../domain/diff/pull-file.ts";
import type { Snapshot } from "../../ports/snapshots.ts";

/** Reads the head's files that suggestions change, so that the plan can remain synchronous and pure. */
export async function readHeadBlobs(
  comments: readonly unknown[],
  snapshot: Pick<Snapshot, "read"> | undefined,
  signal: AbortSignal,
): Promise<(path: string) => FileBlob | undefined> {
  const blobs = new Map<string, FileBlob>();
  const read = async (path: string): Promise<void> => {
    const blob = await snapshot?.read(path, { maxBytes: MAX_FILE_BYTES, signal });
    if (blob !== undefined) blobs.set(path, blob);
  };
  await Promise.all([...new Set(comments.flatMap(getSuggestionPaths))].map(read));
  return (path) => blobs.get(path);
}

function getSuggestionPaths(comment: unknown): string[] {
  if (typeof comment !== "object" || comment === null) return [];
  const { path, suggestion } = comment as Readonly<Record<string, unknown>>;
  if (typeof path !== "string" || typeof suggestion !== "string") return [];
  const bare = parsePath(path).path.replace(/^(\.?\/)+/, "");
  return [...new Set([bare, bare.replace(/^[ab]\//, "")])];
}
