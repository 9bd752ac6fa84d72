import type { FileHandle } from "node:fs/promises";
import type { TreeWriter } from "../shared/tree/create-tree-writer.ts";
import { createWritePool } from "../shared/tree/create-write-pool.ts";
import { type GitProgram, toGitError } from "./git-program.ts";
import { bufferedBatchArgv } from "./snapshot-argv.ts";
import { type BatchPiece, streamBatch } from "./stream-batch.ts";
import type { TreeRow } from "./tree-index.ts";

/** A file of the tree with its target path. */
export interface TargetRow extends TreeRow {
  readonly place: Buffer;
}

export interface WriteBlobsOptions {
  readonly git: GitProgram;
  readonly writer: TreeWriter;
  readonly signal: AbortSignal;
  /** Returns the error for a missing object. */
  readonly missing: (row: TargetRow) => Promise<Error>;
}

const TIMEOUT_MS = 600_000;
/** Number of small files written at the same time. */
const MAX_CONCURRENCY = 16;
const MODES = { file: 0o644, executable: 0o755 } as const;

/**
 * Writes the content of files, never holding a large one in memory; returns those that the file
 * system accepted.
 */
export async function writeFiles(
  rows: readonly TargetRow[],
  { writer, ...blobs }: WriteBlobsOptions,
): Promise<ReadonlySet<TargetRow>> {
  const written = new Set<TargetRow>();
  const pool = createWritePool(MAX_CONCURRENCY);
  let large: FileHandle | undefined;
  try {
    for await (const { row, bytes, isFirst, isLast } of readRowContents(rows, blobs)) {
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

/** Creates symbolic links; returns those that the file system accepted. */
export async function writeLinks(
  rows: readonly TargetRow[],
  { writer, ...blobs }: WriteBlobsOptions,
): Promise<ReadonlySet<TargetRow>> {
  const written = new Set<TargetRow>();
  let target: Buffer[] = [];
  for await (const { row, bytes, isFirst, isLast } of readRowContents(rows, blobs)) {
    if (isFirst) target = [];
    target.push(Buffer.from(bytes));
    if (isLast && (await writer.link(row.place, Buffer.concat(target)))) written.add(row);
  }
  return written;
}

type RowPiece = Pick<BatchPiece, "isFirst" | "isLast"> & {
  readonly row: TargetRow;
  readonly bytes: Buffer;
};

async function* readRowContents(
  rows: readonly TargetRow[],
  { git, signal, missing }: Omit<WriteBlobsOptions, "writer">,
): AsyncGenerator<RowPiece> {
  if (rows.length === 0) return;
  const input = rows.map(({ id }) => `${id}\n`).join("");
  const answers = git.stream(bufferedBatchArgv(), { input, signal, timeoutMs: TIMEOUT_MS });
  let answered = 0;
  for await (const { row: at, bytes, isFirst, isLast } of streamBatch(answers.chunks)) {
    const row = rows[at];
    if (row === undefined) break;
    if (bytes === undefined) throw await missing(row);
    yield { row, bytes, isFirst, isLast };
    if (isLast) answered += 1;
  }
  const exit = await answers.exit;
  if (exit.exitCode !== 0 || answered < rows.length) throw toGitError("cat-file", exit);
}
