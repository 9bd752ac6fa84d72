const NEWLINE = 0x0a;

/** A part of one answer; a small answer is a single piece, first and last. */
export interface BatchPiece {
  /** Index of the answer, from 0. */
  readonly row: number;
  /** Absent when git does not have the object. */
  readonly bytes: Buffer | undefined;
  readonly isFirst: boolean;
  readonly isLast: boolean;
}

interface BatchState {
  row: number;
  header: string;
  /** Remaining bytes of the current answer, including its final newline; 0 between answers. */
  left: number;
  isFirst: boolean;
}

/**
 * Parses the output of `cat-file --batch` in pieces as they arrive: no answer is held completely.
 */
export async function* streamBatch(chunks: AsyncIterable<Buffer>): AsyncGenerator<BatchPiece> {
  const reading: BatchState = { row: -1, header: "", left: 0, isFirst: false };
  for await (const chunk of chunks) {
    for (let at = 0; at < chunk.length; ) {
      const isContent = reading.left > 0;
      const part = chunk.subarray(at, isContent ? at + reading.left : endOfLine(chunk, at));
      const piece = isContent ? readContent(reading, part) : readHeader(reading, part);
      at += part.length;
      if (piece !== undefined) yield piece;
    }
  }
}

function endOfLine(chunk: Buffer, at: number): number {
  const end = chunk.indexOf(NEWLINE, at);
  return end === -1 ? chunk.length : end + 1;
}

function readContent(reading: BatchState, part: Buffer): BatchPiece {
  const { row, isFirst } = reading;
  reading.left -= part.length;
  reading.isFirst = false;
  const isLast = reading.left === 0;
  return { row, bytes: isLast ? part.subarray(0, -1) : part, isFirst, isLast };
}

/** Begins an answer when its header is complete; one without a size (`id missing`) ends there. */
function readHeader(reading: BatchState, part: Buffer): BatchPiece | undefined {
  reading.header += part.toString("latin1");
  if (!reading.header.endsWith("\n")) return undefined;
  const size = /^[0-9a-f]+ [a-z]+ (\d+)\n$/.exec(reading.header)?.[1];
  reading.header = "";
  reading.row += 1;
  reading.isFirst = true;
  if (size === undefined)
    return { row: reading.row, bytes: undefined, isFirst: true, isLast: true };
  reading.left = Number(size) + 1;
  return undefined;
}
