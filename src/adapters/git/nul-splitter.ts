/** Limit far above any real path: a longer record is an attack on memory. */
const MAX_RECORD_BYTES = 1024 * 1024;

/** Splits a stream at its NULs: pass chunks, get the records that they complete. */
export function createNulSplitter(): (chunk: Buffer, onRecord: (record: Buffer) => void) => void {
  let rest: Buffer = Buffer.alloc(0);
  return (chunk, onRecord) => {
    const text = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    let start = 0;
    for (let end = text.indexOf(0); end !== -1; end = text.indexOf(0, start)) {
      onRecord(text.subarray(start, end));
      start = end + 1;
    }
    rest = text.subarray(start);
    if (rest.length > MAX_RECORD_BYTES) throw new Error("a name in the tree is too long");
  };
}
