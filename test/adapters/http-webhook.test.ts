import { afterEach, describe, expect, it } from "vitest";
import { AppError } from "../../src/domain/core/app-error.ts";
import { comment, openHttpApp, SECRET, serveApp, sign } from "../fakes/http-app.ts";

type Setup = Parameters<typeof openHttpApp>[0];
type Send = (request: RequestInit) => Promise<Response>;

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/** The two ways on which a delivery comes: as a web request, and over a connection, which answers most without the app. */
const WAYS: Readonly<Record<string, (app: ReturnType<typeof openHttpApp>["app"]) => Send>> = {
  "as a web request": (app) => async (request) => app.request("/webhook", request),
  "over a connection": (app) => {
    const serving = serveApp(app);
    closing.push(async () => (await serving).server.close(0));
    return async (request) => fetch(`${(await serving).server.url}/webhook`, request);
  },
};

function openHarness(setup: Setup, toSend: (app: ReturnType<typeof openHttpApp>["app"]) => Send) {
  const scene = openHttpApp(setup);
  const send = toSend(scene.app);
  let deliveries = 0;
  const deliver = (
    payload: unknown,
    headers: Readonly<Record<string, string>> = {},
    bytes?: Uint8Array<ArrayBuffer>,
  ) => {
    const body = bytes ?? (typeof payload === "string" ? payload : JSON.stringify(payload));
    deliveries += 1;
    const usual = {
      "x-hub-signature-256": sign(body),
      "x-github-event": "issue_comment",
      "x-github-delivery": `d-${deliveries}`,
    };
    return send({
      method: "POST",
      body,
      headers: { ...usual, ...headers },
    });
  };
  return { ...scene, send, deliver };
}

describe.each(Object.entries(WAYS))("POST /webhook %s", (way, toSend) => {
  const open = (setup: Setup = {}) => openHarness(setup, toSend);

  it("takes a comment that asks for a review, with what was asked as it was", async () => {
    const { deliver, all, taken } = open();
    const response = await deliver(comment());
    expect(response.status).toBe(202);
    const [job] = await all();
    expect(await response.json()).toEqual({
      status: "queued",
      id: job?.id,
      url: `/reviews/acme/shop/7/${job?.id}`,
    });
    expect(job).toMatchObject({
      kind: "review",
      source: "webhook",
      status: "queued",
      repository: "acme/shop",
      pull: 7,
      requestedBy: "mia",
      request: {
        instructions: "look at the payments",
        title: "Pay twice",
        description: "Words.",
        installationId: 3,
      },
    });
    expect(taken()).toBe(1);
  });

  it("accepts a delivery once, and a comment once in all deliveries", async () => {
    const { deliver, all } = open();
    const first = (await (await deliver(comment(), { "x-github-delivery": "d" })).json()) as {
      id: string;
    };
    for (const id of ["d", "another"]) {
      const again = await deliver(comment(), { "x-github-delivery": id });
      expect({ status: again.status, body: await again.json() }).toMatchObject({
        status: 202,
        body: { status: "duplicate", id: first.id },
      });
    }
    expect(await all()).toHaveLength(1);
  });

  it("lets a newer request replace one that has not begun", async () => {
    const { deliver, all } = open();
    await deliver(comment());
    await deliver(comment({ comment: { ...comment().comment, id: 13 } }));
    const [newest, old] = await all();
    expect(old).toMatchObject({
      status: "cancelled",
      stopReason: "superseded",
      supersededBy: newest?.id,
    });
    expect(newest?.status).toBe("queued");
  });

  it("makes a follow-up of a question on lines", async () => {
    const { deliver, all } = open();
    const asked = {
      ...comment().comment,
      path: "src/a.ts",
      line: 4,
      side: "RIGHT",
      in_reply_to_id: 9,
      diff_hunk: "@@ -1 +1 @@",
    };
    const payload = {
      ...comment({ comment: asked, issue: undefined }),
      pull_request: {
        number: 7,
        state: "open",
        title: "Pay twice",
        body: null,
        head: { repo: { full_name: "acme/shop" } },
      },
    };
    expect(
      (await deliver(payload, { "x-github-event": "pull_request_review_comment" })).status,
    ).toBe(202);
    expect((await all())[0]).toMatchObject({
      kind: "followup",
      request: { threadId: 9, path: "src/a.ts", line: 4 },
    });
  });

  it.each([
    ["a ping", "ping", { zen: "Keep it logically awesome." }],
    ["a push", "push", { ref: "refs/heads/main" }],
    [
      "a comment without the trigger",
      "issue_comment",
      comment({ comment: { ...comment().comment, body: "hi" } }),
    ],
    [
      "a bot's comment",
      "issue_comment",
      comment({ comment: { ...comment().comment, user: { login: "x", type: "Bot" } } }),
    ],
    ["an edited comment", "issue_comment", comment({ action: "edited" })],
  ])("answers 204 for %s and takes nothing", async (_what, name, payload) => {
    const { deliver, all, taken } = open();
    const response = await deliver(payload, { "x-github-event": name });
    expect({ status: response.status, body: await response.text() }).toEqual({
      status: 204,
      body: "",
    });
    expect(response.headers.get("x-request-id")).toMatch(/^[\da-f-]{36}$/);
    expect(response.headers.get("x-content-type-options")).toBe("nosniff");
    expect(await all()).toEqual([]);
    expect(taken()).toBe(0);
  });

  const body = JSON.stringify(comment());
  it.each([
    ["no signature", { "x-hub-signature-256": "" }],
    ["a signature of another secret", { "x-hub-signature-256": sign(body, "other") }],
    ["a signature over other bytes", { "x-hub-signature-256": sign(`${body} `) }],
    [
      "a signature of the old kind",
      { "x-hub-signature-256": sign(body).replace("sha256", "sha1") },
    ],
    ["half a signature", { "x-hub-signature-256": sign(body).slice(0, 40) }],
    ["a signature in capitals", { "x-hub-signature-256": sign(body).toUpperCase() }],
  ])("refuses %s before it looks at anything", async (_what, headers) => {
    const { deliver, all } = open();
    const response = await deliver(body, headers);
    expect(response.status).toBe(401);
    expect(response.headers.get("content-type")).toBe("application/problem+json");
    expect(await response.json()).toMatchObject({ status: 401, code: "signature-invalid" });
    expect(await all()).toEqual([]);
  });

  it("takes either of two secrets while one takes the place of the other", async () => {
    const { deliver } = open({ secrets: ["new", SECRET] });
    expect((await deliver(comment())).status).toBe(202);
    expect((await deliver(body, { "x-hub-signature-256": sign(body, "new") })).status).toBe(202);
    expect((await deliver(body, { "x-hub-signature-256": sign(body, "newer") })).status).toBe(401);
  });

  it.each([
    ["no body", ""],
    ["what is not JSON", "{"],
    ["a list", "[]"],
    ["null", "null"],
    ["a word", '"x"'],
  ])("refuses %s as a body", async (_what, text) => {
    const { deliver } = open();
    const response = await deliver(text);
    expect({ status: response.status, problem: await response.json() }).toMatchObject({
      status: 400,
      problem: { code: "request-invalid" },
    });
  });

  it.each([
    ["no event's name", { "x-github-event": "" }],
    ["no delivery's id", { "x-github-delivery": "" }],
    ["a strange delivery's id", { "x-github-delivery": "a b" }],
  ])("refuses %s", async (_what, headers) => {
    const { deliver, all } = open();
    expect((await deliver(comment(), headers)).status).toBe(400);
    expect(await all()).toEqual([]);
  });

  it("takes 25 MiB and not a byte more, declared or not", async () => {
    const { send, deliver } = open();
    const limit = 25 * 1024 * 1024;
    const filled = (size: number): string => {
      const text = JSON.stringify(comment({ filler: "" }));
      return text.replace('"filler":""', `"filler":"${"x".repeat(size - text.length)}"`);
    };
    expect((await deliver(filled(limit))).status).toBe(202);
    expect((await deliver(filled(limit + 1))).status).toBe(413);
    const body = new Blob([filled(limit + 1)]).stream();
    const undeclared = { method: "POST", body, duplex: "half" } as RequestInit;
    expect((await send(undeclared)).status).toBe(413);
    // No client sends another length than the one that it declares.
    if (way !== "as a web request") return;
    const lying = await deliver(filled(100_000), { "content-length": `${limit + 1}` });
    expect(lying.status).toBe(413);
  });

  it("answers 503 without a secret, and when nothing can be kept", async () => {
    expect((await open({ secrets: [] }).deliver(comment())).status).toBe(503);
    const full = new AppError("store-unavailable", "svc.db: the disk is full; make room", {
      details: { path: "svc.db" },
    });
    const { deliver, taken } = open({ jobs: { acceptWithin: () => Promise.reject(full) } });
    const response = await deliver(comment());
    expect({ status: response.status, problem: await response.json() }).toMatchObject({
      status: 503,
      problem: { code: "store-unavailable", detail: "the storage of this installation failed" },
    });
    expect(response.headers.get("retry-after")).toBe("30");
    expect(taken()).toBe(0);
  });

  it("reveals only the id of an unexpected error", async () => {
    const { deliver, errors } = open({
      jobs: { acceptWithin: () => Promise.reject(new Error("secret words")) },
    });
    const response = await deliver(comment());
    const text = await response.text();
    expect(response.status).toBe(500);
    expect(text).not.toContain("secret words");
    expect(errors).toHaveLength(1);
    expect(response.headers.get("x-request-id")).toBe(errors[0]?.id);
    expect(text).toContain(errors[0]?.id);
  });

  it("explains why nothing will be done", async () => {
    const { deliver, all, taken } = open({ whyNot: "no key is configured" });
    const response = await deliver(comment());
    expect({ status: response.status, body: await response.json() }).toEqual({
      status: 202,
      body: { status: "skipped", reason: "no key is configured" },
    });
    expect((await all()).map(({ status }) => status)).toEqual(["refused"]);
    expect(taken()).toBe(1);
  });

  it("takes JSON with a byte order mark", async () => {
    const { deliver } = open();
    expect((await deliver(`\ufeff${JSON.stringify(comment())}`)).status).toBe(202);
  });

  it("refuses bytes that are no UTF-8 instead of guessing what they mean", async () => {
    const { deliver, all } = open();
    const text = JSON.stringify(comment()).replace("payments", "pa\u00ffments");
    const response = await deliver("", {}, new Uint8Array(Buffer.from(text, "latin1")));
    expect(response.status).toBe(400);
    expect(await all()).toEqual([]);
  });

  const MANY = 25 * 1024 * 1024;
  it.each([
    ["lists that never end", "[".repeat(MANY)],
    ["objects that never end", '{"a":'.repeat(MANY / 5)],
    ["lists that end", "[".repeat(MANY / 2) + "]".repeat(MANY / 2)],
    [
      "a deep list beside what is asked",
      JSON.stringify(comment({ x: 0 })).replace(
        '"x":0',
        `"x":${"[".repeat(1e6)}${"]".repeat(1e6)}`,
      ),
    ],
  ])("refuses %s, and continues", async (_what, text) => {
    const { deliver, all } = open();
    expect((await deliver(text)).status).toBe(400);
    expect(await all()).toEqual([]);
    expect((await deliver(comment())).status).toBe(202);
  });

  it("takes a large delivery whose texts are full of brackets", async () => {
    const { deliver } = open();
    const text = `${'[{\\"'.repeat(50_000)}`;
    expect((await deliver(comment({ filler: text, more: [[[]]] }))).status).toBe(202);
  });
});
