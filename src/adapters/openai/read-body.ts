import type { OpenAI } from "openai";
import { Fault } from "./fault.ts";
import type { Watchdog } from "./watchdog.ts";

/** An answer with status 200, classified by its first character: content types are unreliable. */
export type ResponseBody =
  | { readonly kind: "whole"; readonly value: unknown }
  | {
      readonly kind: "stream";
      readonly chunks: AsyncIterable<unknown>;
      /** Returns true if the endpoint ended the stream properly. */
      isDone(): boolean;
    };

/** Most bytes of a complete answer, or of one line of a stream. */
const MAX_WHOLE_BYTES = 16_000_000;
/** Most bytes of a list of models. */
const MAX_LIST_BYTES = 8_000_000;
/** Most bytes of a stream: a chunk of four characters has about 250. */
const MAX_STREAM_BYTES = 512_000_000;

/** Reads an answer until its kind is known, and the rest of it when it is not a stream. */
export async function readBody(
  client: OpenAI,
  response: Response,
  watch: Watchdog,
): Promise<ResponseBody> {
  const bytes = readBytes(response, watch);
  const first = await skipBlank(bytes);
  const all = prependChunk(first, bytes);
  switch (firstCharacter(first)) {
    case "<":
      await all.return();
      throw new Fault("page");
    case "{":
    case "[":
      return { kind: "whole", value: await readWhole(all, MAX_WHOLE_BYTES) };
    default:
      return toStream(client, all, watch);
  }
}

/** Reads a list of models as JSON, up to a limit. */
export async function readList(response: Response, watch: Watchdog): Promise<unknown> {
  return readWhole(readBytes(response, watch), MAX_LIST_BYTES);
}

async function* readBytes(response: Response, watch: Watchdog): AsyncGenerator<Uint8Array, void> {
  const reader = response.body?.getReader();
  if (!reader) throw new Fault("empty");
  try {
    for (;;) {
      const next = await watch.wait(reader.read());
      if (next.done) return;
      yield next.value;
    }
  } catch (error) {
    throw new Fault("cut", { cause: error });
  } finally {
    // The connection is closed regardless of the result.
    reader.cancel().catch(() => undefined);
  }
}

/**
 * Skips blank lines, which keep a connection open until the answer begins, in a stream as in JSON.
 */
async function skipBlank(bytes: AsyncIterator<Uint8Array, void>): Promise<Uint8Array> {
  for (;;) {
    const next = await bytes.next();
    if (next.done) throw new Fault("empty");
    if (firstCharacter(next.value) !== "") return next.value;
  }
}

async function* prependChunk(
  first: Uint8Array,
  rest: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array, void> {
  yield first;
  yield* rest;
}

function firstCharacter(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes.subarray(0, 1024)).trimStart().charAt(0);
}

async function readWhole(bytes: AsyncIterable<Uint8Array>, maxBytes: number): Promise<unknown> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of bytes) {
    size += part.length;
    if (size > maxBytes) throw new Fault("oversized");
    parts.push(part);
  }
  const text = Buffer.concat(parts).toString("utf8");
  if (text.trimStart().startsWith("<")) throw new Fault("page");
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Fault("garbled", { cause: error });
  }
}

async function toStream(
  client: OpenAI,
  bytes: AsyncIterable<Uint8Array>,
  watch: Watchdog,
): Promise<ResponseBody> {
  const { Stream } = await import("openai/core/streaming");
  let isDone = false;
  const observed = trackDone(bytes, () => {
    isDone = true;
  });
  const response = new Response(ReadableStream.from(observed));
  const chunks = Stream.fromSSEResponse<unknown>(response, watch.controller, client);
  return { kind: "stream", chunks, isDone: () => isDone };
}

/** Passes bytes on within the limits, and detects the line `data: [DONE]`. */
async function* trackDone(
  bytes: AsyncIterable<Uint8Array>,
  onDone: () => void,
): AsyncGenerator<Uint8Array, void> {
  let total = 0;
  let line = 0;
  let tail = "\n";
  for await (const part of bytes) {
    total += part.length;
    const lastBreak = part.lastIndexOf(LINE_FEED);
    line = lastBreak < 0 ? line + part.length : part.length - lastBreak;
    if (total > MAX_STREAM_BYTES || line > MAX_WHOLE_BYTES) throw new Fault("oversized");
    const text = tail + Buffer.from(part.buffer, part.byteOffset, part.length).toString("latin1");
    if (DONE.test(text)) onDone();
    tail = text.slice(-DONE_LENGTH);
    yield part;
  }
}

const LINE_FEED = 10;
const DONE = /[\r\n]data: ?\[DONE\]/;
const DONE_LENGTH = "\r\ndata: [DONE]".length;
