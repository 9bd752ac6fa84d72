/** Callbacks for events of a stream other than its end. */
export interface TextStreamOptions {
  /**
   * Called when the texts failed. The stream then ends as if it were complete, unless the callback
   * breaks the connection.
   */
  onError(error: unknown): void;
  /** Called when the client has disconnected. */
  onGone?(): void;
}

/**
 * Streams texts as bytes. The next text is requested only when the client has read the last one.
 */
export function createTextStream(
  texts: AsyncGenerator<string, void>,
  { onError, onGone }: TextStreamOptions,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let isGone = false;
  return new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        let next: IteratorResult<string, void>;
        try {
          next = await texts.next();
        } catch (error) {
          onError(error);
          writePiece(controller, { done: true });
          return;
        }
        // A text in progress when the client disconnects is dropped without an error.
        if (isGone) return;
        writePiece(controller, next.done ? next : { value: encoder.encode(next.value) });
      },
      cancel: async () => {
        isGone = true;
        onGone?.();
        await texts.return();
      },
    },
    { highWaterMark: 0 },
  );
}

type StreamPiece = { readonly done: true } | { readonly done?: false; readonly value: Uint8Array };

/**
 * Writes a piece. A stream that was closed from outside accepts nothing more: its client has
 * disconnected, which is reported elsewhere.
 */
function writePiece(
  controller: ReadableStreamDefaultController<Uint8Array>,
  piece: StreamPiece,
): void {
  try {
    if (piece.done) controller.close();
    else controller.enqueue(piece.value);
  } catch {
    // See above.
  }
}
