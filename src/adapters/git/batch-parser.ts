const NEWLINE = 0x0a;

/**
 * Parses the output of `cat-file --batch`: `id SP type SP size LF content LF`.
 *
 * An answer without a size (`id missing`) gives `undefined`.
 */
export function createBatchParser(
  onAnswer: (content: Buffer | undefined) => void,
): (chunk: Buffer) => void {
  let header = "";
  let content: Buffer | undefined;
  let filled = 0;

  return (chunk) => {
    for (let at = 0; at < chunk.length; ) {
      at = content === undefined ? readHeader(chunk, at) : readContent(chunk, at, content);
    }
  };

  function readHeader(chunk: Buffer, at: number): number {
    const end = chunk.indexOf(NEWLINE, at);
    header += chunk.toString("latin1", at, end === -1 ? chunk.length : end);
    if (end === -1) return chunk.length;
    const size = /^[0-9a-f]+ [a-z]+ (\d+)$/.exec(header)?.[1];
    header = "";
    filled = 0;
    if (size === undefined) onAnswer(undefined);
    else content = Buffer.allocUnsafeSlow(Number(size));
    return end + 1;
  }

  function readContent(chunk: Buffer, at: number, target: Buffer): number {
    const copied = chunk.copy(target, filled, at);
    filled += copied;
    const end = at + copied;
    // The newline after the content ends the answer; it may arrive in the next chunk.
    if (filled < target.length || end === chunk.length) return end;
    content = undefined;
    onAnswer(target);
    return end + 1;
  }
}
