/** Told what becomes of a stream besides its end. */
export interface TextStreamOptions {
  /** The texts failed. The stream ends there, as if it were whole, unless this breaks the connection. */
  onError(error: unknown): void;
  /** The client has gone. */
  onGone?(): void;
}

/** Streams texts as bytes. The next is asked for only when the client has taken the last: what waits is not made yet. */
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
        // What was being made when the client went is nobody's, and no failure.
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

/** A stream that was closed from outside takes nothing more: its client has gone, and that will be told. */
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
