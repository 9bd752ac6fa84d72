/** A text that leaves piece by piece. */
export interface FilteredStream {
  /** Gives the piece, or nothing from the moment on at which a secret would be seen. */
  filter(piece: string): string;
}

/** What was said last and may be the beginning of a secret, whatever stands between its characters. */
const TAIL_CHARS = 1_000;

/**
 * Makes a stream that ends where a secret begins: what follows is seen when the text is whole, and was checked as a
 * whole. A piece is handed on at once: no more of a secret gets out than is less than a fragment.
 */
export function createFilteredStream(holdsSecret: (text: string) => boolean): FilteredStream {
  let tail = "";
  let isHeld = false;
  return {
    filter: (piece) => {
      if (isHeld) return "";
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
