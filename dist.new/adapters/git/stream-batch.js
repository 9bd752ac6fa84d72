const NEWLINE = 0x0a;
/** Reads the answers of `cat-file --batch` in pieces, as they come: no answer is held as a whole. */
export async function* streamBatch(chunks) {
    const reading = { row: -1, header: "", left: 0, isFirst: false };
    for await (const chunk of chunks) {
        for (let at = 0; at < chunk.length;) {
            const isContent = reading.left > 0;
            const taken = chunk.subarray(at, isContent ? at + reading.left : endOfLine(chunk, at));
            const piece = isContent ? takeContent(reading, taken) : takeHeader(reading, taken);
            at += taken.length;
            if (piece !== undefined)
                yield piece;
        }
    }
}
function endOfLine(chunk, at) {
    const end = chunk.indexOf(NEWLINE, at);
    return end === -1 ? chunk.length : end + 1;
}
function takeContent(reading, taken) {
    const { row, isFirst } = reading;
    reading.left -= taken.length;
    reading.isFirst = false;
    const isLast = reading.left === 0;
    return { row, bytes: isLast ? taken.subarray(0, -1) : taken, isFirst, isLast };
}
/** Begins an answer when the header is whole; one without a size (`id missing`) is over with it. */
function takeHeader(reading, taken) {
    reading.header += taken.toString("latin1");
    if (!reading.header.endsWith("\n"))
        return undefined;
    const size = /^[0-9a-f]+ [a-z]+ (\d+)\n$/.exec(reading.header)?.[1];
    reading.header = "";
    reading.row += 1;
    reading.isFirst = true;
    if (size === undefined)
        return { row: reading.row, bytes: undefined, isFirst: true, isLast: true };
    reading.left = Number(size) + 1;
    return undefined;
}
