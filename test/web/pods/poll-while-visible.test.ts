import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  type PageVisibility,
  pollWhileVisible,
} from "../../../src/adapters/web/pages/pods/poll-while-visible.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** Creates a page that can be hidden, and reads that end on demand. */
function setUp() {
  const target = new EventTarget();
  const page = Object.assign(target, { hidden: false });
  const ends: (() => void)[] = [];
  const read = vi.fn(() => new Promise<void>((end) => ends.push(end)));
  const stop = pollWhileVisible({ everyMs: 5_000, page: page as unknown as PageVisibility, read });
  const show = (isShown: boolean): void => {
    page.hidden = !isShown;
    target.dispatchEvent(new Event("visibilitychange"));
  };
  const end = async (): Promise<void> => {
    ends.shift()?.();
    await vi.advanceTimersByTimeAsync(0);
  };
  return { read, stop, show, end };
}

describe("polling while the page is visible", () => {
  it("waits before the first reading, and after each one has ended", async () => {
    const { read, end } = setUp();
    await vi.advanceTimersByTimeAsync(4_999);
    expect(read).toHaveBeenCalledTimes(0);
    await vi.advanceTimersByTimeAsync(1);
    expect(read).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(read).toHaveBeenCalledTimes(1);
    await end();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(read).toHaveBeenCalledTimes(2);
  });

  it("does not read a hidden page, and reads it at once when it is seen again", async () => {
    const { read, show, end } = setUp();
    show(false);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(read).toHaveBeenCalledTimes(0);
    show(true);
    expect(read).toHaveBeenCalledTimes(1);
    await end();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(read).toHaveBeenCalledTimes(2);
  });

  it("does not go on when a reading ends that was begun before the page was hidden", async () => {
    const { read, show, end } = setUp();
    await vi.advanceTimersByTimeAsync(5_000);
    show(false);
    await end();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(read).toHaveBeenCalledTimes(1);
  });

  it("reads once at a time, regardless of how often the page is shown", async () => {
    const { read, show } = setUp();
    show(false);
    show(true);
    show(false);
    show(true);
    expect(read).toHaveBeenCalledTimes(1);
  });

  it("ends for good", async () => {
    const { read, stop, show, end } = setUp();
    await vi.advanceTimersByTimeAsync(5_000);
    stop();
    await end();
    show(true);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(read).toHaveBeenCalledTimes(1);
  });
});
