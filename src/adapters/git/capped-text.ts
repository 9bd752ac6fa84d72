export interface CappedText {
  append(bytes: Buffer): void;
  /**
   * Returns the text without its final newline, or `undefined` when it is longer than the limit.
   */
  finish(): string | undefined;
}

const INITIAL_BYTES = 4096;
const NEWLINE = 0x0a;

/** Collects text and discards it when it exceeds `maxBytes`. */
export function createCappedText(maxBytes: number): CappedText {
  let buffer: Buffer | undefined = Buffer.alloc(0);
  let size = 0;
  return {
    append: (bytes) => {
      if (buffer === undefined) return;
      const end = size + bytes.length;
      buffer = end > maxBytes ? undefined : ensureCapacity(buffer, end);
      if (buffer !== undefined) bytes.copy(buffer, size);
      size = end;
    },
    finish: () => {
      const end = buffer?.[size - 1] === NEWLINE ? size - 1 : size;
      return buffer?.toString("utf8", 0, end);
    },
  };
}

function ensureCapacity(buffer: Buffer, size: number): Buffer {
  if (size <= buffer.length) return buffer;
  const bigger = Buffer.allocUnsafeSlow(Math.max(size, buffer.length * 2, INITIAL_BYTES));
  buffer.copy(bigger);
  return bigger;
}
