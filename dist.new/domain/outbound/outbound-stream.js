/** What was said last and may be the beginning of a secret, whatever stands between its characters. */
const TAIL_CHARS = 1_000;
/**
 * Makes a stream that ends where a secret begins: what follows is seen when the text is whole, and was checked as a
 * whole. A piece is handed on at once: no more of a secret gets out than is less than a fragment.
 */
export function createOutboundStream(holdsSecret) {
    let tail = "";
    let isHeld = false;
    return {
        take: (piece) => {
            if (isHeld)
                return "";
            const seen = tail + piece;
            isHeld = holdsSecret(seen);
            if (isHeld) {
                tail = "";
                return "";
            }
            tail = seen.slice(-TAIL_CHARS);
            return piece;
        },
    };
}
