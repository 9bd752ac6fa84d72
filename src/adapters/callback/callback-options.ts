/** Delays and time limits of a channel, in milliseconds. */
export interface CallbackPace {
  /** Between two requests with events. */
  readonly restMs: number;
  /** Longest time that deltas are held back while no other event is pending. */
  readonly deltaDelayMs: number;
  /** Delay after the first failure; doubled with each further failure. */
  readonly firstRetryMs: number;
  readonly maxRetryMs: number;
  /** Time limit of one request, including its answer. */
  readonly requestMs: number;
  /** Time limit for the last events of a runner that shuts down. */
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
  /** Base address of the callback server, as given in the spec. */
  readonly url: string;
  readonly token: string;
  readonly jobId: string;
  readonly attempt: number;
  /** Aborts the channel's signal too; events emitted before are still sent. */
  readonly stop?: AbortSignal;
  readonly fetch?: typeof fetch | undefined;
  /** Current time in milliseconds since 1970. */
  readonly now?: () => number;
  readonly pace?: Partial<CallbackPace>;
  /** Called with the reason each time a message gets no answer. */
  readonly onTrouble?: (why: string) => void;
}
