// A served model in a process of its own: answers every request with one review after the latency it is given.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as pause } from "node:timers/promises";

const latencyMs = Number(process.argv[2] ?? 0);
const answer = JSON.stringify({ summary: "Fine.", event: "COMMENT", comments: [] });

const server = createServer(async (request, response) => {
  request.resume();
  await pause(latencyMs);
  response.writeHead(200, { "content-type": "text/event-stream" });
  const events = [
    { choices: [{ index: 0, delta: { role: "assistant", content: answer } }] },
    { choices: [{ index: 0, delta: {}, finish_reason: "stop" }] },
    { choices: [], usage: { prompt_tokens: 50_000, completion_tokens: 20 } },
  ];
  for (const event of events) response.write(`data: ${JSON.stringify(event)}\n\n`);
  response.end("data: [DONE]\n\n");
});
server.listen(0, "127.0.0.1", () => process.send?.((server.address() as AddressInfo).port));
