/** Milliseconds that a channel waits, and for what. */
export interface CallbackPace {
  /** Between two requests with events. */
  readonly restMs: number;
  /** Longest that deltas are held back while there is nothing else to say. */
  readonly deltaDelayMs: number;
  /** After the first failure; doubled with each further one. */
  readonly firstRetryMs: number;
  readonly maxRetryMs: number;
  /** For one request and its answer. */
  readonly requestMs: number;
  /** For the last words of a runner that gives up. */
  readonly closeMs: number;
}

export const DEFAULT_PACE: CallbackPace = {
  restMs: 250,
  deltaDelayMs: 2_500,
  firstRetryMs: 250,
  maxRetryMs: 10_000,
  requestMs: 60_000,
  closeMs: 5_000,
};

export interface HttpChannelOptions {
  /** Base address of whoever keeps the job, as the spec has it. */
  readonly url: string;
  readonly token: string;
  readonly jobId: string;
  readonly attempt: number;
  /** Aborts the channel's signal too; what is said is still sent. */
  readonly stop?: AbortSignal;
  readonly fetch?: typeof fetch | undefined;
  /** Milliseconds since 1970. */
  readonly now?: () => number;
  readonly pace?: Partial<CallbackPace>;
  /** Told why, each time that a message was not answered. */
  readonly onTrouble?: (why: string) => void;
}
