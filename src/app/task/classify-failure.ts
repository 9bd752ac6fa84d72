import { isAppError } from "../../domain/core/app-error.ts";
import { errorText } from "../../domain/core/error-text.ts";
import { describePlaceholders } from "../../domain/inbound/vault.ts";
import {
  buildClassifySystemPrompt,
  buildClassifyUserPrompt,
  type ClassifiedFailure,
  listTestOutputs,
  readClassification,
} from "../../domain/prompt/classify-failure.ts";
import type { CandidateGroup } from "../../domain/task/candidate-group.ts";
import type { Clock } from "../../ports/clock.ts";
import type { Model, ModelRequest } from "../../ports/model.ts";
import { callModel, type RunAccount } from "../agent/call-model.ts";
import { createPromptGuard } from "../agent/prompt-guard.ts";
import { throwIfCancelled } from "../concurrency/throw-if-cancelled.ts";
import type { RunContext } from "../run/run-context.ts";

/** A reproduced failure. */
export interface ReproducedFailure {
  readonly group: Pick<CandidateGroup, "title" | "tests">;
  /** Current output of its tests, by node id. Untrusted. */
  readonly tracebacks: Readonly<Record<string, string>>;
  /** Maximum tokens of the answer. */
  readonly maxTokens: number;
  readonly clock: Clock;
}

const THREAD = "classify";

/**
 * Asks the model once, without tools, for the kind of failure. Every problem results in `unclear`; rejects only when
 * the run is cancelled.
 */
export async function classifyFailure(
  { model, account }: { readonly model: Model; readonly account: RunAccount },
  { group, tracebacks, maxTokens, clock }: ReproducedFailure,
  { emit, signal }: RunContext,
): Promise<ClassifiedFailure> {
  if (listTestOutputs(group, tracebacks).length === 0) {
    return { class: "unclear", reason: "no test is named" };
  }
  const { wrap } = createPromptGuard(clock);
  const { text: question } = buildClassifyUserPrompt(group, tracebacks, wrap);
  const request: ModelRequest = {
    messages: [
      { role: "system", content: buildClassifySystemPrompt() },
      { role: "user", content: question },
    ],
    tools: [],
    toolChoice: "none",
    maxTokens,
  };
  const found = await askModel({ model, account, request, signal });
  const reason = describePlaceholders(found.reason);
  const text = `the failure is classified as ${found.class}: ${reason}`;
  emit({ type: "log", level: "info", text });
  return { ...found, reason };
}

async function askModel({
  model,
  account,
  request,
  signal,
}: {
  readonly model: Model;
  readonly account: RunAccount;
  readonly request: ModelRequest;
  readonly signal: AbortSignal;
}): Promise<ClassifiedFailure> {
  try {
    const reply = await callModel(model, account, {
      thread: THREAD,
      request,
      isFinal: false,
      signal,
    });
    if (reply === undefined) return { class: "unclear", reason: "the budget is spent" };
    return readClassification(reply.text);
  } catch (error) {
    throwIfCancelled(signal);
    if (isAppError(error)) return { class: "unclear", reason: errorText(error) };
    throw error;
  }
}
