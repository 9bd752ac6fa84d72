import type { MaterializeOptions, MaterializeResult } from "../../ports/snapshots.ts";
import { throwIfCancelled } from "../shared/process/cancel-error.ts";
import type { BlobTree } from "../shared/tree/compare-trees.ts";
import { createTreePathResolver } from "../shared/tree/create-tree-path-resolver.ts";
import { createTreeWriter, type TreeWriter } from "../shared/tree/create-tree-writer.ts";
import { treeTooLarge } from "../shared/tree/tree-too-large.ts";

/** Writes files from memory, links last. Without git, `withGit` has no effect. */
export async function materializeBlobs(
  tree: BlobTree,
  folder: string,
  options: MaterializeOptions,
): Promise<MaterializeResult> {
  const resolvePath = createTreePathResolver(options);
  const placed = [...tree].map(([path, blob]) => ({
    blob,
    place: resolvePath(Buffer.from(path), blob.mode === "120000"),
  }));
  const wanted = placed.flatMap(({ blob, place }) =>
    place.kind === "written" ? [{ blob, path: place.path }] : [],
  );
  const bytes = wanted.reduce((sum, { blob }) => sum + blob.bytes.length, 0);
  if (wanted.length > options.maxFiles || bytes > options.maxBytes) throw treeTooLarge(options);
  const writer = await createTreeWriter(folder);
  const isLink = ({ blob }: (typeof wanted)[number]) => blob.mode === "120000";
  let files = 0;
  for (const one of [...wanted.filter((entry) => !isLink(entry)), ...wanted.filter(isLink)]) {
    throwIfCancelled(options.signal);
    if (await write(writer, one.path, one.blob)) files += 1;
  }
  const skipped = placed.filter(({ place }) => place.kind === "skipped").length;
  return { files, bytes, skipped: skipped + wanted.length - files };
}

function write(
  writer: TreeWriter,
  path: Buffer,
  { bytes, mode }: { readonly bytes: Uint8Array; readonly mode: string },
): Promise<boolean> {
  switch (mode) {
    case "160000":
      return writer.folder(path);
    case "120000":
      return writer.link(path, Buffer.from(bytes));
    default:
      return writer.file(path, mode === "100755" ? 0o755 : 0o644, bytes);
  }
}
