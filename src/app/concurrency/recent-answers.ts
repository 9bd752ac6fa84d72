/** Answers that are kept for a short time. */
export interface RecentAnswers<Value> {
  /** Returns the recent answer for a key, or loads one. Failures are not kept. */
  get(key: string, load: () => Promise<Value>): Promise<Value>;
}

export interface RecentAnswersOptions {
  /** Time for which an answer is kept, in milliseconds. */
  readonly keepMs: number;
  readonly maxKeys: number;
  nowMs(): number;
}

/** Creates a cache that limits how often the same question goes to another system. */
export function createRecentAnswers<Value>(options: RecentAnswersOptions): RecentAnswers<Value> {
  const { keepMs, maxKeys, nowMs } = options;
  const kept = new Map<string, { readonly atMs: number; readonly answer: Promise<Value> }>();
  return {
    get: (key, load) => {
      const atMs = nowMs();
      const known = kept.get(key);
      if (known !== undefined && atMs - known.atMs < keepMs) return known.answer;
      kept.delete(key);
      const [oldest] = kept.keys();
      if (oldest !== undefined && kept.size >= maxKeys) kept.delete(oldest);
      const answer = load();
      const entry = { atMs, answer };
      kept.set(key, entry);
      answer.catch(() => {
        if (kept.get(key) === entry) kept.delete(key);
      });
      return answer;
    },
  };
}
