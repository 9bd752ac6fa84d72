import type { AddressInfo } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { serve } from "@hono/node-server";
import { Hono } from "hono";
import { streamSSE } from "hono/streaming";
import { answerPrompt } from "./answer-prompt.ts";
import { type ChatRequest, MODEL, toChunks, toCompletion, toPrompt } from "./chat-wire.ts";

/**
 * OpenAI-compatible endpoint on loopback with one scripted model, which knows only the sample
 * repositories.
 */
export interface DemoModel {
  /** `http://127.0.0.1:…/v1` */
  readonly baseUrl: string;
  /** Sets the milliseconds between two chunks, also for answers in progress. */
  pace(gapMs: number): void;
  close(): Promise<void>;
}

/** Speed of a fast model. */
const CHUNK_GAP_MS = 4;

/** Starts the endpoint on a free port. `gapMs` is the time between two chunks. */
export async function startDemoModel({ gapMs = CHUNK_GAP_MS } = {}): Promise<DemoModel> {
  let gap = gapMs;
  const app = new Hono();
  app.get("/v1/models", (context) =>
    context.json({ object: "list", data: [{ id: MODEL, object: "model", owned_by: "demo" }] }),
  );
  app.post("/v1/chat/completions", async (context) => {
    const request = await context.req.json<ChatRequest>();
    const answer = answerPrompt(toPrompt(request));
    if (request.stream !== true) return context.json(toCompletion(request, answer));
    return streamSSE(context, async (stream) => {
      for (const data of toChunks(request, answer)) {
        if (stream.aborted) return;
        await stream.writeSSE({ data: JSON.stringify(data) });
        if (gap > 0) await pause(gap);
      }
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
    pace: (milliseconds) => {
      gap = milliseconds;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        // Otherwise closing waits for clients that still read an answer.
        if ("closeAllConnections" in server) server.closeAllConnections();
      }),
  };
}
