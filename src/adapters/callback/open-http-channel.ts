import { AppError } from "../../domain/core/app-error.ts";
import { CALLBACK_CODES, MAX_RESULT_BYTES } from "../../domain/runner/callback-messages.ts";
import type { RunnerResult } from "../../domain/runner/runner-result.ts";
import type { RunnerChannel } from "../../ports/runner-channel.ts";
import { cancelError } from "../shared/process/cancel-error.ts";
import { DEFAULT_PACE, type HttpChannelOptions } from "./callback-options.ts";
import { createEventSender, type EventSender } from "./create-event-sender.ts";
import {
  createPostWithRetry,
  type FinalAnswer,
  type PostWithRetry,
} from "./create-post-with-retry.ts";
import { createRequestClient } from "./create-request-client.ts";
import { handshake } from "./handshake.ts";
import { createPostMessage } from "./post-message.ts";

/**
 * Delivery state of a runner's result; `unwanted` has the reason why the server does not accept it.
 */
export type ReportState =
  | { readonly kind: "open" }
  | { readonly kind: "taken" }
  | { readonly kind: "unwanted"; readonly reason: string };

export interface HttpChannel {
  /** Its `end` also resolves when the server does not accept the result; see `reported`. */
  readonly channel: RunnerChannel;
  /**
   * Reads how many events of the try the server has, and by how much its clock is ahead of the
   * local one. Repeats until it is answered; rejects with the reason of the channel's signal, which
   * aborts when the server no longer waits for this runner.
   */
  handshake(): Promise<{ readonly skewMs: number }>;
  reported(): ReportState;
  /** Sends pending events for a few seconds at most, then stops. */
  close(): Promise<void>;
}

/**
 * Opens the runner's side of the callback: events, result and questions are sent as requests to the
 * callback server.
 */
export function openHttpChannel(options: HttpChannelOptions): HttpChannel {
  const pace = { ...DEFAULT_PACE, ...options.pace };
  const post = createPostWithRetry(createPostMessage(options, pace), { ...options, pace });
  const line = createChannelState();
  const { signal, onRefused } = line;
  const { attempt, stop } = options;
  const stopped = stop === undefined ? signal : AbortSignal.any([signal, stop]);
  const sender = createEventSender({ attempt, post, pace, signal, onRefused });
  const onDenied = (answer: FinalAnswer): void => {
    if (isJobOver(answer)) onRefused(answer);
  };
  return {
    channel: {
      signal: stopped,
      ...createRequestClient({ post, signal, onRefused: onDenied }),
      ...createEmitAndEnd(sender, post, line),
    },
    handshake: async () => {
      const shake = { ...options, post, signal: stopped, strangeMs: pace.maxRetryMs };
      const answer = await handshake(shake);
      if ("kind" in answer) {
        onRefused(answer);
        throw cancelError(signal);
      }
      // A cluster may create a second pod for one Job: it must not send or write anything in the
      // name of the first.
      if (answer.next > 0) {
        line.abort("another runner of this try has already sent events");
        throw cancelError(signal);
      }
      return answer;
    },
    reported: line.reported,
    close: async () => {
      const timer = setTimeout(() => line.abort("the runner shut down"), pace.closeMs);
      await sender.flush();
      clearTimeout(timer);
      line.abort("the runner has closed its channel");
    },
  };
}

interface ChannelState {
  /** Aborts when nothing more is sent. */
  readonly signal: AbortSignal;
  reported(): ReportState;
  onAccepted(): void;
  onRefused(answer: FinalAnswer): void;
  abort(why: string): void;
}

function createChannelState(): ChannelState {
  const over = new AbortController();
  let reported: ReportState = { kind: "open" };
  const cut = (why: string): void => {
    if (reported.kind === "open") reported = { kind: "unwanted", reason: why };
    over.abort(new AppError("cancelled", why, { details: {} }));
  };
  return {
    signal: over.signal,
    reported: () => reported,
    onAccepted: () => {
      reported = { kind: "taken" };
    },
    onRefused: (answer) => cut(refusalMessage(answer)),
    abort: cut,
  };
}

function createEmitAndEnd(
  sender: EventSender,
  post: PostWithRetry,
  { signal, onAccepted, onRefused }: ChannelState,
): Pick<RunnerChannel, "emit" | "sendResult"> {
  let isEnded = false;
  const report = async (body: string): Promise<void> => {
    await sender.flush();
    const answer = await post({ kind: "result", body, signal });
    // The answer to an earlier try was lost: that try has ended the conversation.
    if (answer.kind === "taken" || (answer.isRepeat && isFinished(answer))) onAccepted();
    else onRefused(answer);
  };
  return {
    emit: (event) => {
      if (!isEnded) sender.emit(event);
    },
    sendResult: async (result) => {
      if (isEnded) throw new Error("a runner has one result only");
      isEnded = true;
      try {
        await report(toResultBody(result));
      } catch (error) {
        if (!signal.aborted) throw error;
      }
    },
  };
}

/**
 * Truncates the result: a connection may be cut off before a too large body is refused, which looks
 * like a network failure.
 */
function toResultBody(result: RunnerResult): string {
  const body = JSON.stringify(result);
  const bytes = Buffer.byteLength(body);
  if (bytes <= MAX_RESULT_BYTES) return body;
  const { usage } = result;
  const error = `its result has ${bytes} bytes, more than the server's limit of ${MAX_RESULT_BYTES}; split the task`;
  const failed: RunnerResult = {
    status: "failed",
    error,
    usage,
  };
  return JSON.stringify(failed);
}

const isFinished = (answer: FinalAnswer): boolean =>
  answer.kind === "refused" && answer.problem.code === CALLBACK_CODES.finished;

/** Returns true if the server no longer waits for this runner, regardless of what it sends. */
const isJobOver = (answer: FinalAnswer): boolean =>
  isFinished(answer) || (answer.kind === "refused" && answer.status === 401);

function refusalMessage(answer: FinalAnswer): string {
  if (answer.kind === "taken") return "the server did not accept it";
  return `the server did not accept it (${answer.status}: ${answer.problem.detail})`;
}
