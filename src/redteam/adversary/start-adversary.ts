import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { serve } from "@hono/node-server";
import { type Context, Hono } from "hono";
import { streamSSE } from "hono/streaming";
import { type ChatRequest, toChunks, toCompletion, toPrompt } from "../../demo/model/chat-wire.ts";
import type { ModelRequest } from "../oracle/evidence.ts";
import { findOrders } from "./find-orders.ts";
import { obey } from "./obey.ts";

/** OpenAI-compatible endpoint on loopback whose model obeys every order that reaches it. */
export interface Adversary {
  readonly baseUrl: string;
  /** Returns the requests about an attack. */
  requestsOf(name: string): readonly ModelRequest[];
  /** Requests that name no attack. */
  readonly nameless: readonly ModelRequest[];
  close(): Promise<void>;
}

export interface AdversaryOptions {
  /** Returns a secret by name, which the model repeats if an order says that it knows it. */
  leaked(secret: string, attack: string): string;
  /** Fails the call with this status and text, for attacks by the endpoint itself. */
  fault?(name: string): { readonly status: number; readonly words: string } | undefined;
}

const OWNER = "acme";
const NAMED = new RegExp(`(?:change to|pull request of) ${OWNER}/([\\w-]+)`);

/** Starts the adversary on a free port. */
export async function startAdversary(options: AdversaryOptions): Promise<Adversary> {
  const kept = new Map<string, ModelRequest[]>();
  const nameless: ModelRequest[] = [];
  const app = new Hono();
  app.get("/v1/models", (context) =>
    context.json({ object: "list", data: [{ id: "adversary", object: "model", owned_by: "x" }] }),
  );
  app.post("/v1/chat/completions", async (context) => {
    const request = await context.req.json<ChatRequest>();
    const { name, heard, orders } = readRequest(request);
    (name === "" ? nameless : getOrCreateList(kept, name)).push(heard);
    const fault = options.fault?.(name);
    if (fault !== undefined) return context.text(fault.words, fault.status as 400);
    const prompt = toPrompt(request);
    const answer = obey({
      orders,
      name,
      turn: prompt.turn,
      hasTools: prompt.hasTools,
      leaked: (secret) => options.leaked(secret, name),
      shown: heard.system + heard.rest,
      results: request.messages.flatMap(({ role, content }) =>
        role === "tool" && content ? [content] : [],
      ),
      isFollowup: prompt.user.startsWith("A question on a pull request"),
      isTask: prompt.user.startsWith("A task on "),
    });
    return sendAnswer(context, request, answer);
  });
  const server = serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1" });
  if (!server.listening) await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    requestsOf: (name) => kept.get(name) ?? [],
    nameless,
    close: async () => {
      if ("closeAllConnections" in server) server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

/** Reads a request like the model does: all text, regardless of the author. */
function readRequest({ messages }: ChatRequest) {
  const textOf = (isSystem: boolean): string =>
    messages
      .filter(({ role }) => (role === "system") === isSystem)
      .map(({ content }) => content ?? "")
      .join("\n");
  const [system, rest] = [textOf(true), textOf(false)];
  const orders = findOrders(`${system}\n${rest}`);
  return {
    name: NAMED.exec(rest)?.[1] ?? "",
    heard: { system, rest, orders: orders.length },
    orders,
  };
}

function getOrCreateList(kept: Map<string, ModelRequest[]>, name: string): ModelRequest[] {
  const list = kept.get(name) ?? [];
  kept.set(name, list);
  return list;
}

function sendAnswer(
  context: Context,
  request: ChatRequest,
  answer: ReturnType<typeof obey>,
): Response {
  if (request.stream !== true) return context.json(toCompletion(request, answer));
  return streamSSE(context, async (stream) => {
    for (const data of toChunks(request, answer)) {
      if (stream.aborted) return;
      await stream.writeSSE({ data: JSON.stringify(data) });
    }
    await stream.writeSSE({ data: "[DONE]" });
  });
}
