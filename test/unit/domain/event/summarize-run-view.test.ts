import { describe, expect, it } from "vitest";
import { reduceRun } from "../../../../src/domain/event/reduce-run.ts";
import { initialRunView } from "../../../../src/domain/event/run-view.ts";
import { summarizeRunView } from "../../../../src/domain/event/summarize-run-view.ts";
import { sliceEntries } from "../../../../src/domain/event/timeline.ts";
import { sampleEvent } from "./sample-events.ts";

const view = [
  sampleEvent("run-start", 1),
  ...Array.from({ length: 50 }, (_, at) => sampleEvent("log", at + 2)),
  sampleEvent("tool-start", 52),
  sampleEvent("text-end", 53, { text: "x".repeat(9_000) }),
].reduce(reduceRun, initialRunView);

describe("briefRunView", () => {
  it("keeps the last entries and counts the others", () => {
    const { timeline } = summarizeRunView(view, 10);
    const seqs = sliceEntries(timeline, 0, timeline.count).map(({ seq }) => seq);
    expect(seqs).toEqual([44, 45, 46, 47, 48, 49, 50, 51, 52, 53]);
    expect([timeline.count, timeline.dropped]).toEqual([10, 42]);
  });

  it("cuts long texts", () => {
    const { timeline, threads } = summarizeRunView(view, 1);
    const [entry] = sliceEntries(timeline, 0, 1);
    expect(entry).toMatchObject({ text: `${"x".repeat(4_000)}…` });
    expect(threads[0]?.text).toHaveLength(4_000);
  });

  it("leaves out the log and the calls of conversations", () => {
    const { log, threads } = summarizeRunView(view, 10);
    expect([log, threads[0]?.tools]).toEqual([[], []]);
  });

  it("keeps the hunks of a change's first files, and the data of all of them", () => {
    const file = { path: "a", status: "added", added: 400, removed: 0 } as const;
    const patch = `@@ -0,0 +1,400 @@\n${`+${"x".repeat(98)}\n`.repeat(400)}`;
    const files = ["a", "b", "c"].map((path) => ({ ...file, path, patch }));
    const changed = reduceRun(view, sampleEvent("change", 60, { files, fileCount: 3 }));
    const { task } = summarizeRunView(changed, 10);
    expect(task?.change?.files).toEqual([files[0], { ...file, path: "b" }, { ...file, path: "c" }]);
    expect(task?.change).toMatchObject({ fileCount: 3, rung: "offset" });
    const started = reduceRun(view, sampleEvent("cycle", 60));
    expect(summarizeRunView(started, 10).task).toEqual(started.task);
  });

  it("keeps all else", () => {
    const { log: _log, threads: _threads, timeline: _timeline, ...kept } = view;
    expect(summarizeRunView(view, 10)).toMatchObject(kept);
  });

  it("keeps a short timeline unchanged", () => {
    expect(summarizeRunView(initialRunView, 100)).toEqual(initialRunView);
  });
});
