import { PassThrough } from "node:stream";
import { render } from "ink-testing-library";
import { describe, expect, it } from "vitest";
import { createPlainSink } from "../../src/adapters/terminal/create-plain-sink.ts";
import { openInkProgress } from "../../src/adapters/terminal/open-ink-progress.tsx";
import { RunPanel } from "../../src/adapters/terminal/run-panel.tsx";
import { reduceRun } from "../../src/domain/event/reduce-run.ts";
import type { RunEvent, RunEventBody } from "../../src/domain/event/run-event.ts";
import { initialRunView, type RunView } from "../../src/domain/event/run-view.ts";
import { eventSinkContract } from "../contracts/event-sink.contract.ts";

eventSinkContract("the plain sink", () => {
  const lines: string[] = [];
  let isBroken = false;
  return {
    sink: createPlainSink((line) => {
      if (isBroken) throw new Error("EPIPE");
      lines.push(line);
    }),
    shown: () => Promise.resolve(lines.join("\n")),
    breakReader: () => {
      isBroken = true;
    },
  };
});

eventSinkContract("the Ink sink", () => {
  const stream = new PassThrough();
  let text = "";
  stream.on("data", (chunk) => {
    text += String(chunk);
  });
  const progress = openInkProgress(
    Object.assign(stream, { columns: 100, rows: 40 }) as unknown as NodeJS.WriteStream,
  );
  return {
    sink: progress.sink,
    shown: async () => {
      await progress.close();
      return text;
    },
    breakReader: () => stream.destroy(),
  };
});

function events(bodies: readonly RunEventBody[]): RunEvent[] {
  return bodies.map((body, at) => ({
    ...body,
    seq: at + 1,
    at: `2026-01-01T00:00:0${at % 10}.000Z`,
    jobId: "job",
  }));
}

const view = (bodies: readonly RunEventBody[]): RunView =>
  events(bodies).reduce(reduceRun, initialRunView);
const START: RunEventBody = {
  type: "run-start",
  kind: "review",
  title: "t",
  steps: ["clone", "llm", "done"],
};

function plainLines(bodies: readonly RunEventBody[]): string[] {
  const lines: string[] = [];
  const sink = createPlainSink((line) => lines.push(line));
  for (const event of events(bodies)) sink.emit(event);
  return lines;
}

describe("the plain sink", () => {
  it("prints third-party text of several lines as one", () => {
    const text = "tool read\n  svc: review posted";
    expect(plainLines([START, { type: "log", level: "warn", text }])).toEqual([
      "  tool read svc: review posted",
    ]);
  });

  it("prints a step when it ends, with its time and note", () => {
    const bodies: RunEventBody[] = [
      START,
      { type: "step-start", step: "llm" },
      { type: "step-end", step: "llm", ok: true, note: "5 parts" },
    ];
    expect(plainLines(bodies)).toEqual(["✓ LLM 1.0 s: 5 parts"]);
  });

  it("marks a step that failed", () => {
    expect(plainLines([START, { type: "step-end", step: "clone", ok: false }])).toEqual([
      "✗ Clone",
    ]);
  });

  it("prints a retry once, with its reason", () => {
    const retry: RunEventBody = {
      type: "retry",
      thread: "part 1/2",
      attempt: 2,
      reason: "HTTP 503",
      delayMs: 10,
    };
    const delta: RunEventBody = { type: "text-delta", thread: "part 1/2", text: "x" };
    expect(plainLines([START, retry, delta])).toEqual(["  part 1/2: attempt 2 after HTTP 503"]);
  });

  it("keeps debug entries to itself and control characters out", () => {
    const bodies: RunEventBody[] = [
      { type: "log", level: "debug", text: "hidden" },
      { type: "log", level: "warn", text: "a\u001b[2Jb" },
    ];
    expect(plainLines(bodies)).toEqual(["  a\ufffd[2Jb"]);
  });
});

describe("RunPanel", () => {
  const frame = (bodies: readonly RunEventBody[]): string =>
    render(<RunPanel view={view(bodies)} />).lastFrame() ?? "";

  it("shows every step with its state", () => {
    const text = frame([
      START,
      { type: "step-start", step: "clone" },
      { type: "step-end", step: "clone", ok: true },
      { type: "step-start", step: "llm" },
    ]);
    expect(text).toMatch(/✓ Clone 1\.0 s\n… LLM\n· Done/);
  });

  it("shows the conversations that are under way and the tools they run", () => {
    const text = frame([
      START,
      { type: "text-delta", thread: "part 1/2", text: "thinking" },
      { type: "tool-start", thread: "part 2/2", callId: "c", tool: "search", arguments: "{}" },
    ]);
    expect(text).toContain("part 1/2: thinking");
    expect(text).toContain("part 2/2: search");
  });

  it("shows the totals, marked when they are estimated", () => {
    const text = frame([
      { type: "usage", input: 1200, cached: 0, output: 30, calls: 2, estimated: true },
    ]);
    expect(text).toContain("IN ~1200 OUT ~30 CALLS 2 TOOLS 0");
  });

  it("takes escape sequences out of what the model writes", () => {
    expect(
      frame([{ type: "text-delta", thread: "p", text: "a\u001b]0;owned\u0007b" }]),
    ).not.toContain("\u001b]0");
  });
});
