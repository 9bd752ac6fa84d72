const NEWLINE = 0x0a;
/**
 * Reads the answers of `cat-file --batch`, which come as `id SP type SP size LF content LF`.
 *
 * An answer without a size (`id missing`) gives `undefined`.
 */
export function createBatchParser(onAnswer) {
    let header = "";
    let content;
    let filled = 0;
    return (chunk) => {
        for (let at = 0; at < chunk.length;) {
            at = content === undefined ? readHeader(chunk, at) : readContent(chunk, at, content);
        }
    };
    function readHeader(chunk, at) {
        const end = chunk.indexOf(NEWLINE, at);
        header += chunk.toString("latin1", at, end === -1 ? chunk.length : end);
        if (end === -1)
            return chunk.length;
        const size = /^[0-9a-f]+ [a-z]+ (\d+)$/.exec(header)?.[1];
        header = "";
        filled = 0;
        if (size === undefined)
            onAnswer(undefined);
        else
            content = Buffer.allocUnsafeSlow(Number(size));
        return end + 1;
    }
    function readContent(chunk, at, target) {
        const copied = chunk.copy(target, filled, at);
        filled += copied;
        const end = at + copied;
        // The newline after the content is the end of the answer; it may come in the next chunk.
        if (filled < target.length || end === chunk.length)
            return end;
        content = undefined;
        onAnswer(target);
        return end + 1;
    }
}
