import type { JobStatusResponse } from "../../../domain/api/job-response.ts";
import { type ApiClient, isApiError } from "../api/api-client.ts";
import { EVENT_NAMES } from "./event-names.ts";
import { isTerminalStatus } from "./job-progress.ts";

/** How the page is connected with the run. */
export type Connection =
  | { readonly state: "connecting" | "live" | "paused" | "signed-out" | "gone" | "ended" }
  /** Lost. `retryAt` is when it is tried again, in milliseconds of `Date.now`; absent while the first try is made. */
  | { readonly state: "reconnecting"; readonly retryAt?: number };

const RETRY_MS = [1_000, 2_000, 4_000, 8_000, 10_000] as const;
/** Whoever looks elsewhere for a moment misses nothing. */
const HIDDEN_MS = 5_000;

/** What is needed of an `EventSource`. */
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
  /** Told of each event, as JSON. */
  onEvent(data: string): void;
  /** Words that were coming in are void. */
  onGap(): void;
}

export interface RunFollower {
  tryNow(): void;
  stop(): void;
}

interface FollowerState extends FollowOptions {
  /** Position of the last stored event that was heard. */
  seen: number;
  /** Attempts since something was heard. */
  tries: number;
  /** Whether this connection has said anything. */
  hasSpoken: boolean;
  source: EventSourceLike | undefined;
  retry: ReturnType<typeof setTimeout> | undefined;
  hide: ReturnType<typeof setTimeout> | undefined;
  asking: AbortController;
  /** Nothing more will come. */
  isFinal: boolean;
}

/**
 * Follows the stream of a run over losses of the connection, and not while nobody looks. An EventSource does not say
 * why it fails: before it is opened again, the status is asked for.
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
  // The server has nothing to say after it.
  if (type !== "run-end" || !isTerminalStatus((JSON.parse(data) as { status: string }).status))
    return;
  closeSource(following);
  setConnection(following, { state: "ended" });
}

/** Finds out why the stream was lost, and opens it again when there is something to be heard. */
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
    // The stream of a job that is over ends; one that had more to say may have been cut.
    return isTerminalStatus(status) && !hasSpoken ? "ended" : "there";
  } catch (error) {
    if (signal.aborted) return "stopped";
    const status = isApiError(error) ? error.problem.status : undefined;
    if (status === 401) return "signed-out";
    return status === 404 ? "gone" : "lost";
  }
}

/** A page that nobody looks at lets go of the stream, and takes it up again when somebody does. */
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
