/** What of a document tells whether somebody looks at it. */
export type PageVisibility = Pick<Document, "hidden" | "addEventListener" | "removeEventListener">;

export interface PollOptions {
  readonly everyMs: number;
  readonly page: PageVisibility;
  /** Never rejects. */
  read(): Promise<void>;
}

/**
 * Reads again and again, a while after each reading has ended; not while nobody looks, and at once when somebody looks
 * again. Ends by what it returns.
 */
export function pollWhileVisible({ everyMs, page, read }: PollOptions): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isReading = false;
  let isOver = false;
  const wait = (): void => {
    clearTimeout(timer);
    if (!isOver && !page.hidden) timer = setTimeout(() => void readOnce(), everyMs);
  };
  const readOnce = async (): Promise<void> => {
    if (isReading) return;
    isReading = true;
    clearTimeout(timer);
    await read();
    isReading = false;
    wait();
  };
  const turn = (): void => {
    if (page.hidden) clearTimeout(timer);
    else void readOnce();
  };
  page.addEventListener("visibilitychange", turn);
  wait();
  return () => {
    isOver = true;
    clearTimeout(timer);
    page.removeEventListener("visibilitychange", turn);
  };
}
