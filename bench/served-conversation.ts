import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createMemoryLedger } from "../src/adapters/memory/create-memory-ledger.ts";
import { createMemorySnapshots } from "../src/adapters/memory/create-memory-snapshots.ts";
import { createCapabilities } from "../src/adapters/openai/capabilities.ts";
import { createOpenaiModel } from "../src/adapters/openai/create-openai-model.ts";
import { createSystemClock } from "../src/adapters/system/create-system-clock.ts";
import { createReviewFiles } from "../src/app/review/review-files.ts";

const TOOL_TURNS = 12;
const HEAD = "a".repeat(40);

/**
 * Reviews one file against a served model that reads for some turns, answers badly once and is repaired, with the
 * last turn forced: gives the bodies of all requests as they went over the wire.
 */
export async function converse(): Promise<string[]> {
  const bodies: string[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      const body = Buffer.concat(parts).toString("utf8");
      bodies.push(body);
      response.writeHead(200, { "content-type": "text/event-stream" });
      response.end(
        `data: ${JSON.stringify(turn(bodies.length, body.includes('"tool_choice":"none"')))}\n\ndata: [DONE]\n\n`,
      );
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  try {
    await review(`http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`);
    return bodies;
  } finally {
    server.close();
  }
}

function turn(number: number, mustAnswer: boolean): object {
  const call = {
    name: "read_file",
    arguments: JSON.stringify({ path: "a.ts", start_line: number }),
  };
  const calls = [{ index: 0, id: `call_${number}`, type: "function", function: call }];
  if (!mustAnswer)
    return { choices: [{ index: 0, delta: { tool_calls: calls }, finish_reason: "tool_calls" }] };
  const content =
    number === TOOL_TURNS + 1 ? "I am done." : JSON.stringify({ summary: "Fine.", comments: [] });
  return { choices: [{ index: 0, delta: { content }, finish_reason: "stop" }] };
}

async function review(baseUrl: string): Promise<void> {
  const clock = createSystemClock();
  const idleTimeoutMs = 10_000;
  const model = createOpenaiModel({
    baseUrl,
    model: "served",
    stream: true,
    idleTimeoutMs,
    clock,
    capabilities: createCapabilities(),
  });
  const text = Array.from({ length: 200 }, (_, line) => `line ${line + 1}\n`).join("");
  const tree = new Map([
    ["a.ts", { bytes: new TextEncoder().encode(text), mode: "100644" as const }],
  ]);
  const signal = AbortSignal.timeout(60_000);
  const snapshot = await createMemorySnapshots(new Map([[HEAD, tree]])).open(
    { origin: { kind: "local", folder: "" }, commit: HEAD },
    signal,
  );
  await createReviewFiles({ model, ledger: createMemoryLedger(), clock })(
    {
      jobId: "bench",
      change: {
        repository: "a/b",
        title: "t",
        baseName: "main",
        headName: "topic",
        today: "2026-01-01",
      },
      head: HEAD,
      files: [{ path: "a.ts", status: "modified", patch: "@@ -1,1 +1,1 @@\n-old\n+line 1" }],
      snapshot,
      rules: "None.",
      skipPaths: new Set(),
    },
    {
      maxDiffChars: 200_000,
      maxInputTokens: 0,
      maxTokens: 1_000,
      // The model would read on for ever: the forced final request is among those compared.
      maxIterations: TOOL_TURNS,
      repeatLimit: 0,
      concurrency: 1,
      defaultEvent: "COMMENT",
      allowApprove: false,
    },
    { emit: () => {}, signal },
  );
}
