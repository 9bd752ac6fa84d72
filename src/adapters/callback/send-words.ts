import { CALLBACK_CODES, EventsAnswer } from "../../domain/runner/callback-messages.ts";
import type { RunnerChannel } from "../../ports/runner-channel.ts";
import {
  createWordQueue,
  endForLostWords,
  MAX_WAITING_CHARS,
  type WordQueue,
} from "../shared/remote-runner/event-buffer.ts";
import type { CallbackPace } from "./callback-options.ts";
import { type NumberedWords, numberWords } from "./number-words.ts";
import { type ClearAnswer, type PostPatiently, rest, retryAfter } from "./post-patiently.ts";

export interface SendOptions {
  readonly attempt: number;
  readonly post: PostPatiently;
  readonly pace: CallbackPace;
  /** Aborts when nothing more is to be sent. */
  readonly signal: AbortSignal;
  /** Told of a refusal after which nothing is taken any more: it aborts the signal. */
  readonly onRefused: (answer: ClearAnswer) => void;
}

/** Words on their way to whoever keeps the job. */
export interface SentWords extends Pick<RunnerChannel, "say"> {
  /** Sends all that waits, without pauses from now on; resolves when it was taken, or never will be. */
  flush(): Promise<void>;
}

/** Deltas that are worth a request. */
const MANY_DELTAS = 64;

/** Sends events one request at a time, the first at once; deltas by themselves are held back until there are many. */
export function sendWords(options: SendOptions): SentWords {
  const { pace, signal } = options;
  const queue = createWordQueue(MAX_WAITING_CHARS);
  const numbers = numberWords(queue.takeEach);
  const sendOnce = createSender(options, numbers.taken);
  let sentAt = Number.NEGATIVE_INFINITY;
  let waitingSince = 0;
  let isHurried = false;
  let isFull = false;
  let sending: Promise<void> | undefined;
  let alarm: { readonly at: number; readonly id: NodeJS.Timeout } | undefined;

  const isIdle = (): boolean => isEmpty(queue) && !numbers.hasUnheard();
  const dueAt = (): number => {
    if (isHurried || numbers.hasUnheard()) return 0;
    const restedAt = sentAt + pace.restMs;
    return isWorthIt(queue) ? restedAt : Math.max(restedAt, waitingSince + pace.holdMs);
  };
  const start = (): void => {
    clearTimeout(alarm?.id);
    alarm = undefined;
    const words = numbers.next();
    if (words === undefined) return;
    sentAt = performance.now();
    waitingSince = sentAt;
    // Rejects only when nothing more is to be sent.
    sending = sendOnce(words)
      .catch(() => undefined)
      .then(() => {
        sending = undefined;
        pump();
      });
  };
  const pump = (): void => {
    if (sending !== undefined || signal.aborted || isIdle()) return;
    const at = dueAt();
    if (alarm !== undefined && alarm.at <= at) return;
    clearTimeout(alarm?.id);
    const waitMs = at - performance.now();
    if (waitMs <= 0) start();
    else alarm = { at, id: setTimeout(start, waitMs) };
  };
  return {
    say: (event) => {
      if (isFull || signal.aborted) return;
      if (isIdle()) waitingSince = performance.now();
      isFull = !queue.add(event);
      if (isFull) endForLostWords();
      else pump();
    },
    flush: async () => {
      isHurried = true;
      pump();
      while (sending !== undefined) await sending;
    },
  };
}

function isEmpty(queue: WordQueue): boolean {
  const { deltas, others } = queue.waiting();
  return deltas + others === 0;
}

function isWorthIt(queue: WordQueue): boolean {
  const { deltas, others } = queue.waiting();
  return others > 0 || deltas >= MANY_DELTAS;
}

/** Makes what sends words once and waits a while when they did not get any further. */
function createSender(
  { attempt, post, pace, signal, onRefused }: SendOptions,
  onTaken: (count: number) => void,
): (words: NumberedWords) => Promise<void> {
  let failures = 0;
  return async ({ from, events }) => {
    const body = `{"attempt":${attempt},"from":${from},"events":[${events.join(",")}]}`;
    const answer = await post({ kind: "events", body, signal });
    const count = countOf(answer);
    if (count !== undefined) onTaken(count);
    else if (answer.kind === "refused") return onRefused(answer);
    if (answer.kind === "taken" && count !== undefined && count > from) {
      failures = 0;
      return;
    }
    failures += 1;
    await rest(retryAfter(failures, pace), signal);
  };
}

/** How many events were taken in all; `undefined` when the answer does not tell. */
function countOf(answer: ClearAnswer): number | undefined {
  if (answer.kind === "taken") return EventsAnswer.safeParse(answer.body).data?.next;
  const { code, expected } = answer.problem;
  return code === CALLBACK_CODES.outOfOrder ? expected : undefined;
}
