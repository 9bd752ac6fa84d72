/** Identity of a task request. */
export interface TaskKeySource {
  /** `owner/name`. */
  readonly repository: string;
  /** Value of the caller's `Idempotency-Key` header. */
  readonly idempotencyKey?: string | undefined;
  readonly runId?: string | undefined;
  readonly runAttempt?: string | undefined;
  /** SHA-256 of the parsed request, in hex. */
  readonly digest: string;
}

/**
 * Derives the keys that make a task unique: the caller's own, and one that is equal if a step of
 * the same workflow run attempt sends the same request again. A rerun is a new attempt, and so a
 * new task.
 */
export function deriveTaskKeys(source: TaskKeySource): readonly string[] {
  const { idempotencyKey, runId, runAttempt = "1", digest } = source;
  const repository = source.repository.toLowerCase();
  return [
    ...(idempotencyKey === undefined ? [] : [`task:key:${repository}:${idempotencyKey}`]),
    ...(runId === undefined ? [] : [`task:run:${repository}:${runId}:${runAttempt}:${digest}`]),
  ];
}

/** Returns whether a text is a valid idempotency key: 1 to 255 visible characters. */
export const isIdempotencyKey = (text: string): boolean => /^[\x21-\x7e]{1,255}$/.test(text);
