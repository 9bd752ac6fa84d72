import { describe, expect, it } from "vitest";
import { createStopwatch } from "../../../../src/app/concurrency/stopwatch.ts";

function open() {
  let now = 0;
  const watch = createStopwatch({ monotonicMs: () => now });
  return { watch, pass: (ms: number) => (now += ms) };
}

describe("createStopwatch", () => {
  it("adds up the times between starts and stops", () => {
    const { watch, pass } = open();
    watch.start();
    pass(10);
    watch.stop();
    pass(100);
    watch.start();
    pass(5.4);
    expect(watch.stop()).toBe(15);
  });

  it("continues when it is started while it runs", () => {
    const { watch, pass } = open();
    watch.start();
    pass(10);
    watch.start();
    pass(10);
    expect(watch.stop()).toBe(20);
  });

  it("is at zero before it was started, and after a reset", () => {
    const { watch, pass } = open();
    expect(watch.stop()).toBe(0);
    watch.start();
    pass(10);
    watch.reset();
    pass(10);
    expect(watch.stop()).toBe(0);
  });
});
