import { describe, expect, it } from "vitest";
import { listChunks } from "../../../src/adapters/web/run/chunks.tsx";
import { reduceRun } from "../../../src/domain/event/reduce-run.ts";
import { initialRunView } from "../../../src/domain/event/run-view.ts";
import { sampleEvent } from "../../unit/domain/event/sample-events.ts";

const view = (...events: Parameters<typeof reduceRun>[1][]) =>
  events.reduce(reduceRun, initialRunView);
const said = (seq: number, thread: string) => sampleEvent("text-end", seq, { thread });
const called = (seq: number, thread: string) => sampleEvent("tool-start", seq, { thread });

describe("chunksOf", () => {
  it("reports the progress of each part", () => {
    const chunks = listChunks(
      view(called(1, "part 3/4"), said(2, "part 1/4"), called(3, "part 2/4")),
    );
    expect(chunks.map(({ name, state, note }) => [name, state, note])).toEqual([
      ["Part 1", "done", ""],
      ["Part 2", "now", "1 tool call"],
      ["Part 3", "now", "1 tool call"],
      ["Part 4", "todo", "waits"],
    ]);
  });

  it("has all done when the step is", () => {
    const chunks = listChunks(
      view(
        sampleEvent("step-start", 1, { step: "llm" }),
        called(2, "part 1/2"),
        sampleEvent("step-end", 3, { step: "llm" }),
      ),
    );
    expect(chunks.map(({ state }) => state)).toEqual(["done", "done"]);
  });

  it("reports the current attempt", () => {
    const chunks = listChunks(view(sampleEvent("retry", 1, { thread: "part 1/2" })));
    expect(chunks[0]?.note).toBe("attempt 2");
  });

  it("shows the halves of a part that was too long, in order", () => {
    const chunks = listChunks(
      view(said(1, "part 1/2b"), said(2, "part 1/2a"), said(3, "part 1/2")),
    );
    expect(chunks.map(({ name }) => name)).toEqual(["Part 1", "Part 1a", "Part 1b", "Part 2"]);
  });

  it.each(["part 1/1", "answer", "group 2"])("reports nothing for %s", (thread) => {
    expect(listChunks(view(said(1, thread)))).toEqual([]);
  });
});
