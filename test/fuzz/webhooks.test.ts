import { gzipSync } from "node:zlib";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect } from "vitest";
import { parseGithubEvent } from "../../src/adapters/github/parse-github-event.ts";
import { decideTrigger } from "../../src/domain/trigger/decide-trigger.ts";
import { comment, openHttpApp, serveApp, sign } from "../fakes/http-app.ts";
import { openRawClient } from "../fakes/raw-client.ts";
import { fuzz } from "./fuzz.ts";
import { hostileText } from "./hostile-values.ts";
import { mutatedJson, mutatedText, mutatedValue } from "./mutate.ts";

const ON_LINES = comment({
  issue: undefined,
  comment: {
    ...comment().comment,
    path: "src/pay.ts",
    line: 2,
    side: "RIGHT",
    diff_hunk: "@@ -1 +1,2 @@\n a\n+b",
    in_reply_to_id: 11,
    html_url: "https://github.com/acme/shop/pull/7#discussion_r12",
    updated_at: "2026-01-02T03:04:05Z",
  },
  pull_request: {
    number: 7,
    state: "open",
    title: "Pay twice",
    body: null,
    head: { repo: { full_name: "mia/shop" } },
  },
});
const PAYLOADS = [comment(), ON_LINES, { zen: "Keep it simple.", hook_id: 1 }];

const payload = fc.oneof(
  { weight: 8, arbitrary: mutatedJson(PAYLOADS) },
  { weight: 2, arbitrary: mutatedText(PAYLOADS.map((one) => JSON.stringify(one))) },
  // A key twice: the last one counts, as the code host itself reads it.
  {
    weight: 1,
    arbitrary: hostileText.map(
      (text) => `{"action":${JSON.stringify(text)},${JSON.stringify(comment()).slice(1)}`,
    ),
  },
);

const latin = (text: string): string => text.replace(/[^\x20-\x7e\x80-\xff]/g, "");
const headerText = hostileText.map((text) => latin(text).trim().slice(0, 3_000));

const delivery = fc.record({
  body: payload,
  event: fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom("issue_comment", "pull_request_review_comment") },
    fc.constantFrom("push", "ping", "__proto__"),
    headerText,
  ),
  id: fc.oneof({ weight: 4, arbitrary: fc.uuid() }, headerText),
  type: fc.oneof(
    { weight: 3, arbitrary: fc.constant("application/json") },
    fc.constantFrom(
      "text/plain",
      "application/x-www-form-urlencoded",
      "application/json; charset=utf-16",
    ),
    headerText,
  ),
  /** A header that says something else than the body is. */
  extra: fc.option(
    fc.constantFrom<readonly [string, string]>(
      ["content-encoding", "gzip"],
      ["content-length", "3"],
      ["content-length", "99999999999"],
      ["expect", "nothing"],
      ["x-forwarded-for", "::1, , 1.2.3.4"],
    ),
  ),
  signature: fc.oneof(
    { weight: 6, arbitrary: fc.constant("good") },
    fc.constantFrom("", "sha256=", `sha256=${"0".repeat(64)}`),
    headerText,
  ),
});

describe("a webhook", () => {
  let scene: ReturnType<typeof openHttpApp>;
  beforeAll(() => {
    scene = openHttpApp();
  });

  fuzz({
    name: "webhooks",
    inputs: delivery,
    runs: 900,
    check: async ({ body, event, id, type, extra, signature }) => {
      const before = await scene.all();
      const headers = new Headers({
        "content-type": type,
        "x-github-event": event,
        "x-github-delivery": id,
        "x-hub-signature-256": signature === "good" ? sign(body) : signature,
      });
      if (extra !== null) headers.set(...extra);
      const response = await scene.app.request("/webhook", { method: "POST", body, headers });
      const text = await response.text();
      expect([200, 202, 204, 400, 401, 413]).toContain(response.status);
      expect(text.length).toBeLessThan(4_000);
      expect(JSON.parse(text || "null")).toBeTypeOf("object");
      if (response.status !== 202) expect(await scene.all()).toEqual(before);
      if (signature !== "good") expect(response.status).toBeGreaterThanOrEqual(400);
      expect(scene.errors).toEqual([]);
    },
  });

  fuzz({
    name: "triggers",
    inputs: fc.record({
      name: fc.constantFrom("issue_comment", "pull_request_review_comment", "push"),
      payload: mutatedValue(PAYLOADS),
    }),
    runs: 1_500,
    check: ({ name, payload: body }) => {
      const decision = decideTrigger(parseGithubEvent(name, body), { trigger: "@asksvc" });
      if (decision.kind === "ignore") {
        expect(decision.text.length).toBeLessThan(1_000);
        expect(decision.text).not.toMatch(/[\n\r\u202e]/);
        return;
      }
      expect(decision.request.pull).toMatchObject({
        owner: expect.stringMatching(/^[\w-]+$/),
        number: expect.any(Number),
      });
      const { comment: said } = body as { comment: { user: { type: string } } };
      expect(said.user.type).toBe("User");
    },
  });
});

describe("a connection", () => {
  let served: Awaited<ReturnType<typeof serveApp>>;
  let scene: ReturnType<typeof openHttpApp>;
  beforeAll(async () => {
    scene = openHttpApp();
    served = await serveApp(scene.app);
  });
  afterAll(() => served.server.close(0));

  const BODY = JSON.stringify(comment());
  const REQUESTS = [
    `POST /webhook HTTP/1.1\r\nHost: svc.example\r\nContent-Type: application/json\r\nX-Hub-Signature-256: ${sign(BODY)}\r\nX-GitHub-Event: issue_comment\r\nX-GitHub-Delivery: d-9\r\nContent-Length: ${BODY.length}\r\n\r\n${BODY}`,
    `POST /webhook HTTP/1.1\r\nHost: svc.example\r\nTransfer-Encoding: chunked\r\nContent-Encoding: gzip\r\n\r\n${gzipSync(BODY).toString("latin1")}`,
    'POST /webhook HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n{"a":\r\nffffffffffffffff\r\n1}\r\n0\r\n\r\n',
    "GET /healthz HTTP/1.0\r\n\r\n",
    "GET http://elsewhere.example/reviews/acme/shop/7/x/status HTTP/1.1\r\nHost: [::1]:x\r\nCookie: svc_session=a; svc_session=b\r\nX: \xff\r\n\r\n",
    "GET //[/%zz?%ff#x HTTP/1.1\r\nHost: \r\nLast-Event-ID: -1\r\n\r\n",
  ];

  fuzz({
    name: "connections",
    inputs: mutatedText(REQUESTS),
    runs: 250,
    check: async (text) => {
      const client = await openRawClient(served.server.port);
      await client.write(Buffer.from(text, "latin1"));
      client.socket.end();
      // What is cut short is not waited for.
      const late = setTimeout(() => client.socket.destroy(), 2_000);
      const answer = await client.closed;
      clearTimeout(late);
      expect(answer).not.toMatch(/HTTP\/1\.1 500/);
      expect(answer).not.toMatch(/node:internal|\.ts:\d+/);
      expect([...scene.errors, ...served.errors]).toEqual([]);
      const health = await fetch(`${served.server.url}/healthz`);
      expect(await health.text()).toBe("ok");
    },
  });
});
