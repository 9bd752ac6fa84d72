/** Far above what any real path needs: a record that is longer is an attack on our memory. */
const MAX_RECORD_BYTES = 1024 * 1024;
/** Cuts a stream at its NULs: give it chunks, get back the records they end. */
export function createNulSplitter() {
    let rest = Buffer.alloc(0);
    return (chunk, onRecord) => {
        const text = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
        let start = 0;
        for (let end = text.indexOf(0); end !== -1; end = text.indexOf(0, start)) {
            onRecord(text.subarray(start, end));
            start = end + 1;
        }
        rest = text.subarray(start);
        if (rest.length > MAX_RECORD_BYTES)
            throw new Error("a name in the tree is too long");
    };
}
