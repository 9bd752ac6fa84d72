import type { ToolCall } from "../../domain/agent/message.ts";
import type { FinishReason, ModelPart } from "../../ports/model.ts";
import { Fault } from "./fault.ts";
import { type ReportedUsage, readChunk } from "./read-chunk.ts";
import { createToolCallAssembler } from "./tool-call-assembler.ts";

/**
 * Collects one answer from the chunks of a stream, or from the single object of a complete answer.
 */
export interface AnswerAccumulator {
  /**
   * Accepts a chunk and returns the parts to pass on at once; throws a `Fault` for an invalid one.
   */
  accept(chunk: unknown): readonly ModelPart[];
  /** Returns true if the endpoint has sent its finish reason: only usage may follow. */
  isFinished(): boolean;
  usage(): ReportedUsage | undefined;
  /** Returns the number of characters received so far. */
  chars(): number;
  /** Returns the calls and the finish reason; throws a `Fault` when nothing was received. */
  end(makeId: (position: number) => string): CompletedAnswer;
}

export interface CompletedAnswer {
  readonly calls: readonly ToolCall[];
  readonly finish: FinishReason;
}

const MAX_CHARS = 8_000_000;

const FINISH_REASONS: ReadonlyMap<string, FinishReason> = new Map(
  Object.entries({
    stop: "stop",
    end_turn: "stop",
    eos: "stop",
    eos_token: "stop",
    stop_sequence: "stop",
    length: "length",
    max_tokens: "length",
    model_length: "length",
    tool_calls: "tool-calls",
    tool_use: "tool-calls",
    function_call: "tool-calls",
    content_filter: "content-filter",
    safety: "content-filter",
  } as const),
);

/** Creates an empty answer. */
export function createAnswerAccumulator(): AnswerAccumulator {
  const fragments = createToolCallAssembler();
  let chars = 0;
  let finish: string | undefined;
  let usage: ReportedUsage | undefined;
  return {
    accept(value) {
      const chunk = readChunk(value);
      for (const fragment of chunk.fragments) fragments.add(fragment);
      const written = chunk.fragments.map((fragment) => fragment.arguments?.length ?? 1);
      chars += chunk.text.length + chunk.reasoning.length + written.reduce((sum, n) => sum + n, 0);
      if (chars > MAX_CHARS) throw new Fault("oversized");
      finish = chunk.finish ?? finish;
      usage = chunk.usage ?? usage;
      return toParts(chunk);
    },
    isFinished: () => finish !== undefined,
    usage: () => usage,
    chars: () => chars,
    end(makeId) {
      if (chars === 0 && finish === undefined) throw new Fault("empty");
      const calls = fragments.calls(makeId);
      return { calls, finish: toFinishReason(finish, calls.length > 0) };
    },
  };
}

function toParts(chunk: {
  readonly text: string;
  readonly reasoning: string;
}): readonly ModelPart[] {
  const parts: ModelPart[] = [];
  if (chunk.reasoning !== "") parts.push({ type: "reasoning-delta", text: chunk.reasoning });
  if (chunk.text !== "") parts.push({ type: "text-delta", text: chunk.text });
  return parts;
}

/**
 * Returns "tool-calls" exactly when there are calls, unless the answer was cut off before its end.
 */
function toFinishReason(finish: string | undefined, hasCalls: boolean): FinishReason {
  const reason = FINISH_REASONS.get(finish?.toLowerCase() ?? "") ?? "unknown";
  if (reason === "tool-calls") return hasCalls ? "tool-calls" : "unknown";
  return hasCalls && (reason === "stop" || reason === "unknown") ? "tool-calls" : reason;
}
