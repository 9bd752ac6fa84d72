/** Cuts a stream at its NULs: give it chunks, get back the records they end. */
export declare function createNulSplitter(): (chunk: Buffer, onRecord: (record: Buffer) => void) => void;
