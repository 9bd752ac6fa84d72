/** Told what becomes of a stream besides its end. */
export interface TextStreamOptions {
  /** The texts failed. The stream ends there, as if it were whole, unless this breaks the connection. */
  onError(error: unknown): void;
  /** The client has gone. */
  onGone?(): void;
}

/** Streams texts as bytes. The next is asked for only when the client has taken the last: what waits is not made yet. */
export function textStream(
  texts: AsyncGenerator<string, void>,
  { onError, onGone }: TextStreamOptions,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        try {
          const next = await texts.next();
          if (next.done) controller.close();
          else controller.enqueue(encoder.encode(next.value));
        } catch (error) {
          onError(error);
          controller.close();
        }
      },
      cancel: async () => {
        onGone?.();
        await texts.return();
      },
    },
    { highWaterMark: 0 },
  );
}
