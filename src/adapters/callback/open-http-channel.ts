import { AppError } from "../../domain/core/app-error.ts";
import { CALLBACK_CODES, MAX_RESULT_BYTES } from "../../domain/runner/callback-messages.ts";
import type { RunnerResult } from "../../domain/runner/runner-result.ts";
import type { RunnerChannel } from "../../ports/runner-channel.ts";
import { cancelError } from "../shared/process/cancel-error.ts";
import { askKeeper } from "./ask-keeper.ts";
import { DEFAULT_PACE, type HttpChannelOptions } from "./callback-options.ts";
import { createPostMessage } from "./post-message.ts";
import { type ClearAnswer, createPostPatiently, type PostPatiently } from "./post-patiently.ts";
import { type SentWords, sendWords } from "./send-words.ts";
import { shakeHands } from "./shake-hands.ts";

/** What became of a runner's result; `unwanted` has why nobody takes it. */
export type Reported =
  | { readonly kind: "open" }
  | { readonly kind: "taken" }
  | { readonly kind: "unwanted"; readonly why: string };

export interface HttpChannel {
  /** Its `end` resolves too when nobody takes the result: `reported` tells. */
  readonly channel: RunnerChannel;
  /**
   * Learns how far the try was heard before, and by how much the server's clock is ahead of ours. Asks until it is
   * answered; rejects as the channel's signal says, which aborts when nobody waits for this runner.
   */
  handshake(): Promise<{ readonly skewMs: number }>;
  reported(): Reported;
  /** Sends what was not heard yet, for some seconds at most, and then nothing more. */
  close(): Promise<void>;
}

/** Opens the runner's side of the callback: events, result and questions go as requests to whoever keeps the job. */
export function openHttpChannel(options: HttpChannelOptions): HttpChannel {
  const pace = { ...DEFAULT_PACE, ...options.pace };
  const post = createPostPatiently(createPostMessage(options, pace), { ...options, pace });
  const line = openLine();
  const { signal, onRefused } = line;
  const { attempt, stop } = options;
  const stopped = stop === undefined ? signal : AbortSignal.any([signal, stop]);
  const words = sendWords({ attempt, post, pace, signal, onRefused });
  const onDenied = (answer: ClearAnswer): void => {
    if (isOver(answer)) onRefused(answer);
  };
  return {
    channel: {
      signal: stopped,
      ...askKeeper({ post, signal, onRefused: onDenied }),
      ...sayAndEnd(words, post, line),
    },
    handshake: async () => {
      const shake = { ...options, post, signal: stopped, strangeMs: pace.mostRetryMs };
      const answer = await shakeHands(shake);
      if ("kind" in answer) {
        onRefused(answer);
        throw cancelError(signal);
      }
      // A cluster may make a second pod of one Job: it must not speak, or write, in the name of the first.
      if (answer.next > 0) {
        line.cut("another runner of this try has spoken already");
        throw cancelError(signal);
      }
      return answer;
    },
    reported: line.reported,
    close: async () => {
      const timer = setTimeout(() => line.cut("the runner gave up"), pace.closeMs);
      await words.flush();
      clearTimeout(timer);
      line.cut("the runner has closed its channel");
    },
  };
}

interface Line {
  /** Aborts when nothing more is sent. */
  readonly signal: AbortSignal;
  reported(): Reported;
  onTaken(): void;
  onRefused(answer: ClearAnswer): void;
  cut(why: string): void;
}

function openLine(): Line {
  const over = new AbortController();
  let reported: Reported = { kind: "open" };
  const cut = (why: string): void => {
    if (reported.kind === "open") reported = { kind: "unwanted", why };
    over.abort(new AppError("cancelled", why, { details: {} }));
  };
  return {
    signal: over.signal,
    reported: () => reported,
    onTaken: () => {
      reported = { kind: "taken" };
    },
    onRefused: (answer) => cut(wordsOf(answer)),
    cut,
  };
}

function sayAndEnd(
  words: SentWords,
  post: PostPatiently,
  { signal, onTaken, onRefused }: Line,
): Pick<RunnerChannel, "say" | "end"> {
  let isEnded = false;
  const report = async (body: string): Promise<void> => {
    await words.flush();
    const answer = await post({ kind: "result", body, signal });
    // The answer to an earlier try was lost: what has ended the talk was that one.
    if (answer.kind === "taken" || (answer.isRepeat && isFinished(answer))) onTaken();
    else onRefused(answer);
  };
  return {
    say: (event) => {
      if (!isEnded) words.say(event);
    },
    end: async (result) => {
      if (isEnded) throw new Error("a runner has one result only");
      isEnded = true;
      try {
        await report(toBody(result));
      } catch (error) {
        if (!signal.aborted) throw error;
      }
    },
  };
}

/** A body that is too large may be cut off before it is refused, which looks like a line that fails. */
function toBody(result: RunnerResult): string {
  const body = JSON.stringify(result);
  const bytes = Buffer.byteLength(body);
  if (bytes <= MAX_RESULT_BYTES) return body;
  const { usage } = result;
  const error = `its result has ${bytes} bytes, and the server takes ${MAX_RESULT_BYTES}; ask for less at once`;
  const failed: RunnerResult = {
    status: "failed",
    error,
    usage,
  };
  return JSON.stringify(failed);
}

const isFinished = (answer: ClearAnswer): boolean =>
  answer.kind === "refused" && answer.problem.code === CALLBACK_CODES.finished;

/** Nobody waits for this runner, whatever it says. */
const isOver = (answer: ClearAnswer): boolean =>
  isFinished(answer) || (answer.kind === "refused" && answer.status === 401);

function wordsOf(answer: ClearAnswer): string {
  if (answer.kind === "taken") return "the server did not take it";
  return `the server did not take it (${answer.status}: ${answer.problem.detail})`;
}
