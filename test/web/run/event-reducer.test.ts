import { describe, expect, it } from "vitest";
import { createEventReducer } from "../../../src/adapters/web/run/event-reducer.ts";
import type { RunView } from "../../../src/domain/event/run-view.ts";
import { sampleEvent } from "../../unit/domain/event/sample-events.ts";

/**
 * Creates a reducer whose frames run on demand and whose clock advances one millisecond per read.
 */
function open(lookMs = 0) {
  const frames: (() => void)[] = [];
  const views: RunView[] = [];
  let now = 0;
  const folder = createEventReducer({
    now: () => {
      now += lookMs;
      return now;
    },
    nextFrame: (work) => {
      frames.push(work);
      return () => frames.splice(frames.indexOf(work), 1);
    },
    onView: (view) => views.push(view),
  });
  const frame = () => frames.shift()?.();
  const say = (...events: readonly object[]) => {
    for (const event of events) folder.push(JSON.stringify(event));
  };
  return { folder, frames, views, frame, say, pass: (ms: number) => (now += ms) };
}

const logs = (count: number) =>
  Array.from({ length: count }, (_, at) => sampleEvent("log", at + 1));

describe("createEventFolder", () => {
  it("folds all that came since the last frame at once", () => {
    const { frames, frame, views, say } = open();
    say(...logs(3));
    expect([frames.length, views.length]).toEqual([1, 0]);
    frame();
    expect(views.map(({ lastSeq }) => lastSeq)).toEqual([3]);
  });

  it("leaves to the next frame what does not fit into one", () => {
    const { frame, views, say, frames } = open(1);
    say(...logs(1_000));
    frame();
    expect(frames).toHaveLength(1);
    while (frames.length > 0) frame();
    expect(views.at(-1)?.lastSeq).toBe(1_000);
  });

  it("shows little of a backlog until it is worked off", () => {
    const { frame, views, say, frames } = open(1);
    say(...logs(5_000));
    let count = 0;
    while (frames.length > 0) {
      frame();
      count += 1;
    }
    expect(count).toBeGreaterThan(10);
    expect(views).toHaveLength(1);
  });

  it("shows how far it is when a backlog takes its time", () => {
    const { frame, views, say, pass } = open(1);
    say(...logs(5_000));
    pass(2_000);
    frame();
    expect(views).toHaveLength(1);
    expect(views[0]?.lastSeq).toBeLessThan(5_000);
  });

  it("drops a partial text at a gap, and shows only what comes after it", () => {
    const { frame, views, say, folder } = open();
    say(sampleEvent("text-delta", 0, { text: "before" }));
    folder.gap();
    frame();
    expect(views.at(-1)?.threads).toMatchObject([{ text: "", isStreaming: false }]);
    say(sampleEvent("text-delta", 0, { text: "after" }));
    frame();
    expect(views.at(-1)?.threads).toMatchObject([{ text: "after", isStreaming: true }]);
  });

  it("does what is to be done after what was taken before", () => {
    const { frame, views, say, folder } = open();
    const seen: unknown[] = [];
    say(...logs(2));
    folder.after(() => seen.push("after", views.length));
    expect(seen).toEqual([]);
    frame();
    expect(seen).toEqual(["after", 0]);
    expect(views.at(-1)?.lastSeq).toBe(2);
  });

  it("folds nothing more when it was stopped", () => {
    const { frames, say, folder } = open();
    say(...logs(1));
    folder.stop();
    expect(frames).toEqual([]);
  });
});
