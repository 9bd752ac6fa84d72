const FIRST_BYTES = 4096;
const NEWLINE = 0x0a;
/** Collects text, and lets go of it when it outgrows `maxBytes`. */
export function createCappedText(maxBytes) {
    let kept = Buffer.alloc(0);
    let size = 0;
    return {
        append: (bytes) => {
            if (kept === undefined)
                return;
            const end = size + bytes.length;
            kept = end > maxBytes ? undefined : withRoom(kept, end);
            if (kept !== undefined)
                bytes.copy(kept, size);
            size = end;
        },
        finish: () => {
            const end = kept?.[size - 1] === NEWLINE ? size - 1 : size;
            return kept?.toString("utf8", 0, end);
        },
    };
}
function withRoom(buffer, size) {
    if (size <= buffer.length)
        return buffer;
    const bigger = Buffer.allocUnsafeSlow(Math.max(size, buffer.length * 2, FIRST_BYTES));
    buffer.copy(bigger);
    return bigger;
}
