import type { Reply } from "./endpoint.ts";

interface ChatContent {
  readonly text?: string;
  readonly toolCalls?: readonly { readonly name: string; readonly arguments: unknown }[];
}

/** Writes one answer as the events of a stream, usage included. */
export function chatReply({ text, toolCalls }: ChatContent): Reply {
  const delta = (content: object): object => ({
    model: "served",
    choices: [{ index: 0, delta: content }],
  });
  const calls = (toolCalls ?? []).map((call, index) => ({
    index,
    id: `call_${index}_${Math.random().toString(36).slice(2)}`,
    type: "function",
    function: { name: call.name, arguments: JSON.stringify(call.arguments) },
  }));
  return {
    events: [
      ...(text === undefined ? [] : [delta({ role: "assistant", content: text })]),
      ...(calls.length === 0 ? [] : [delta({ role: "assistant", tool_calls: calls })]),
      {
        choices: [{ index: 0, delta: {}, finish_reason: calls.length > 0 ? "tool_calls" : "stop" }],
      },
      { choices: [], usage: { prompt_tokens: 1000, completion_tokens: 50, total_tokens: 1050 } },
    ],
  };
}

/** Writes a review as the answer of a model. */
export function reviewReply(review: object): Reply {
  return chatReply({ text: JSON.stringify(review) });
}
