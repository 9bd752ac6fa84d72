import { request } from "node:http";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { comment, delivery, openHttpApp, serveApp, sign } from "../fakes/http-app.ts";
import { newJob } from "../fakes/new-job.ts";

const LIMIT = 25 * 1024 * 1024;
const JOB = "/reviews/acme/shop/7/r-1";
const READ = [
  "/healthz",
  "/readyz",
  "/version",
  `${JOB}/status`,
  `${JOB}/log`,
  `${JOB}/stream`,
  "/tasks/acme/shop/none/status",
];
const good = JSON.stringify(comment());

let harness: ReturnType<typeof openHttpApp>;
let served: Awaited<ReturnType<typeof serveApp>>;
beforeAll(async () => {
  harness = openHttpApp({ secrets: ["new", "hush"] });
  served = await serveApp(harness.app);
  await harness.store.jobs.accept(newJob("r-1", { status: "running" }), []);
});
afterAll(() => served.server.close(0));

interface RawRequest {
  readonly method?: string;
  readonly path?: string | undefined;
  readonly body?: string | Buffer | undefined;
  readonly headers?: Readonly<Record<string, string>>;
  /** In pieces, without saying how much it will be. */
  readonly isChunked?: boolean;
}

/** Sends a request as it is, and gives the answer that came, however early. */
function send({
  method = "POST",
  path = "/webhook",
  body = "",
  headers = {},
  isChunked,
}: RawRequest) {
  const length = isChunked
    ? { "transfer-encoding": "chunked" }
    : { "content-length": String(Buffer.byteLength(body)) };
  return new Promise<{ status: number; headers: object; problem: Record<string, unknown> }>(
    (resolve, reject) => {
      const options = { method, agent: false, headers: { ...length, ...headers } } as const;
      const asked = request(`${served.server.url}${path}`, options, async (response) => {
        let text = "";
        for await (const chunk of response.setEncoding("utf8")) text += chunk;
        const { statusCode: status = 0, headers: answered } = response;
        resolve({ status, headers: answered, problem: text === "" ? {} : JSON.parse(text) });
        asked.destroy();
      });
      asked.on("error", reject);
      asked.end(body);
    },
  );
}

/** What the store holds; a refusal leaves it as it was. */
const everything = async () => ({
  jobs: await harness.all(),
  events: await harness.store.events.read("r-1", { after: 0, limit: 10 }),
});

async function expectRefused(sent: RawRequest, status: number, code: string): Promise<void> {
  const before = await everything();
  const answer = await send(sent);
  expect({ ...answer, code: answer.problem.code }).toMatchObject({
    status,
    code,
    headers: {
      "content-type": "application/problem+json",
      "x-request-id": expect.stringMatching(/^[0-9a-f-]{36}$/),
    },
    problem: { type: "about:blank", status, title: expect.any(String), detail: expect.any(String) },
  });
  expect(await everything()).toEqual(before);
  expect([...harness.errors, ...served.errors]).toEqual([]);
}

const filled = (size: number): string => {
  const text = JSON.stringify(comment({ filler: "" }));
  return text.replace('"filler":""', `"filler":"${"x".repeat(size - text.length)}"`);
};
const over = filled(LIMIT + 1);

describe("bad input at the webhook", () => {
  const other = JSON.stringify(comment({ action: "edited" }));
  it.each<[string, RawRequest, number, string]>([
    ["no body and no signature", {}, 401, "signature-invalid"],
    ["no signature", { body: good }, 401, "signature-invalid"],
    ["no body", { headers: delivery("") }, 400, "request-invalid"],
    ["what is not JSON", { body: "{", headers: delivery("{") }, 400, "request-invalid"],
    ["JSON of another shape", { body: "[1]", headers: delivery("[1]") }, 400, "request-invalid"],
    [
      "a form",
      { body: "payload=%7B%7D", headers: delivery("payload=%7B%7D") },
      400,
      "request-invalid",
    ],
    [
      "a wrong signature",
      { body: good, headers: { ...delivery(good), "x-hub-signature-256": sign(good, "other") } },
      401,
      "signature-invalid",
    ],
    [
      "a signature over other bytes",
      { body: good, headers: delivery(other) },
      401,
      "signature-invalid",
    ],
    [
      "a signature of neither of two secrets",
      { body: good, headers: { ...delivery(good), "x-hub-signature-256": sign(good, "newer") } },
      401,
      "signature-invalid",
    ],
    [
      "no name of an event",
      { body: good, headers: { "x-hub-signature-256": sign(good) } },
      400,
      "request-invalid",
    ],
    ["25 MiB and a byte", { body: over, headers: delivery(over) }, 413, "body-too-large"],
    [
      "25 MiB and a byte in chunks",
      { body: over, headers: delivery(over), isChunked: true },
      413,
      "body-too-large",
    ],
    [
      "another method",
      { method: "PUT", body: good, headers: delivery(good) },
      405,
      "method-not-allowed",
    ],
  ])("refuses %s", async (_what, sent, status, code) => {
    await expectRefused(sent, status, code);
  });
});

describe("bad input at the routes that are read", () => {
  it.each(READ)("refuses another method at %s, with any body", async (path) => {
    for (const method of ["POST", "DELETE"])
      for (const body of ["", "{", good, "x".repeat(1_000_000)])
        for (const isChunked of [true, false])
          await expectRefused({ method, path, body, isChunked }, 405, "method-not-allowed");
  });

  it.each([
    ["/reviews/acme/shop/7/none/status"],
    ["/reviews/acme/shop/7/%00/log"],
    ["/reviews/acme/shop/7/%ff/stream"],
    ["/reviews/acme/shop/-1/r-1/status"],
    ["/reviews/acme/shop/1e1/r-1/status"],
    ["/tasks/acme/shop/r-1/status"],
    ["/tasks/acme%2Fshop/x/none/log"],
    ["/reviews/..%2f..%2f/shop/7/r-1/log"],
    [`/tasks/acme/shop/${"x".repeat(5_000)}/status`],
    ["/__proto__"],
    ["/constructor"],
  ])("refuses missing resources: %s", async (path) => {
    await expectRefused({ method: "GET", path }, 404, "not-found");
  });
});

it("takes both secrets, and serves on after all of that", async () => {
  for (const [at, secret] of ["new", "hush"].entries()) {
    const body = JSON.stringify(comment({ comment: { ...comment().comment, id: 100 + at } }));
    const headers = { ...delivery(body, `last-${at}`), "x-hub-signature-256": sign(body, secret) };
    expect(await send({ body, headers })).toMatchObject({
      status: 202,
      problem: { status: "queued" },
    });
  }
});
