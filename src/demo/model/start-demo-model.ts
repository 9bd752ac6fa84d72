import type { AddressInfo } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { serve } from "@hono/node-server";
import { Hono } from "hono";
import { streamSSE } from "hono/streaming";
import { answerPrompt, type PromptAnswer } from "./answer-prompt.ts";

/** An OpenAI-compatible endpoint on loopback with one model, which knows the sample repository. */
export interface DemoModel {
  /** `http://127.0.0.1:…/v1` */
  readonly baseUrl: string;
  close(): Promise<void>;
}

const MODEL = "demo-reviewer";
/** As fast as a quick model writes, so that the demo can be watched. */
const CHUNK_CHARS = 24;
const CHUNK_GAP_MS = 4;

interface ChatRequest {
  readonly messages: readonly { readonly role: string; readonly content?: string | null }[];
  readonly tools?: readonly unknown[];
  readonly tool_choice?: unknown;
  readonly stream?: boolean;
}

/** Starts the endpoint on a free port. `gapMs` is the time between two pieces of an answer. */
export async function startDemoModel({ gapMs = CHUNK_GAP_MS } = {}): Promise<DemoModel> {
  const app = new Hono();
  app.get("/v1/models", (context) =>
    context.json({ object: "list", data: [{ id: MODEL, object: "model", owned_by: "demo" }] }),
  );
  app.post("/v1/chat/completions", async (context) => {
    const request = await context.req.json<ChatRequest>();
    const answer = answerPrompt(toPrompt(request));
    const usage = usageOf(request, answer);
    if (request.stream !== true) return context.json(toCompletion(answer, usage));
    return streamSSE(context, async (stream) => {
      for (const delta of toDeltas(answer)) {
        await stream.writeSSE({ data: JSON.stringify(chunk({ delta, finish_reason: null })) });
        if (gapMs > 0) await pause(gapMs);
      }
      const finish_reason = finishOf(answer);
      await stream.writeSSE({
        data: JSON.stringify({ ...chunk({ delta: {}, finish_reason }), usage }),
      });
      await stream.writeSSE({ data: "[DONE]" });
    });
  });
  const server = serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1" });
  await new Promise<void>((resolve) => {
    if (server.listening) resolve();
    else server.once("listening", () => resolve());
  });
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

function toPrompt({ messages, tools = [], tool_choice: choice }: ChatRequest) {
  const textOf = (role: string): string =>
    messages.find((message) => message.role === role)?.content ?? "";
  return {
    system: textOf("system"),
    user: textOf("user"),
    hasTools: tools.length > 0 && choice !== "none",
    hasRead: messages.some(({ role }) => role === "tool"),
  };
}

function toCalls({ calls }: PromptAnswer) {
  return calls.map((call, index) => ({
    index,
    id: `call_${index + 1}`,
    type: "function",
    function: { name: call.name, arguments: JSON.stringify(call.arguments) },
  }));
}

function* toDeltas(answer: PromptAnswer): Generator<object> {
  if (answer.calls.length > 0) yield { role: "assistant", tool_calls: toCalls(answer) };
  for (let at = 0; at < answer.text.length; at += CHUNK_CHARS)
    yield { role: "assistant", content: answer.text.slice(at, at + CHUNK_CHARS) };
}

const finishOf = ({ calls }: PromptAnswer): string => (calls.length > 0 ? "tool_calls" : "stop");

const HEAD = { id: "chatcmpl-demo", created: 0, model: MODEL } as const;

const chunk = (choice: object): object => ({
  ...HEAD,
  object: "chat.completion.chunk",
  choices: [{ index: 0, ...choice }],
});

function toCompletion(answer: PromptAnswer, usage: object): object {
  const calls = toCalls(answer);
  const message = {
    role: "assistant",
    content: answer.text === "" ? null : answer.text,
    ...(calls.length === 0 ? {} : { tool_calls: calls }),
  };
  return {
    ...HEAD,
    object: "chat.completion",
    choices: [{ index: 0, message, finish_reason: finishOf(answer) }],
    usage,
  };
}

/** Tokens at four characters each, as a rule of thumb has it. */
function usageOf({ messages }: ChatRequest, answer: PromptAnswer): object {
  const prompt = Math.ceil(JSON.stringify(messages).length / 4);
  const completion = Math.ceil((answer.text.length + JSON.stringify(answer.calls).length) / 4);
  return {
    prompt_tokens: prompt,
    completion_tokens: completion,
    total_tokens: prompt + completion,
  };
}
