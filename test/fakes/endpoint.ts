import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as pause } from "node:timers/promises";

/** How a request is answered, faults included. */
export interface Reply {
  readonly status?: number | undefined;
  readonly headers?: Readonly<Record<string, string>>;
  readonly contentType?: string;
  /** Text as it is, anything else as JSON. */
  readonly body?: unknown;
  /** Events of a stream instead of a body: objects as `data:` lines, text and bytes as they are. */
  readonly events?: readonly (object | string | Uint8Array)[] | undefined;
  /** Whether the stream ends with `[DONE]`; it does unless this is false. */
  readonly isDone?: boolean;
  /** Breaks the connection after so many events; 0 after the headers. */
  readonly cutAfter?: number;
  /** Says nothing more after so many events; 0 after the headers. */
  readonly stallAfter?: number;
  /** Never sends so much as headers. */
  readonly isSilent?: boolean;
  /** Breaks the connection before the headers. */
  readonly isDropped?: boolean;
  readonly delayMs?: number;
  /** Between two events. */
  readonly gapMs?: number;
}

export interface RecordedRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  readonly body: Readonly<Record<string, unknown>>;
}

export type ScriptedReply = Reply | ((request: RecordedRequest, index: number) => Reply);

export interface EndpointScript {
  /** One a request to /v1/chat/completions; the last one repeats. */
  readonly chat?: readonly ScriptedReply[];
  /** One a request to /v1/models; the last one repeats. */
  readonly models?: readonly ScriptedReply[];
}

export interface Endpoint {
  /** `http://127.0.0.1:…/v1` */
  readonly baseUrl: string;
  readonly requests: readonly RecordedRequest[];
  /** Those to /v1/chat/completions. */
  readonly chats: readonly RecordedRequest[];
  /** Connections that the other side broke before their answer ended. */
  readonly hangUps: () => number;
  close(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}

/** Starts a server on 127.0.0.1 that speaks the OpenAI protocol, faithfully or with the faults it is told. */
export async function startEndpoint(script: EndpointScript): Promise<Endpoint> {
  const requests: RecordedRequest[] = [];
  const served = new Map<string, number>();
  let hangUps = 0;
  const server = createServer((incoming, response) => {
    const parts: Buffer[] = [];
    incoming.on("data", (part: Buffer) => parts.push(part));
    incoming.on("end", () => {
      const request = record(incoming, Buffer.concat(parts).toString("utf8"));
      requests.push(request);
      const route = request.path.replace(/\?.*$/, "");
      const index = served.get(route) ?? 0;
      served.set(route, index + 1);
      response.on("close", () => {
        if (!response.writableFinished) hangUps++;
      });
      send(response, replyOf(script, route, request, index)).catch(() => response.destroy());
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    requests,
    get chats() {
      return requests.filter((request) => request.path.startsWith(CHAT));
    },
    hangUps: () => hangUps,
    close,
    [Symbol.asyncDispose]: close,
  };
}

const CHAT = "/v1/chat/completions";
const MODELS = "/v1/models";

function record(
  incoming: { method?: string | undefined; url?: string | undefined; headers: IncomingHttpHeaders },
  text: string,
): RecordedRequest {
  const body = text === "" ? {} : (JSON.parse(text) as Record<string, unknown>);
  const { method = "", url = "", headers } = incoming;
  return { method, path: url, headers, text, body };
}

function replyOf(
  script: EndpointScript,
  route: string,
  request: RecordedRequest,
  index: number,
): Reply {
  const replies = { [CHAT]: script.chat, [MODELS]: script.models }[route] ?? [];
  const reply = replies[Math.min(index, replies.length - 1)];
  if (!reply) return failure(404, "no such path");
  return typeof reply === "function" ? reply(request, index) : reply;
}

async function send(response: ServerResponse, reply: Reply): Promise<void> {
  if (reply.isDropped) return void response.destroy();
  if (reply.isSilent) return;
  if (reply.delayMs) await pause(reply.delayMs);
  const isStream = reply.events !== undefined;
  const contentType = reply.contentType ?? (isStream ? "text/event-stream" : "application/json");
  response.writeHead(reply.status ?? 200, { "content-type": contentType, ...reply.headers });
  response.flushHeaders();
  if (isStream) return sendEvents(response, reply);
  response.end(typeof reply.body === "string" ? reply.body : JSON.stringify(reply.body ?? {}));
}

async function sendEvents(response: ServerResponse, reply: Reply): Promise<void> {
  const events = reply.events ?? [];
  for (const [index, event] of events.entries()) {
    if (index === reply.cutAfter) return cut(response);
    if (index === reply.stallAfter) return;
    const isRaw = typeof event === "string" || event instanceof Uint8Array;
    response.write(isRaw ? event : `data: ${JSON.stringify(event)}\n\n`);
    await pause(reply.gapMs ?? 0);
  }
  if (events.length === reply.cutAfter) return cut(response);
  if (events.length === reply.stallAfter) return;
  response.end(reply.isDone === false ? "" : "data: [DONE]\n\n");
}

async function cut(response: ServerResponse): Promise<void> {
  // What was written leaves first: this is a cut in the middle, not a connection that never spoke.
  await pause(20);
  response.socket?.destroy();
}

export interface AnswerContent {
  /** A list is sent as one chunk each. */
  readonly text?: string | readonly string[];
  readonly reasoning?: string | readonly string[] | undefined;
  readonly toolCalls?: readonly {
    readonly id?: string | undefined;
    readonly name: string;
    readonly arguments: string;
  }[];
  /** As the endpoint reports it; absent: not at all. */
  readonly usage?: Readonly<Record<string, unknown>> | undefined;
  readonly finish?: string;
}

/** A good answer, as a stream or whole, as the request asks. */
export function answer(
  content: AnswerContent,
  faults: Partial<Reply> = {},
): (request: RecordedRequest) => Reply {
  return (request) =>
    request.body.stream === true
      ? { events: toEvents(content), ...faults }
      : { body: toCompletion(content), ...faults };
}

/** The chunks of an answer: text, reasoning, tool calls in two fragments each, the reason to stop, usage. */
export function toEvents(content: AnswerContent): readonly object[] {
  const calls = content.toolCalls ?? [];
  const half = (text: string) => Math.ceil(text.length / 2);
  return [
    ...[content.reasoning ?? []].flat().map((text) => delta({ reasoning_content: text })),
    ...[content.text ?? []].flat().map((text) => delta({ content: text })),
    ...calls.flatMap((call, index) => {
      const begin = { name: call.name, arguments: call.arguments.slice(0, half(call.arguments)) };
      const rest = { arguments: call.arguments.slice(half(call.arguments)) };
      const id = call.id ?? `call_${index}`;
      return [
        delta({ tool_calls: [{ index, id, type: "function", function: begin }] }),
        delta({ tool_calls: [{ index, function: rest }] }),
      ];
    }),
    delta({}, content.finish ?? (calls.length > 0 ? "tool_calls" : "stop")),
    ...(content.usage ? [{ object: CHUNK, choices: [], usage: content.usage }] : []),
  ];
}

const CHUNK = "chat.completion.chunk";

/** One chunk of a stream. */
export function delta(content: object, finish: string | null = null): object {
  return { object: CHUNK, choices: [{ index: 0, delta: content, finish_reason: finish }] };
}

/** A whole answer. */
export function toCompletion(content: AnswerContent): object {
  const calls = content.toolCalls?.map((call, index) => ({
    id: call.id ?? `call_${index}`,
    type: "function",
    function: { name: call.name, arguments: call.arguments },
  }));
  const message = {
    role: "assistant",
    content: [content.text ?? []].flat().join("") || null,
    ...(content.reasoning ? { reasoning_content: [content.reasoning].flat().join("") } : {}),
    ...(calls ? { tool_calls: calls } : {}),
  };
  const finish = content.finish ?? (calls ? "tool_calls" : "stop");
  return {
    object: "chat.completion",
    choices: [{ index: 0, message, finish_reason: finish }],
    ...(content.usage ? { usage: content.usage } : {}),
  };
}

/** An error with a status: its message in OpenAI's shape, or a body as it is. */
export function failure(
  status: number,
  error: string | object,
  headers: Readonly<Record<string, string>> = {},
): Reply {
  const body = typeof error === "string" ? { error: { message: error } } : error;
  return { status, body, headers };
}

/** What /v1/models answers for these ids. */
export function listing(ids: readonly string[]): Reply {
  return { body: { object: "list", data: ids.map((id) => ({ id, object: "model" })) } };
}
