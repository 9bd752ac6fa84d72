/** Part of a document that is needed to track its visibility. */
export type PageVisibility = Pick<Document, "hidden" | "addEventListener" | "removeEventListener">;

export interface PollOptions {
  readonly everyMs: number;
  readonly page: PageVisibility;
  /** Never rejects. */
  read(): Promise<void>;
}

/**
 * Calls `read` repeatedly, with a pause after each call. Pauses while the page is hidden and
 * resumes immediately when it becomes visible. Returns a function that stops polling.
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
