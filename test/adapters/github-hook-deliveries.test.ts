import { generateKeyPairSync } from "node:crypto";
import { HttpResponse, http } from "msw";
import { setupServer } from "msw/node";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createHookDeliveries } from "../../src/adapters/github/create-hook-deliveries.ts";
import type { DemoHost } from "../../src/demo/host/demo-host.ts";
import type { FaultPlan } from "../../src/demo/host/host-context.ts";
import { createSecret } from "../../src/domain/core/secret.ts";
import {
  type DeliveriesFault,
  hookDeliveriesContract,
} from "../contracts/hook-deliveries.contract.ts";
import { API, idle } from "../fakes/github-msw.ts";
import { githubOptions } from "../fakes/github-sample.ts";
import { openHost } from "../fakes/host-calls.ts";

const rsa = generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey;
const STRANGE_KEY = rsa.export({ type: "pkcs1", format: "pem" }).toString();

const open = (host: DemoHost, key = host.appPrivateKey) =>
  createHookDeliveries({
    readsPullChanges: false,
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
    attempt: ({ deliveryId, status, at, name = "issue_comment", payload = {}, ...more }) => {
      host.state.deliveries.push({
        id: ++id,
        guid: deliveryId,
        event: name,
        action: null,
        deliveredAt: at,
        isRedelivery: more.isRedelivery ?? false,
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

describe("an answer about deliveries", () => {
  const server = setupServer();
  beforeEach(() => server.listen({ onUnhandledFrame: "error" }));
  afterEach(() => server.close());

  const mocked = () =>
    createHookDeliveries({
      readsPullChanges: false,
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
    const { attempts } = await deliveries.page(undefined, idle());
    expect(attempts[0]?.id).toBe(big);
    const event = await deliveries.read(big, idle());
    expect(event).toEqual({
      deliveryId: "g",
      event: expect.objectContaining({ kind: "comment", isNew: false }),
    });
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
    const deliveries = mocked();
    const { next } = await deliveries.page(undefined, idle());
    expect(await deliveries.page(next, idle())).toMatchObject({ next: undefined });
    expect(asked).toEqual([null, "v1_7"]);
  });

  it.each([
    ["a page", "<!doctype html>"],
    ["no list", "{}"],
    ["a time that is none", `[{"id":1,${item.replace("2026-02-01T00", "yesterday")}}]`],
  ])("that is %s is the code host's failure", async (_what, text) => {
    server.use(http.get(`${API}/app/hook/deliveries`, () => answer(text)));
    const failing = mocked().page(undefined, idle());
    await expect(failing).rejects.toMatchObject({ code: "code-host-rejected" });
  });

  it("without a payload is the code host's failure", async () => {
    const text = `{"id":1,${item},"request":{"headers":null,"payload":null}}`;
    server.use(http.get(`${API}/app/hook/deliveries/1`, () => answer(text)));
    await expect(mocked().read("1", idle())).rejects.toMatchObject({ code: "code-host-rejected" });
  });

  it("that leaves a fifth of the hour's requests stops the reading until there are more", async () => {
    let asked = 0;
    const { clock } = githubOptions({ apiUrl: API });
    const reset = Math.ceil(Date.parse(clock.now()) / 1_000) + 600;
    server.use(
      http.get(`${API}/app/hook/deliveries`, () => {
        asked += 1;
        const left = `${1_001 - asked}`;
        const headers = { "x-ratelimit-limit": "5000", "x-ratelimit-remaining": left };
        return HttpResponse.json([], { headers: { ...headers, "x-ratelimit-reset": `${reset}` } });
      }),
    );
    const deliveries = mocked();
    await deliveries.page(undefined, idle());
    await deliveries.page(undefined, idle());
    await expect(deliveries.page(undefined, idle())).rejects.toMatchObject({
      code: "code-host-rate-limited",
    });
    await expect(deliveries.read("1", idle())).rejects.toMatchObject({
      code: "code-host-rate-limited",
    });
    expect(asked).toBe(2);
  });
});
