import { readFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import type { RunEventBody } from "../../src/domain/event/run-event.ts";
import { freePort } from "../../src/redteam/harness/free-port.ts";
import type { CallbackServerOptions, FakeCallbackServer } from "../fakes/fake-callback-server.ts";
import { resultOf, setUpRunCommand } from "../fakes/run-command-suite.ts";

const { harness, openCallbackServer } = setUpRunCommand();

const fromNow = (ms: number): string => new Date(Date.now() + ms).toISOString();

describe("svc run", () => {
  it("uses the server's clock", async () => {
    const keeper = await openCallbackServer({ aheadMs: -3_600_000 });
    // An hour ago for this machine, and a minute ahead for the server.
    const spec = harness().spec(keeper.url, { deadlineAt: fromNow(-3_540_000) });
    expect((await harness().run(spec)).status).toBe(0);
    expect(resultOf(keeper).status).toBe("draft");
  });

  it("ends before its deadline and reports that its time was up", async () => {
    const keeper = await openCallbackServer();
    harness().model.pace(60_000);
    const spec = harness().spec(keeper.url, { deadlineAt: fromNow(17_000) });
    const { status, message } = await harness().run(spec);
    const result = resultOf(keeper);
    expect([status, result]).toMatchObject([
      7,
      { status: "failed", stopReason: "deadline", error: "ran out of time" },
    ]);
    expect(message).toMatchObject({ status: "failed", stopReason: "deadline" });
  });

  it("reports that it is cancelled when the system stops it", async () => {
    const keeper = await openCallbackServer();
    harness().model.pace(60_000);
    const { status, message } = await harness().run(harness().spec(keeper.url), {
      onStart: (kill) => {
        const isAtWork = () =>
          (keeper.events as RunEventBody[]).some(
            (event) => event.type === "step-start" && event.step === "llm",
          );
        void expect
          .poll(isAtWork, { timeout: 30_000 })
          .toBe(true)
          .then(() => kill("SIGTERM"));
      },
    });
    expect([status, resultOf(keeper).status, message?.status]).toEqual([
      7,
      "cancelled",
      "cancelled",
    ]);
  });

  it("waits for a server that does not answer at the start and at the end", async () => {
    const port = await freePort();
    const downs = new Set<string>();
    const late = async (): Promise<FakeCallbackServer> => {
      await wait(3_000);
      return openCallbackServer({
        port,
        faultOf: ({ kind, at }) => {
          if (kind !== "result") return undefined;
          downs.add(kind);
          first ??= at;
          return at - first < 3_000 ? "cut" : undefined;
        },
      });
    };
    let first: number | undefined;
    const [{ status, stderr }, keeper] = await Promise.all([
      harness().run(harness().spec(`http://127.0.0.1:${port}`)),
      late(),
    ]);
    expect([status, resultOf(keeper).status, [...downs]]).toEqual([0, "draft", ["result"]]);
    expect(stderr).toContain("svc: the server does not answer");
    expect(keeper.requests.filter(({ kind }) => kind === "result").length).toBeGreaterThan(2);
  });

  it("asks for a token when that of its spec is over", async () => {
    const { token } = harness().spec("http://127.0.0.1:1");
    const keeper = await openCallbackServer({ hooks: { token: async () => token } });
    const over = { value: "token-that-is-over", expiresAt: fromNow(-60_000) };
    const { status } = await harness().run(harness().spec(keeper.url, { token: over }));
    expect([status, resultOf(keeper).status]).toEqual([0, "draft"]);
    expect(keeper.requests.some(({ kind }) => kind === "token")).toBe(true);
  });

  it("does nothing for a server that does not know its token", async () => {
    const keeper = await openCallbackServer({ token: "another" });
    const { status, stderr, message } = await harness().run(harness().spec(keeper.url));
    expect([status, keeper.requests.length]).toEqual([70, 1]);
    expect(stderr).toMatch(/^svc: the result could not be reported: .*401.*\n$/);
    expect(message).toMatchObject({ status: "cancelled" });
  });

  it("leaves a message about an undelivered draft", async () => {
    const faultOf: CallbackServerOptions["faultOf"] = ({ kind }) =>
      kind === "result" ? { status: 413 } : undefined;
    const keeper = await openCallbackServer({ faultOf });
    const { status, message } = await harness().run(harness().spec(keeper.url));
    expect([status, message]).toMatchObject([
      70,
      { status: "failed", error: expect.stringContaining("draft was made") },
    ]);
  });

  it("reports why a review failed, without its secrets", async () => {
    const keeper = await openCallbackServer();
    const model = { ...harness().spec(keeper.url).model, baseUrl: "http://127.0.0.1:9/v1" };
    const { status, message } = await harness().run(harness().spec(keeper.url, { model }));
    const { status: said, error } = resultOf(keeper);
    expect([status, said, message]).toMatchObject([1, "failed", { status: "failed", error }]);
  });
});

describe("svc run with a spec that it cannot work on", () => {
  it("reports which part of the spec is invalid, without its content", async () => {
    const keeper = await openCallbackServer();
    const spec = { ...harness().spec(keeper.url), token: { value: ["a", "canary"] } };
    const { status } = await harness().run(spec);
    const { error = "" } = resultOf(keeper);
    expect(status).toBe(2);
    expect(error).toContain("token.value");
    expect(error).not.toContain("canary");
  });

  it.each([
    ["there is none", undefined, /cannot be read \(ENOENT\)/],
    ["it is no JSON", "{ token", /is not JSON/],
    ["it is empty", "", /is not JSON/],
    ["it is too long", `"${"x".repeat(4_200_000)}"`, /is larger than 4194304 bytes/],
    ["it names no callback", { version: 1, job: { id: "a" } }, /no valid callback: callback/],
    [
      "its callback is no web address",
      { job: { id: "a" }, callback: { url: "file:///etc", token: "t" } },
      /no valid callback: callback\.url/,
    ],
  ])("reports it in one line when %s", async (_name, spec, words) => {
    const { status, stderr, message } = await harness().run(spec);
    expect(status).toBe(2);
    expect(stderr).toMatch(/^svc: [^\n]+\n$/);
    expect(stderr).toMatch(words);
    expect(message).toMatchObject({ status: "failed", error: expect.stringMatching(words) });
  });
});

describe("the secrets of svc run", () => {
  it("are on no command line, in no message and in nothing that it prints", async () => {
    const detail = `refused: ${harness().secrets.join(" ")}`;
    const keeper = await openCallbackServer({
      faultOf: ({ kind }) => {
        for (const pid of running) commandLines.push(readFileSync(`/proc/${pid}/cmdline`, "utf8"));
        return kind === "result" ? { status: 422, body: { code: "not-valid", detail } } : undefined;
      },
    });
    const running: number[] = [];
    const commandLines: string[] = [];
    const env = { SVC_DEBUG: "1" };
    const onStart = (_kill: unknown, pid: number): void => void running.push(pid);
    const run = await harness().run(harness().spec(keeper.url), { env, onStart });
    expect(run.status).toBe(70);
    expect(commandLines.length).toBeGreaterThan(0);
    const printed = [run.stdout, run.stderr, JSON.stringify(run.message), ...commandLines].join(
      "\n",
    );
    for (const secret of harness().secrets) expect(printed).not.toContain(secret);
    expect(printed).toContain("--spec");
    for (const told of [run.message?.error, run.stderr])
      expect(told).toContain("[redacted: the model's key]");
  });
});
