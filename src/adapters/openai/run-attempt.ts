import type { OpenAI } from "openai";
import type { ModelPart } from "../../ports/model.ts";
import type { Failure } from "./failure.ts";
import { Fault } from "./fault.ts";
import { type Answer, type AnswerEnd, createAnswer } from "./from-stream.ts";
import { type Body, readBody } from "./read-body.ts";
import type { ReportedUsage } from "./read-chunk.ts";
import type { Scrub } from "./scrub.ts";
import { toFailure } from "./to-failure.ts";
import type { ChatBody } from "./to-request.ts";
import { type Watch, watchAnswer } from "./watch-answer.ts";

export interface Attempt {
  readonly client: () => Promise<OpenAI>;
  readonly body: ChatBody;
  readonly idleMs: number;
  readonly signal: AbortSignal;
  readonly scrub: Scrub;
  readonly makeId: (position: number) => string;
  readonly nowMs: () => number;
}

export type AttemptEnd = {
  /** Characters received. */
  readonly chars: number;
  readonly usage: ReportedUsage | undefined;
} & (
  | { readonly kind: "answered"; readonly answer: AnswerEnd }
  | { readonly kind: "failed"; readonly failure: Failure }
);

/** Makes one request and passes on what comes; the result says how it ended. */
export async function* runAttempt(attempt: Attempt): AsyncGenerator<ModelPart, AttemptEnd> {
  const watch = watchAnswer(attempt.idleMs, attempt.signal);
  const answer = createAnswer();
  const told = () => ({ chars: answer.chars(), usage: answer.usage() });
  try {
    const client = await attempt.client();
    const response = await watch.wait(post(client, attempt.body, watch.controller.signal));
    const body = await readBody(client, response, watch);
    for await (const chunk of chunksOf(body)) {
      watch.sawChunk();
      yield* answer.take(chunk);
      if (answer.isFinished()) watch.hurry(USAGE_WAIT_MS);
    }
    requireEnd(body, answer, watch);
    return { ...told(), kind: "answered", answer: answer.end(attempt.makeId) };
  } catch (error) {
    const { scrub, idleMs, nowMs } = attempt;
    const failure = await toFailure(error, { scrub, idleMs, nowMs: nowMs(), ended: watch.ended() });
    // What goes wrong after the last word of an answer costs no more than its usage.
    if (answer.isFinished() && failure.kind !== "cancelled") {
      return { ...told(), kind: "answered", answer: answer.end(attempt.makeId) };
    }
    return { ...told(), kind: "failed", failure };
  } finally {
    watch.close();
  }
}

/** How long usage may take to follow the last word. */
const USAGE_WAIT_MS = 2_000;

function post(client: OpenAI, body: ChatBody, signal: AbortSignal): Promise<Response> {
  return client
    .post<unknown>("/chat/completions", { body, signal, headers: { accept: acceptOf(body) } })
    .asResponse();
}

function acceptOf(body: ChatBody): string {
  return body.stream ? "text/event-stream, application/json" : "application/json";
}

async function* chunksOf(body: Body): AsyncGenerator<unknown, void> {
  if (body.kind === "whole") yield body.value;
  else yield* body.chunks;
}

function requireEnd(body: Body, answer: Answer, watch: Watch): void {
  const isWhole = body.kind === "whole" || body.isDone() || answer.isFinished();
  if (!isWhole || watch.ended()) throw new Fault("cut");
}
