import type { OpenAI } from "openai";
import type { ModelPart } from "../../ports/model.ts";
import {
  type AnswerAccumulator,
  type CompletedAnswer,
  createAnswerAccumulator,
} from "./answer-accumulator.ts";
import type { Failure } from "./failure.ts";
import { Fault } from "./fault.ts";
import { type ResponseBody, readBody } from "./read-body.ts";
import type { ReportedUsage } from "./read-chunk.ts";
import type { Scrub } from "./scrub.ts";
import type { ChatBody } from "./to-chat-body.ts";
import { toFailure } from "./to-failure.ts";
import { startWatchdog, type Watchdog } from "./watchdog.ts";

export interface AttemptOptions {
  readonly client: () => Promise<OpenAI>;
  readonly body: ChatBody;
  readonly idleMs: number;
  readonly signal: AbortSignal;
  readonly scrub: Scrub;
  readonly makeId: (position: number) => string;
  readonly nowMs: () => number;
}

export type AttemptResult = {
  /** Characters received. */
  readonly chars: number;
  readonly usage: ReportedUsage | undefined;
} & (
  | { readonly kind: "answered"; readonly answer: CompletedAnswer }
  | { readonly kind: "failed"; readonly failure: Failure }
);

/** Makes one request and passes on the received parts; the result describes its end. */
export async function* runAttempt(
  attempt: AttemptOptions,
): AsyncGenerator<ModelPart, AttemptResult> {
  const watch = startWatchdog(attempt.idleMs, attempt.signal);
  const answer = createAnswerAccumulator();
  const progress = () => ({ chars: answer.chars(), usage: answer.usage() });
  try {
    const client = await attempt.client();
    const response = await watch.wait(postChat(client, attempt.body, watch.controller.signal));
    const body = await readBody(client, response, watch);
    for await (const chunk of iterateChunks(body)) {
      watch.onChunk();
      yield* answer.accept(chunk);
      if (answer.isFinished()) watch.limitWait(USAGE_WAIT_MS);
    }
    requireCompleteAnswer(body, answer, watch);
    return { ...progress(), kind: "answered", answer: answer.end(attempt.makeId) };
  } catch (error) {
    const { scrub, idleMs, nowMs } = attempt;
    const failure = await toFailure(error, {
      scrub,
      idleMs,
      nowMs: nowMs(),
      ended: watch.endReason(),
    });
    // A failure after the end of an answer costs only its usage.
    if (answer.isFinished() && failure.kind !== "cancelled") {
      return { ...progress(), kind: "answered", answer: answer.end(attempt.makeId) };
    }
    return { ...progress(), kind: "failed", failure };
  } finally {
    watch.close();
  }
}

/** Time limit for usage after the end of the answer. */
const USAGE_WAIT_MS = 2_000;

function postChat(client: OpenAI, body: ChatBody, signal: AbortSignal): Promise<Response> {
  return client
    .post<unknown>("/chat/completions", { body, signal, headers: { accept: acceptHeader(body) } })
    .asResponse();
}

function acceptHeader(body: ChatBody): string {
  return body.stream ? "text/event-stream, application/json" : "application/json";
}

async function* iterateChunks(body: ResponseBody): AsyncGenerator<unknown, void> {
  if (body.kind === "whole") yield body.value;
  else yield* body.chunks;
}

function requireCompleteAnswer(
  body: ResponseBody,
  answer: AnswerAccumulator,
  watch: Watchdog,
): void {
  const isWhole = body.kind === "whole" || body.isDone() || answer.isFinished();
  if (!isWhole || watch.endReason()) throw new Fault("cut");
}
