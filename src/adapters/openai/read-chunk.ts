import { z } from "zod";
import { Fault } from "./fault.ts";
import type { ToolCallFragment } from "./tool-call-assembler.ts";

/** Content of one chunk of a stream, or of a complete answer. */
export interface Chunk {
  readonly text: string;
  readonly reasoning: string;
  readonly fragments: readonly ToolCallFragment[];
  /** Finish reason as reported by the endpoint. */
  readonly finish?: string | undefined;
  readonly usage?: ReportedUsage | undefined;
}

export interface ReportedUsage {
  readonly inputTokens: number;
  readonly cachedTokens: number;
  readonly outputTokens: number;
}

const optionalText = z.string().min(1).optional().catch(undefined);
const count = z.number().nonnegative().transform(Math.round);

const ToolCall = z.object({
  index: z.number().int().optional().catch(undefined),
  id: optionalText,
  function: z
    .object({ name: optionalText, arguments: z.unknown().optional() })
    .catch({ name: undefined, arguments: undefined }),
  extra_content: z
    .object({ google: z.object({ thought_signature: z.string() }) })
    .optional()
    .catch(undefined),
});

const Message = z.object({
  content: z.unknown().optional(),
  refusal: optionalText,
  reasoning: optionalText,
  reasoning_content: optionalText,
  thinking: optionalText,
  tool_calls: z.array(z.unknown()).catch([]),
  function_call: z.unknown().optional(),
});

const Choice = z.object({
  index: z.number().catch(0),
  delta: Message.optional().catch(undefined),
  message: Message.optional().catch(undefined),
  finish_reason: optionalText,
  error: z.unknown().optional(),
});

const Usage = z
  .object({
    prompt_tokens: count,
    completion_tokens: count,
    prompt_tokens_details: z.object({ cached_tokens: count }).catch({ cached_tokens: 0 }),
  })
  .optional()
  .catch(undefined);

const Answer = z
  .object({
    object: z.unknown().optional(),
    error: z.unknown().optional(),
    choices: z.array(z.unknown()).catch([]),
    usage: Usage,
  })
  .catch({ object: undefined, error: undefined, choices: [], usage: undefined });

/** Parses a chunk of a stream or a complete answer; throws a `Fault` for an error in its place. */
export function readChunk(value: unknown): Chunk {
  const answer = Answer.parse(value);
  if (answer.error) throw new Fault("reported", { body: value });
  if (answer.object === "error") throw new Fault("reported", { body: value });
  const choice = answer.choices
    .map((item) => Choice.safeParse(item).data)
    .find((item) => item?.index === 0);
  if (choice?.error) throw new Fault("reported", { body: choice.error });
  const usage = toUsage(answer.usage);
  return {
    ...readMessage(choice),
    finish: choice?.finish_reason ? choice.finish_reason : undefined,
    usage: usage || undefined,
  };
}

function readMessage(
  choice: z.infer<typeof Choice> | undefined,
): Pick<Chunk, "text" | "reasoning" | "fragments"> {
  const message = choice?.delta ?? choice?.message;
  if (!message) return { text: "", reasoning: "", fragments: [] };
  const isWhole = choice?.delta === undefined;
  const content = readContent(message.content);
  const calls = message.tool_calls.map((call, position) =>
    readToolCallFragment(call, isWhole ? position : undefined),
  );
  const legacy = message.function_call
    ? [readToolCallFragment({ function: message.function_call }, undefined)]
    : [];
  return {
    text: content.text || (message.refusal ?? ""),
    reasoning:
      message.reasoning ?? message.reasoning_content ?? message.thinking ?? content.reasoning,
    fragments: [...calls, ...legacy].filter((fragment) => fragment !== undefined),
  };
}

/**
 * Reads content, which is a text or a list of parts: `{type: "text", text}`, `{type: "thinking",
 * thinking}`.
 */
function readContent(content: unknown): { text: string; reasoning: string } {
  if (typeof content === "string") return { text: content, reasoning: "" };
  const seen = { text: "", reasoning: "" };
  if (!Array.isArray(content)) return seen;
  for (const part of content.map((item) => Part.parse(item))) {
    seen.text += part.text;
    seen.reasoning +=
      typeof part.thinking === "string" ? part.thinking : readContent(part.thinking).text;
  }
  return seen;
}

const Part = z
  .object({ text: z.string().catch(""), thinking: z.unknown().optional() })
  .catch({ text: "", thinking: undefined });

function readToolCallFragment(
  value: unknown,
  position: number | undefined,
): ToolCallFragment | undefined {
  const call = ToolCall.safeParse(value).data;
  if (!call) return undefined;
  const index = call.index ?? position;
  const written = call.function.arguments;
  const signature = call.extra_content?.google.thought_signature;
  return {
    index,
    id: call.id,
    name: call.function.name,
    arguments:
      written === undefined || written === null
        ? undefined
        : typeof written === "string"
          ? written
          : toJson(written),
    signature,
  };
}

function toJson(value: unknown): string {
  try {
    return JSON.stringify(value);
  } catch (error) {
    // Nested too deeply to be serialized.
    throw new Fault("garbled", { cause: error });
  }
}

/** Converts usage; zeros mean that the endpoint does not count. */
function toUsage(usage: z.infer<typeof Usage>): ReportedUsage | undefined {
  if (!usage || usage.prompt_tokens === 0) return undefined;
  return {
    inputTokens: usage.prompt_tokens,
    cachedTokens: Math.min(usage.prompt_tokens_details.cached_tokens, usage.prompt_tokens),
    outputTokens: usage.completion_tokens,
  };
}
