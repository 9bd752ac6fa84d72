import type { Clock } from "../../ports/clock.ts";
import type { ModelRequest } from "../../ports/model.ts";
import type { Capabilities, Endpoint, EndpointLimits } from "./capabilities.ts";
import { type ContextFit, findKnownOverflow, fitToContext } from "./context-limits.ts";
import { countCharacters } from "./estimate-usage.ts";
import type { Failure } from "./failure.ts";
import type { RequestTurn } from "./pacing.ts";
import { createRequestVariants } from "./request-variants.ts";
import { createRetryPlan, sleepOrCancel } from "./retry-plan.ts";
import { type ChatBody, toChatBody } from "./to-chat-body.ts";
import { type AttemptsContext, toContextError, toError } from "./to-error.ts";

export interface ModelCallOptions {
  readonly endpoint: Endpoint;
  readonly request: ModelRequest;
  readonly stream: boolean;
  readonly clock: Clock;
  readonly capabilities: Capabilities;
  readonly turn: RequestTurn;
}

/**
 * One call of a model over all its attempts: its requests, its retries, and the limits learned from
 * both.
 */
export interface ModelCall {
  /**
   * Returns the body of the next attempt; throws `model-context-exceeded` when the prompt is known
   * to be too long.
   */
  body(): ChatBody;
  /** Learns from an answer; `inputTokens` as reported by the endpoint. */
  recordSuccess(sent: ChatBody, inputTokens: number | undefined): void;
  /** Returns the wait before the next attempt; throws when the call has failed. */
  delayAfter(failure: Failure, sent: ChatBody, attempts: AttemptsContext): number;
  /** Waits before the next attempt, or leaves that to the pacing. */
  wait(failure: Failure, delayMs: number, signal: AbortSignal): Promise<void>;
}

/** Begins a call. */
export function openModelCall(parts: ModelCallOptions): ModelCall {
  const { endpoint, request, stream, clock, capabilities, turn } = parts;
  const { model } = endpoint;
  const chars = countCharacters(request);
  const trials = createRequestVariants();
  let refusals = 0;
  const plan = createRetryPlan(clock, (refusal) => capabilities.learn(endpoint, refusal));
  const limits = (): EndpointLimits => capabilities.limits(endpoint);
  const learnTrial = (): void => {
    const { omitted, maxTokens } = trials.current();
    for (const field of omitted) capabilities.learn(endpoint, { kind: "field", field });
    if (maxTokens !== undefined) capabilities.learn(endpoint, { kind: "max-tokens", maxTokens });
  };
  const tryOtherForm = (failure: Failure, sent: ChatBody): boolean => {
    if (limits().isExplored === true) return false;
    if (trials.next(failure, sent)) return true;
    if (trials.isOver()) capabilities.learn(endpoint, { kind: "explored" });
    return false;
  };
  return {
    body() {
      const known = limits();
      const fit = fitAnswer(request, known);
      if (fit.kind === "too-long") throw toContextError("", { overflow: fit.overflow, refusals });
      const trial = trials.current();
      const refused = new Set([...known.refused, ...trial.omitted]);
      const maxTokens = Math.min(fit.maxTokens, trial.maxTokens ?? fit.maxTokens);
      return toChatBody(
        { ...request, maxTokens },
        { model, stream, limits: { ...known, refused } },
      );
    },
    recordSuccess(sent, inputTokens) {
      learnTrial();
      capabilities.learnAnswer(endpoint, { chars, maxTokens: getMaxTokens(sent) }, inputTokens);
    },
    delayAfter(failure, sent, attempts) {
      const delayMs = plan.next(failure, sent, chars);
      const isTooLong = failure.kind === "context";
      if (isTooLong) refusals += 1;
      const isHopeless =
        isTooLong && exceedsWindow(getMaxTokens(sent) ?? 0, fitAnswer(request, limits()));
      if (delayMs !== undefined && !isHopeless) return delayMs;
      if (tryOtherForm(failure, sent)) return 0;
      const known = isTooLong
        ? findKnownOverflow(limits().context ?? {}, toRequestSize(request, limits()))
        : undefined;
      throw toError(failure, { ...attempts, overflow: known, refusals });
    },
    async wait(failure, delayMs, signal) {
      if (failure.kind === "rate-limited") turn.pause(delayMs);
      else await sleepOrCancel(clock, delayMs, signal);
    },
  };
}

const getMaxTokens = (sent: ChatBody): number | undefined =>
  sent.max_tokens ?? sent.max_completion_tokens;

/** Returns the number of tokens to request within the known limits of the endpoint. */
function fitAnswer(request: ModelRequest, limits: EndpointLimits): ContextFit {
  return fitToContext(limits.context ?? {}, toRequestSize(request, limits));
}

const toRequestSize = (request: ModelRequest, { maxTokens: cap }: EndpointLimits) => ({
  chars: countCharacters(request),
  maxTokens: Math.min(request.maxTokens, cap ?? request.maxTokens),
});

/** Returns true if a refused request is too long regardless of the length of its answer. */
const exceedsWindow = (sentMaxTokens: number, next: ContextFit): boolean =>
  next.kind === "too-long" || next.maxTokens >= sentMaxTokens;
