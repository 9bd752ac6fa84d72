/** What makes two requests the same one. */
export interface TaskKeySource {
  /** `owner/name`. */
  readonly repository: string;
  /** As the caller sent it in `Idempotency-Key`. */
  readonly idempotencyKey?: string | undefined;
  readonly runId?: string | undefined;
  readonly runAttempt?: string | undefined;
  /** SHA-256 of the request as it was read, in hex. */
  readonly digest: string;
}

/**
 * The keys by which a task is taken once: the caller's own, and what is the same when a step of one attempt of a
 * workflow run sends the same request again. A run that is started again is a new attempt, and so a new task.
 */
export function deriveTaskKeys(source: TaskKeySource): readonly string[] {
  const { idempotencyKey, runId, runAttempt = "1", digest } = source;
  const repository = source.repository.toLowerCase();
  return [
    ...(idempotencyKey === undefined ? [] : [`task:key:${repository}:${idempotencyKey}`]),
    ...(runId === undefined ? [] : [`task:run:${repository}:${runId}:${runAttempt}:${digest}`]),
  ];
}

/** Tells whether a text can be an idempotency key: 1 to 255 visible characters. */
export const isIdempotencyKey = (text: string): boolean => /^[\x21-\x7e]{1,255}$/.test(text);
