/** A stream of text that is filtered for secrets. */
export interface FilteredStream {
  /** Returns the piece, or an empty text from the moment on at which a secret would appear. */
  filter(piece: string): string;
}

/** Length of the retained tail, which may hold the beginning of a secret with other characters in between. */
const TAIL_CHARS = 1_000;

/**
 * Creates a stream that stops where a secret begins. The complete text is shown later, after it was checked as a
 * whole. Pieces are passed on at once, so less than one fragment of a secret can leak.
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
