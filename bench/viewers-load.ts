// Watches a run over many connections from a process of its own, and tells how late what was said arrived.
import { connect } from "node:net";

const HEAD =
  "GET /reviews/acme/shop/7/run/stream HTTP/1.1\r\nhost: 127.0.0.1\r\naccept: text/event-stream\r\n\r\n";

/** What has arrived so far. */
export interface ReceivedFrames {
  /** Pieces by how many milliseconds they took. */
  readonly latencies: readonly number[];
  readonly frames: number;
}

const [port, count] = process.argv.slice(2).map(Number);
const latencies: number[] = [];
let frames = 0;

await Promise.all(Array.from({ length: count ?? 0 }, watch));
process.on("message", () => {
  const all = Array.from(latencies, (pieces = 0) => pieces);
  process.send?.({ latencies: all, frames } satisfies ReceivedFrames);
});
process.send?.("watching");

/** Resolves when the stream has begun. A text that was begun before is shown from its beginning, and is not late. */
function watch(): Promise<void> {
  return new Promise((resolve, reject) => {
    const start = Date.now();
    const socket = connect({ port: port ?? 0, host: "127.0.0.1" });
    socket.setEncoding("latin1").on("error", reject).write(HEAD);
    socket.on("data", (text: string) => {
      resolve();
      const now = Date.now();
      let isFrame = false;
      for (const [, at] of text.matchAll(/@(\d+) /g)) {
        if (Number(at) < start) continue;
        const late = Math.max(0, now - Number(at));
        latencies[late] = (latencies[late] ?? 0) + 1;
        isFrame = true;
      }
      if (isFrame) frames += 1;
    });
  });
}
