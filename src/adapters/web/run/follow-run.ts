import type { JobStatusResponse } from "../../../domain/api/job-response.ts";
import type { RunEventType } from "../../../domain/event/run-event.ts";
import { type ApiClient, isApiError } from "../api/api-client.ts";
import { isTerminalStatus } from "./job-progress.ts";

/** State of the connection to the run. */
export type Connection =
  | { readonly state: "connecting" | "live" | "paused" | "signed-out" | "gone" | "ended" }
  /**
   * Lost. `retryAt` is the time of the next attempt, in milliseconds of `Date.now`; absent during
   * the first attempt.
   */
  | { readonly state: "reconnecting"; readonly retryAt?: number };

const RETRY_MS = [1_000, 2_000, 4_000, 8_000, 10_000] as const;
/** Delay before a hidden page disconnects, in milliseconds. */
const HIDDEN_MS = 5_000;

/** Subset of `EventSource` in use. */
interface EventSourceLike {
  addEventListener(type: string, listener: (event: Event) => void): void;
  close(): void;
}

export interface FollowOptions {
  /** Path of the run's page. */
  readonly path: string;
  readonly api: Pick<ApiClient, "get">;
  readonly page: Pick<Document, "hidden" | "addEventListener" | "removeEventListener">;
  open(address: string): EventSourceLike;
  onConnection(connection: Connection): void;
  /** Called with the JSON of each event. */
  onEvent(data: string): void;
  /** Called when incomplete text must be discarded. */
  onGap(): void;
}

export interface RunFollower {
  tryNow(): void;
  stop(): void;
}

interface FollowerState extends FollowOptions {
  /** Position of the last stored event received. */
  seen: number;
  /** Attempts since the last message. */
  tries: number;
  /** The connection has delivered a message. */
  hasSpoken: boolean;
  source: EventSourceLike | undefined;
  retry: ReturnType<typeof setTimeout> | undefined;
  hide: ReturnType<typeof setTimeout> | undefined;
  asking: AbortController;
  /** The stream is complete. */
  isFinal: boolean;
}

/**
 * Follows the stream of a run and reconnects after connection losses; disconnects while the page is
 * hidden. As an EventSource does not report why it failed, the job's status is requested before it
 * is opened again.
 */
export function followRun(options: FollowOptions): RunFollower {
  const { page } = options;
  const following: FollowerState = {
    ...options,
    seen: 0,
    tries: 0,
    hasSpoken: false,
    isFinal: false,
    source: undefined,
    retry: undefined,
    hide: undefined,
    asking: new AbortController(),
  };
  const onLook = (): void => handleVisibility(following);
  page.addEventListener("visibilitychange", onLook);
  if (page.hidden) setConnection(following, { state: "paused" });
  else connect(following);
  return {
    tryNow: () => {
      if (following.isFinal) return;
      setConnection(following, { state: "reconnecting", retryAt: Date.now() });
      void reconnect(following);
    },
    stop: () => {
      page.removeEventListener("visibilitychange", onLook);
      clearTimeout(following.hide);
      closeSource(following);
    },
  };
}

function connect(following: FollowerState): void {
  closeSource(following);
  following.hasSpoken = false;
  const source = following.open(`${following.path}/stream?after=${following.seen}`);
  following.source = source;
  source.addEventListener("open", () => setConnection(following, { state: "live" }));
  source.addEventListener("resync", () => following.onGap());
  source.addEventListener("error", () => {
    if (following.source === source) void reconnect(following);
  });
  const onEvent = (message: Event): void =>
    receiveEvent(following, message as MessageEvent<string>);
  for (const name of EVENT_NAMES) source.addEventListener(name, onEvent);
}

function receiveEvent(
  following: FollowerState,
  { lastEventId, data, type }: MessageEvent<string>,
): void {
  following.seen = Math.max(following.seen, Number(lastEventId) || 0);
  following.hasSpoken = true;
  following.tries = 0;
  following.onEvent(data);
  // The server sends nothing after this event.
  if (type !== "run-end" || !isTerminalStatus((JSON.parse(data) as { status: string }).status))
    return;
  closeSource(following);
  setConnection(following, { state: "ended" });
}

/** Determines why the stream was lost, and opens it again unless the run has ended. */
async function reconnect(following: FollowerState): Promise<void> {
  closeSource(following);
  if (following.tries === 0) setConnection(following, { state: "reconnecting" });
  const found = await checkStatus(following);
  if (found === "stopped") return;
  if (found !== "there" && found !== "lost") return setConnection(following, { state: found });
  const { tries } = following;
  following.tries += 1;
  if (found === "there" && tries === 0) return connect(following);
  const retryMs = RETRY_MS[Math.min(tries, RETRY_MS.length - 1)] ?? 0;
  setConnection(following, { state: "reconnecting", retryAt: Date.now() + retryMs });
  following.retry = setTimeout(
    () => (found === "there" ? connect(following) : void reconnect(following)),
    retryMs,
  );
}

type StatusCheck = "there" | "lost" | "stopped" | "signed-out" | "gone" | "ended";

async function checkStatus(following: FollowerState): Promise<StatusCheck> {
  const { path, api, hasSpoken } = following;
  const { signal } = following.asking;
  try {
    const { status } = await api.get<JobStatusResponse>(`${path}/status`, signal);
    if (signal.aborted) return "stopped";
    // The stream of a finished job ends; a stream that delivered messages may have been cut off.
    return isTerminalStatus(status) && !hasSpoken ? "ended" : "there";
  } catch (error) {
    if (signal.aborted) return "stopped";
    const status = isApiError(error) ? error.problem.status : undefined;
    if (status === 401) return "signed-out";
    return status === 404 ? "gone" : "lost";
  }
}

/** Disconnects while the page is hidden, and reconnects when it becomes visible. */
function handleVisibility(following: FollowerState): void {
  clearTimeout(following.hide);
  if (following.isFinal) return;
  if (following.page.hidden) {
    following.hide = setTimeout(() => {
      closeSource(following);
      setConnection(following, { state: "paused" });
    }, HIDDEN_MS);
  } else if (following.source === undefined) connect(following);
}

function setConnection(following: FollowerState, connection: Connection): void {
  following.isFinal = connection.state === "gone" || connection.state === "ended";
  following.onConnection(connection);
}

function closeSource(following: FollowerState): void {
  clearTimeout(following.retry);
  following.asking.abort();
  following.asking = new AbortController();
  if (following.source === undefined) return;
  following.source.close();
  following.source = undefined;
  following.onGap();
}

// The domain's own table of events would add its parser to the bundle.
const NAMES: Readonly<Record<RunEventType, true>> = {
  "run-start": true,
  "step-start": true,
  "step-end": true,
  log: true,
  "text-delta": true,
  "text-end": true,
  "reasoning-delta": true,
  "reasoning-end": true,
  "tool-start": true,
  "tool-end": true,
  usage: true,
  retry: true,
  "model-call": true,
  finding: true,
  "normalize-error": true,
  verdict: true,
  "draft-ready": true,
  published: true,
  "run-end": true,
  "time-budget": true,
  candidates: true,
  cycle: true,
  "cycle-end": true,
  change: true,
  "pull-opened": true,
};

/** Event names of the stream. Events added by later versions are ignored. */
export const EVENT_NAMES: readonly string[] = Object.keys(NAMES);
