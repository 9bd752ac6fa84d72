import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createHookDeliveries } from "../../src/adapters/github/create-hook-deliveries.ts";
import { parseGithubEvent } from "../../src/adapters/github/parse-github-event.ts";
import { openSqliteStore, type SqliteStore } from "../../src/adapters/sqlite/open-sqlite-store.ts";
import { createAcceptEvent } from "../../src/app/intake/accept-event.ts";
import { createAcceptMissedEvents } from "../../src/app/intake/accept-missed-events.ts";
import { createScanDeliveries } from "../../src/app/intake/scan-deliveries.ts";
import type { DemoHost } from "../../src/demo/host/demo-host.ts";
import { createSecret } from "../../src/domain/core/secret.ts";
import { githubOptions } from "../fakes/github-sample.ts";
import { openShop } from "../fakes/host-calls.ts";
import { createHurriedClock } from "../fakes/hurried-clock.ts";
import { scratchFolder } from "../fakes/sqlite-suite.ts";

const DAY_MS = 24 * 60 * 60 * 1_000;
const clock = createHurriedClock();
const idle = () => new AbortController().signal;

let folder: ReturnType<typeof scratchFolder>;
let store: SqliteStore;

const openStore = async (): Promise<void> => {
  store = await openSqliteStore({ path: join(folder.path, "svc.db"), clock });
};
beforeEach(async () => {
  folder = scratchFolder();
  await openStore();
});
afterEach(async () => {
  await store.close();
  folder.remove();
});

/** A server's part that takes what the webhook missed, over the code host's API. */
function openIntake(host: DemoHost, onFailed: (isLost: boolean) => void = () => undefined) {
  const { apiUrl } = host;
  const deliveries = createHookDeliveries({
    readsPullChanges: false,
    ...githubOptions({ apiUrl }),
    clock,
    appId: host.state.app.id,
    privateKey: createSecret(host.appPrivateKey),
  });
  const { missed } = store;
  const events = { jobs: store.jobs, events: store.events };
  const takeEvent = createAcceptEvent(
    { ...events, clock, findRefusalReason: async () => undefined },
    { trigger: "@asksvc" },
  );
  const pace = async (signal: AbortSignal): Promise<void> => signal.throwIfAborted();
  const shared = { deliveries, missed, clock, pace };
  return {
    takeEvent,
    scan: createScanDeliveries({ ...shared, notify: () => undefined }),
    accept: createAcceptMissedEvents({
      ...shared,
      acceptEvent: takeEvent,
      notify: () => undefined,
      onFailed: (_error, _event, isLost) => onFailed(isLost),
    }),
  };
}

/** Lets a number of deliveries fail in the course of a day: comments on as many pull requests, the oldest first. */
async function failDeliveries(host: DemoHost, number: number, count: number): Promise<void> {
  host.state.app.webhookUrl = "http://127.0.0.1:1/webhook";
  await host.comment("acme/shop", number, "ann", "@asksvc look at the cents");
  const [first] = host.state.deliveries.splice(0);
  if (first === undefined) throw new Error("nothing was delivered");
  const payload = first.payload as { readonly issue: object; readonly comment: object };
  const now = Date.now();
  for (let at = 0; at < count; at += 1) {
    const deliveredAt = new Date(now - DAY_MS + (at * DAY_MS) / count).toISOString();
    host.state.deliveries.push({
      ...first,
      id: 100_000 + at,
      guid: `guid-${at}`,
      deliveredAt,
      payload: {
        ...payload,
        issue: { ...payload.issue, number: 1_000 + at },
        comment: { ...payload.comment, id: 500_000 + at },
      },
    });
  }
}

const countJobs = async (): Promise<number> =>
  Object.values((await store.journal.figures()).jobsByStatus).reduce((sum, one) => sum + one, 0);

describe("deliveries that failed while the server was away", () => {
  it("are accepted once each, 5,000 of them after a day", async () => {
    const { host, number } = await openShop();
    await failDeliveries(host, number, 5_000);
    const { scan, accept } = openIntake(host);
    expect(await scan(idle())).toMatchObject({ failed: 5_000, gaps: [] });
    expect(await accept(idle())).toEqual({ read: 5_000, queued: 5_000 });
    expect(await countJobs()).toBe(5_000);
    await scan(idle());
    expect(await accept(idle())).toEqual({ read: 0, queued: 0 });
    expect(await store.missed.summary()).toMatchObject({ waiting: 0, failing: 0, lost: 0 });
  }, 240_000);

  it("are accepted although the server is killed repeatedly, and the code host fails sometimes", async () => {
    const { host, number } = await openShop();
    await failDeliveries(host, number, 1_200);
    let calls = 0;
    host.setFaults(() => {
      calls += 1;
      return calls % 97 < 3 ? { kind: "error" } : undefined;
    });
    // A delivery that the code host can never give, and one that it no longer has.
    const gone = host.state.deliveries.findIndex(({ id }) => id === 100_700);
    const lost: boolean[] = [];
    for (let lives = 0; lives < 80 && (await countJobs()) < 1_199; lives += 1) {
      const kill = new AbortController();
      const { scan, accept } = openIntake(host, (isLost) => lost.push(isLost));
      const timer = setTimeout(() => kill.abort(), 1_500);
      const work = [scan(kill.signal), accept(kill.signal)];
      await Promise.allSettled(work);
      if (lives === 2) host.state.deliveries.splice(gone, 1);
      await accept(kill.signal).catch(() => undefined);
      clearTimeout(timer);
      await store.close();
      await openStore();
      // An hour later what failed is tried again.
      await hurryUp(store);
    }
    expect(await countJobs()).toBeGreaterThanOrEqual(1_199);
    expect((await store.missed.summary()).waiting).toBe(0);
    expect(lost.filter(Boolean).length).toBeLessThanOrEqual(1);
  }, 240_000);

  it("are not accepted again when the code host delivers them after all", async () => {
    const { host, number } = await openShop();
    await failDeliveries(host, number, 3);
    const { scan, accept, takeEvent } = openIntake(host);
    await scan(idle());
    await accept(idle());
    const { guid: deliveryId = "", event: name = "", payload } = host.state.deliveries[1] ?? {};
    const event = parseGithubEvent(name, payload);
    expect(await takeEvent({ deliveryId, event })).toMatchObject({ kind: "duplicate" });
    expect(await countJobs()).toBe(3);
  });
});

/** Lets the time of what failed come. */
async function hurryUp({ missed }: SqliteStore): Promise<void> {
  const later = new Date(Date.now() + DAY_MS).toISOString();
  for (const { deliveryId, failures } of await missed.due(later, 10_000))
    if (failures > 0)
      await missed.recordOutcome(deliveryId, { kind: "again", notBefore: clock.now(), error: "-" });
}
