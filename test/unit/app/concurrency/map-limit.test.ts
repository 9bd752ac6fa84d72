import { describe, expect, it } from "vitest";
import { mapLimit } from "../../../../src/app/concurrency/map-limit.ts";

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

describe("mapLimit", () => {
  it("keeps the order regardless of what ends first", async () => {
    const results = await mapLimit([9, 1, 5], 3, async (ms) => {
      await pause(ms);
      return ms * 2;
    });
    expect(results).toEqual([18, 2, 10]);
  });

  it("runs no more at a time than it may", async () => {
    let running = 0;
    let most = 0;
    await mapLimit([1, 2, 3, 4, 5], 2, async () => {
      running += 1;
      most = Math.max(most, running);
      await pause(2);
      running -= 1;
    });
    expect(most).toBe(2);
  });

  it("begins nothing more after a failure and waits for what had begun", async () => {
    const ended: number[] = [];
    const mapping = mapLimit([0, 1, 2, 3], 2, async (item) => {
      if (item === 0) throw new Error("broken");
      await pause(5);
      ended.push(item);
    });
    await expect(mapping).rejects.toThrow("broken");
    expect(ended).toEqual([1]);
  });

  it("gives nothing for nothing", async () => {
    expect(await mapLimit([], 4, () => Promise.resolve(1))).toEqual([]);
  });
});
