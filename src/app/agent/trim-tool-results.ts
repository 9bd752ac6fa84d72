import type { ModelMessage } from "../../domain/agent/message.ts";

const TRIMMED_RESULT = "[left out: the conversation was too long for the model]";

/**
 * Shortens a transcript that the model refused as too long: the older half of its tool results lose their text. This is
 * the only place where a transcript does not just grow; the alternative is no answer at all.
 */
export function trimToolResults(messages: readonly ModelMessage[]): ModelMessage[] | undefined {
  const results = messages.flatMap((message, at) =>
    message.role === "tool" && message.content !== TRIMMED_RESULT ? [at] : [],
  );
  const forgotten = new Set(results.slice(0, Math.ceil(results.length / 2)));
  if (forgotten.size === 0) return undefined;
  return messages.map((message, at) =>
    forgotten.has(at) ? { ...message, content: TRIMMED_RESULT } : message,
  );
}
