import type { FileHandle } from "node:fs/promises";
import type { TreeWriter } from "../shared/tree/tree-writer.ts";
import { createWritePool } from "../shared/tree/write-pool.ts";
import { type GitProgram, gitFailed } from "./git-program.ts";
import { bulkArgv } from "./snapshot-argv.ts";
import { type BatchPiece, streamBatch } from "./stream-batch.ts";
import type { TreeRow } from "./tree-index.ts";

/** A file of the tree with the path that it is written at. */
export interface PlacedRow extends TreeRow {
  readonly place: Buffer;
}

export interface BlobWriting {
  readonly git: GitProgram;
  readonly writer: TreeWriter;
  readonly signal: AbortSignal;
  /** The failure for an object that is not there. */
  readonly missing: (row: PlacedRow) => Promise<Error>;
}

const TIMEOUT_MS = 600_000;
/** Small files that are written at the same time. */
const SIDE_BY_SIDE = 16;
const MODES = { file: 0o644, executable: 0o755 } as const;

/** Writes the content of files, never holding a large one in memory; gives those that the file system took. */
export async function writeFiles(
  rows: readonly PlacedRow[],
  { writer, ...blobs }: BlobWriting,
): Promise<ReadonlySet<PlacedRow>> {
  const written = new Set<PlacedRow>();
  const pool = createWritePool(SIDE_BY_SIDE);
  let large: FileHandle | undefined;
  try {
    for await (const { row, bytes, isFirst, isLast } of readRows(rows, blobs)) {
      const mode = row.kind === "executable" ? MODES.executable : MODES.file;
      if (isFirst && isLast) {
        await pool.add(async () => {
          if (await writer.file(row.place, mode, bytes)) written.add(row);
        });
        continue;
      }
      if (isFirst) large = await writer.open(row.place, mode);
      await large?.writeFile(bytes);
      if (!isLast || large === undefined) continue;
      await large.chmod(mode);
      await large.close();
      large = undefined;
      written.add(row);
    }
  } finally {
    await pool.idle();
    await large?.close();
  }
  pool.throwFailure();
  return written;
}

/** Makes symbolic links; gives those that the file system took. */
export async function writeLinks(
  rows: readonly PlacedRow[],
  { writer, ...blobs }: BlobWriting,
): Promise<ReadonlySet<PlacedRow>> {
  const written = new Set<PlacedRow>();
  let target: Buffer[] = [];
  for await (const { row, bytes, isFirst, isLast } of readRows(rows, blobs)) {
    if (isFirst) target = [];
    target.push(Buffer.from(bytes));
    if (isLast && (await writer.link(row.place, Buffer.concat(target)))) written.add(row);
  }
  return written;
}

type RowPiece = Pick<BatchPiece, "isFirst" | "isLast"> & {
  readonly row: PlacedRow;
  readonly bytes: Buffer;
};

async function* readRows(
  rows: readonly PlacedRow[],
  { git, signal, missing }: Omit<BlobWriting, "writer">,
): AsyncGenerator<RowPiece> {
  if (rows.length === 0) return;
  const input = rows.map(({ id }) => `${id}\n`).join("");
  const answers = git.stream(bulkArgv(), { input, signal, timeoutMs: TIMEOUT_MS });
  let answered = 0;
  for await (const { row: at, bytes, isFirst, isLast } of streamBatch(answers.chunks)) {
    const row = rows[at];
    if (row === undefined) break;
    if (bytes === undefined) throw await missing(row);
    yield { row, bytes, isFirst, isLast };
    if (isLast) answered += 1;
  }
  const exit = await answers.exit;
  if (exit.exitCode !== 0 || answered < rows.length) throw gitFailed("cat-file", exit);
}
