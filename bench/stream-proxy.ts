import { once } from "node:events";
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { pipeline, Readable } from "node:stream";

/** Characters that are written at once, many frames in one. */
const BATCH_CHARS = 32_000;

/** Stands in front of a server. */
export interface StreamProxy extends AsyncDisposable {
  readonly url: string;
  /** How often a stream was asked for. */
  streams(): number;
}

/** Passes on what it is asked for, but for the stream of a run: that it answers itself, as fast as it is read. */
export async function startStreamProxy(
  target: string,
  framesOf: () => Iterable<string>,
): Promise<StreamProxy> {
  let streams = 0;
  const server = createServer((asked, answer) => {
    if (!asked.url?.includes("/stream?")) return pass(target, asked, answer);
    streams += 1;
    speak(answer, framesOf());
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    streams: () => streams,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

function pass(target: string, asked: IncomingMessage, answer: ServerResponse): void {
  const { url = "/", method, headers } = asked;
  const options = { method, headers: { ...headers, host: new URL(target).host } };
  const passed = request(new URL(url, target), options, (response) => {
    answer.writeHead(response.statusCode ?? 502, response.headers);
    response.pipe(answer);
  });
  // Whoever asked has gone, or the server has: there is nobody to tell.
  passed.on("error", () => answer.destroy());
  answer.on("close", () => passed.destroy());
  asked.pipe(passed);
}

function speak(answer: ServerResponse, frames: Iterable<string>): void {
  answer.writeHead(200, { "content-type": "text/event-stream", "cache-control": "no-store" });
  // A page that has heard enough goes: that is how a run ends.
  pipeline(Readable.from(inBatches(frames)), answer, () => answer.destroy());
}

function* inBatches(frames: Iterable<string>): Generator<string> {
  let batch = "";
  for (const frame of frames) {
    batch += frame;
    if (batch.length < BATCH_CHARS) continue;
    yield batch;
    batch = "";
  }
  yield batch;
}
