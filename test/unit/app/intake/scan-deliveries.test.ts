import { describe, expect, it } from "vitest";
import { createRequestThrottle } from "../../../../src/app/concurrency/request-throttle.ts";
import { createScanDeliveries } from "../../../../src/app/intake/scan-deliveries.ts";
import { createMemoryStore } from "../../../../src/testing/create-memory-store.ts";
import { createDeliveryList, rejected, unreachable } from "../../../fakes/delivery-list.ts";
import { createFakeClock } from "../../../fakes/fake-clock.ts";

const HOUR = 3_600_000;
const START = Date.parse("2026-01-10T00:00:00.000Z");
/** So many hours after the test's start, or before it. */
const hours = (count: number): string => new Date(START + count * HOUR).toISOString();
const idle = () => new AbortController().signal;

function open() {
  const clock = createFakeClock({ isManual: true, startAt: hours(0) });
  const list = createDeliveryList();
  const { missed } = createMemoryStore(clock);
  let found = 0;
  const notify = (): void => {
    found += 1;
  };
  const ports = { deliveries: list, missed, clock, notify, pace: async () => undefined };
  const scan = createScanDeliveries(ports);
  const waiting = async () =>
    (await missed.due("2027-01-01T00:00:00Z", 10_000)).map(({ deliveryId }) => deliveryId);
  const addMany = (count: number, fromHour: number, toHour: number): void => {
    const step = (toHour - fromHour) / count;
    for (let at = 0; at < count; at += 1)
      list.add({ deliveryId: `${fromHour}/${at}`, deliveredAt: hours(fromHour + at * step) });
  };
  const pass = (count: number): void => clock.advance(count * HOUR);
  return { clock, list, missed, ports, scan, waiting, addMany, pass, found: () => found };
}

describe("scanning the deliveries of the webhook", () => {
  it("finds 5,000 failed deliveries of a day, page by page", async () => {
    const { list, scan, waiting, addMany, missed, found } = open();
    addMany(5_000, -24, 0);
    expect(await scan(idle())).toMatchObject({ failed: 5_000, gaps: [] });
    expect(new Set(await waiting()).size).toBe(5_000);
    expect(list.pages).toHaveLength(50);
    expect(found()).toBe(50);
    expect((await missed.progress()).open).toBeUndefined();
  });

  it("reads back to an hour before its checkpoint, and not further", async () => {
    const { list, scan, addMany, missed, pass } = open();
    addMany(3_000, -48, 0);
    await scan(idle());
    const { checkpoint = "" } = await missed.progress();
    expect(Date.parse(checkpoint)).toBeGreaterThan(START - HOUR);
    addMany(250, 0, 1);
    pass(1);
    list.pages.length = 0;
    expect(await scan(idle())).toMatchObject({ failed: 250 + 63 });
    expect(list.pages).toHaveLength(4);
  });

  it("finds what is listed late, with a time before the newest one", async () => {
    const { list, scan, waiting, pass } = open();
    list.add({ deliveryId: "quick", deliveredAt: hours(-1) });
    await scan(idle());
    list.add({ deliveryId: "slow", deliveredAt: hours(-1.9) });
    pass(1);
    await scan(idle());
    expect(await waiting()).toEqual(["slow", "quick"]);
  });

  it("looks three days back the first time, and as far as the code host goes after that", async () => {
    const { list, scan, waiting, addMany, pass } = open();
    list.add({ deliveryId: "old", deliveredAt: hours(-73) });
    list.add({ deliveryId: "new", deliveredAt: hours(-1) });
    await scan(idle());
    expect(await waiting()).toEqual(["new"]);
    addMany(1_200, 1, 190);
    pass(200);
    expect(await scan(idle())).toMatchObject({ failed: 1_201, gaps: [] });
    expect(await waiting()).toHaveLength(1_201);
  });

  it("continues where it was interrupted", async () => {
    for (let stop = 0; stop < 12; stop += 1) {
      const { list, scan, waiting, addMany, missed, pass } = open();
      addMany(1_000, -24, 0);
      const cursor = stop === 0 ? undefined : `${1_001 - stop * 100}`;
      list.failures.set(cursor, unreachable);
      await scan(idle()).catch((error: unknown) => expect(error).toBe(unreachable));
      list.failures.clear();
      addMany(120, 0, 1);
      pass(1);
      list.pages.length = 0;
      await scan(idle());
      expect([stop, new Set(await waiting()).size]).toEqual([stop, 1_120]);
      // No page is read twice but those of the last hour.
      expect(list.pages.length).toBeLessThanOrEqual(12 - Math.min(stop, 10) + 3);
      expect((await missed.progress()).open).toBeUndefined();
    }
  });

  it("comes to its end although it is killed after every second page", async () => {
    const { ports, list, waiting, addMany, missed } = open();
    addMany(5_000, -24, 0);
    let lives = 0;
    do {
      lives += 1;
      const kill = new AbortController();
      let pages = 0;
      const pace = async (): Promise<void> => {
        pages += 1;
        if (pages > 2) kill.abort();
        kill.signal.throwIfAborted();
      };
      await createScanDeliveries({ ...ports, pace })(kill.signal).catch(() => undefined);
    } while ((await missed.progress()).checkpoint === undefined && lives < 100);
    expect(lives).toBe(25);
    expect(new Set(await waiting()).size).toBe(5_000);
    expect(list.pages.length).toBeLessThanOrEqual(51);
  });

  it("starts over when the code host no longer knows the cursor", async () => {
    const { list, scan, waiting, addMany } = open();
    addMany(1_000, -24, 0);
    list.failures.set("601", unreachable);
    await scan(idle()).catch(() => undefined);
    list.failures.set("601", rejected(422));
    list.pages.length = 0;
    // The same list would reject it again: this host forgets one cursor alone.
    const forgetful = scan(idle()).catch(() => undefined);
    await forgetful;
    list.failures.clear();
    await scan(idle());
    expect(list.pages.slice(0, 2)).toEqual(["601", undefined]);
    expect(new Set(await waiting()).size).toBe(1_000);
  });

  it("leaves out events of which another attempt has arrived", async () => {
    const { list, scan, waiting, addMany } = open();
    const sent = (deliveryId: string, hour: number, more = {}): void =>
      list.add({ deliveryId, deliveredAt: hours(hour), ...more });
    sent("redelivered", -20);
    sent("failed twice", -19);
    sent("arrived, then failed", -18, { hasArrived: true });
    addMany(300, -17, -3);
    sent("redelivered", -2, { hasArrived: true, isRedelivery: true });
    sent("failed twice", -2, { isRedelivery: true });
    sent("arrived, then failed", -2, { isRedelivery: true });
    await scan(idle());
    const found = await waiting();
    expect(found).toHaveLength(301);
    expect(found).toContain("failed twice");
    expect(found).not.toContain("redelivered");
    expect(found).not.toContain("arrived, then failed");
  });

  it("keeps only events that can start a job", async () => {
    const { list, scan, waiting } = open();
    for (const canStartJob of [false, true])
      list.add({ deliveryId: `${canStartJob}`, deliveredAt: hours(-1), canStartJob });
    expect(await scan(idle())).toMatchObject({ failed: 1 });
    expect(await waiting()).toEqual(["true"]);
  });

  it("reports an app without deliveries, and rejects when the list cannot be read", async () => {
    const { list, scan, missed } = open();
    expect(await scan(idle())).toMatchObject({ failed: 0, gaps: [] });
    expect(await missed.progress()).toMatchObject({ scannedAt: hours(0) });
    list.failures.set(undefined, unreachable);
    await expect(scan(idle())).rejects.toBe(unreachable);
  });
});

describe("a time span that could not be read", () => {
  it("is reported after an outage that is longer than deliveries are kept", async () => {
    const { list, scan, addMany, missed, pass } = open();
    addMany(10, -1, 0);
    await scan(idle());
    addMany(1_000, 1, 100);
    pass(100);
    list.expire(hours(28));
    const { gaps } = await scan(idle());
    expect(gaps).toMatchObject([{ from: hours(0), foundAt: hours(100) }]);
    expect(Date.parse(gaps[0]?.until ?? "")).toBeGreaterThanOrEqual(START + 28 * HOUR);
    expect((await missed.summary()).progress.gap).toEqual(gaps[0]);
    // Told once, and shown for a week.
    pass(1);
    expect((await scan(idle())).gaps).toEqual([]);
    expect((await missed.progress()).gap).toEqual(gaps[0]);
    for (let day = 0; day < 8; day += 1) {
      pass(24);
      await scan(idle());
    }
    expect((await missed.progress()).gap).toBeUndefined();
  });

  it("is reported when the code host keeps less than it promises", async () => {
    const { list, scan, addMany, pass } = open();
    addMany(10, -1, 0);
    await scan(idle());
    addMany(1_000, 1, 20);
    pass(20);
    list.expire(hours(15));
    expect((await scan(idle())).gaps).toHaveLength(1);
  });

  it("is none for an app with few deliveries that was polled all the time", async () => {
    const { list, scan, addMany, pass } = open();
    addMany(3, -1, 0);
    for (let day = 0; day < 12; day += 1) {
      expect((await scan(idle())).gaps).toEqual([]);
      pass(24);
      list.expire(hours((day + 1) * 24 - 72));
      if (day % 5 === 4) addMany(1, (day + 1) * 24 - 2, (day + 1) * 24 - 1);
    }
  });
});

describe("the pace of requests", () => {
  it("lets some pass at once, and the others one after the other", async () => {
    const clock = createFakeClock();
    const pace = createRequestThrottle(clock, { burst: 3, everyMs: 100 });
    for (let count = 0; count < 6; count += 1) await pace(idle());
    expect(clock.sleeps).toEqual([100, 100, 100]);
    clock.advance(10_000);
    for (let count = 0; count < 4; count += 1) await pace(idle());
    expect(clock.sleeps).toEqual([100, 100, 100, 100]);
    await expect(pace(AbortSignal.abort())).rejects.toThrow();
  });
});
