import { generateKeyPairSync } from "node:crypto";
import { HttpResponse, http } from "msw";
import { setupServer } from "msw/node";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createHookDeliveries } from "../../src/adapters/github/create-hook-deliveries.ts";
import { createMemoryStore } from "../../src/adapters/memory/create-memory-store.ts";
import { createTakeEvent } from "../../src/app/take-event.ts";
import { createTakeMissed } from "../../src/app/take-missed.ts";
import type { DemoHost } from "../../src/demo/host/demo-host.ts";
import type { FaultPlan } from "../../src/demo/host/host-context.ts";
import { createSecret } from "../../src/domain/secret.ts";
import {
  type DeliveriesFault,
  hookDeliveriesContract,
} from "../contracts/hook-deliveries.contract.ts";
import { API, idle } from "../fakes/github-msw.ts";
import { githubOptions } from "../fakes/github-sample.ts";
import { openHost, openShop } from "../fakes/host-calls.ts";

const rsa = generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey;
const STRANGE_KEY = rsa.export({ type: "pkcs1", format: "pem" }).toString();

const open = (host: DemoHost, key = host.appPrivateKey) =>
  createHookDeliveries({
    ...githubOptions(host),
    appId: host.state.app.id,
    privateKey: createSecret(key),
  });

function faultsOf(fault: DeliveriesFault | undefined): FaultPlan | undefined {
  let failed = 0;
  if (fault === "lapse") return () => (failed++ < 2 ? { kind: "error" } : undefined);
  if (fault === "outage") return () => ({ kind: "error" });
  return fault === "silence" ? () => ({ kind: "stall" }) : undefined;
}

hookDeliveriesContract("github", async (fault) => {
  const { host } = await openHost();
  host.setFaults(faultsOf(fault));
  let id = 0;
  return {
    deliveries: open(host, fault === "denied" ? STRANGE_KEY : host.appPrivateKey),
    attempt: ({ deliveryId, status, at, name = "issue_comment", payload = {} }) => {
      host.state.deliveries.push({
        id: ++id,
        guid: deliveryId,
        event: name,
        action: null,
        deliveredAt: at,
        isRedelivery: false,
        statusCode: status,
        durationSeconds: 0.1,
        installationId: null,
        repositoryId: null,
        url: "http://127.0.0.1:1/webhook",
        requestHeaders: {},
        payload,
      });
    },
    // The host is closed with the test.
    close: async () => undefined,
  };
});

describe("what a webhook missed", () => {
  async function openMissed() {
    const { host, number, exchanges } = await openShop();
    host.state.app.webhookUrl = "http://127.0.0.1:1/webhook";
    const { clock } = githubOptions(host);
    const store = createMemoryStore(clock);
    const ports = { ...store, clock, whyNot: async () => undefined };
    const takeEvent = createTakeEvent(ports, { trigger: "@asksvc" });
    const errors: unknown[] = [];
    const deliveries = open(host);
    const takeMissed = createTakeMissed({ deliveries, takeEvent, clock }, (error) =>
      errors.push(error),
    );
    const jobs = () => store.jobs.list({ limit: 10 });
    exchanges.length = 0;
    return { host, number, exchanges, takeEvent, takeMissed, jobs, errors };
  }

  it("is taken once, in a second round nothing", async () => {
    const { host, number, exchanges, takeMissed, jobs, errors } = await openMissed();
    const path = "a.txt";
    await host.comment("acme/shop", number, "ann", "@asksvc look at the cents");
    await host.comment("acme/shop", number, "ann", "Just a word");
    await host.commentOnLine("acme/shop", number, {
      ...{ author: "ann", body: "@asksvc why?", path, side: "RIGHT", line: 5 },
    });
    expect(await takeMissed(idle())).toEqual({ listed: 3, taken: 2 });
    expect((await jobs()).map(({ kind, pull }) => [kind, pull]).sort()).toEqual([
      ["followup", number],
      ["review", number],
    ]);
    const calls = exchanges.length;
    expect(await takeMissed(idle())).toEqual({ listed: 3, taken: 0 });
    expect(exchanges.length - calls).toBe(1);
    expect(await jobs()).toHaveLength(2);
    expect(errors).toEqual([]);
  });

  it("is not taken again when the code host delivers it after all", async () => {
    const { host, number, takeEvent, takeMissed, jobs } = await openMissed();
    const id = await host.comment("acme/shop", number, "ann", "@asksvc look at the cents");
    await takeMissed(idle());
    const payload = host.payloadOf("acme/shop", id);
    const [delivery] = host.state.deliveries;
    const again = { deliveryId: delivery?.guid ?? "", name: "issue_comment", payload };
    expect(await takeEvent(again)).toMatchObject({ kind: "duplicate" });
    expect(await jobs()).toHaveLength(1);
  });
});

describe("an answer about deliveries", () => {
  const server = setupServer();
  beforeEach(() => server.listen({ onUnhandledFrame: "error" }));
  afterEach(() => server.close());

  const mocked = () =>
    createHookDeliveries({
      ...githubOptions({ apiUrl: API }),
      appId: 12,
      privateKey: createSecret(STRANGE_KEY),
    });
  const item = `"guid":"g","delivered_at":"2026-02-01T00:00:01.5Z","status_code":502,"event":"issue_comment"`;
  const answer = (text: string, link?: string) =>
    new HttpResponse(text, {
      headers: { "content-type": "application/json", ...(link === undefined ? {} : { link }) },
    });

  it("may have ids that a number does not hold", async () => {
    const big = "9007199254740993123";
    const asked: string[] = [];
    server.use(
      http.get(`${API}/app/hook/deliveries`, () => answer(`[{"id":${big},${item}}]`)),
      http.get(`${API}/app/hook/deliveries/:id`, ({ request }) => {
        asked.push(new URL(request.url).pathname.split("/").at(-1) ?? "");
        return answer(`{"id":${big},${item},"request":{"headers":{},"payload":{"a":1}}}`);
      }),
    );
    const deliveries = mocked();
    const [failed] = await deliveries.failed("2026-02-01T00:00:00Z", idle());
    expect(failed?.id).toBe(big);
    const event = await deliveries.read(big, idle());
    expect(event).toEqual({ deliveryId: "g", name: "issue_comment", payload: { a: 1 } });
    expect(asked).toEqual([big]);
  });

  it("is followed by its cursor, not by its address", async () => {
    const asked: (string | null)[] = [];
    server.use(
      http.get(`${API}/app/hook/deliveries`, ({ request }) => {
        const cursor = new URL(request.url).searchParams.get("cursor");
        asked.push(cursor);
        const next = `<https://elsewhere.example/x?cursor=v1_7&per_page=1>; rel="next"`;
        return answer(`[{"id":${asked.length},${item}}]`, cursor === null ? next : undefined);
      }),
    );
    expect(await mocked().failed("2026-02-01T00:00:00Z", idle())).toHaveLength(1);
    expect(asked).toEqual([null, "v1_7"]);
  });

  it.each([
    ["a page", "<!doctype html>"],
    ["no list", "{}"],
    ["a time that is none", `[{"id":1,${item.replace("2026-02-01T00", "yesterday")}}]`],
  ])("that is %s is the code host's failure", async (_what, text) => {
    server.use(http.get(`${API}/app/hook/deliveries`, () => answer(text)));
    const failing = mocked().failed("2026-02-01T00:00:00Z", idle());
    await expect(failing).rejects.toMatchObject({ code: "code-host-rejected" });
  });

  it("without a payload is the code host's failure", async () => {
    const text = `{"id":1,${item},"request":{"headers":null,"payload":null}}`;
    server.use(http.get(`${API}/app/hook/deliveries/1`, () => answer(text)));
    await expect(mocked().read("1", idle())).rejects.toMatchObject({ code: "code-host-rejected" });
  });
});
