import { request } from "node:http";
import { describe, expect, it } from "vitest";
import { CALLBACK_CODES } from "../../src/domain/runner/callback-messages.ts";
import type { NewJob } from "../../src/ports/job-store.ts";
import {
  expectProblem,
  expectRefused,
  HEAD,
  INTENT,
  log,
  openCallbackRoutes,
  TASK,
} from "../fakes/callback-routes.ts";
import { sampleStored } from "../unit/domain/review/sample-draft.ts";

const MIB = 1024 * 1024;
const BAD_TOKEN: [number, string] = [401, CALLBACK_CODES.badToken];
const FINISHED: [number, string] = [409, CALLBACK_CODES.finished];
const INVALID: [number, string] = [422, "request-invalid"];

describe("a malicious runner", () => {
  it.each(["events", "result", "intent", "token"])(
    "is refused at %s with a wrong token or another job's id",
    async (what) => {
      const opened = await openCallbackRoutes();
      const { post, token, other } = opened;
      const knocks = [
        { as: "wrong" },
        { as: "" },
        { as: `${token}, Bearer ${token}` },
        { as: token.toUpperCase() },
        { as: other.token },
        { of: "b" },
        { of: "none" },
        { of: "%00" },
        { of: "%" },
        { of: "..%2Fa" },
        { of: "a%20" },
        { of: "x".repeat(5_000) },
        { of: "__proto__" },
      ];
      const problems = [];
      for (const knock of knocks)
        problems.push(await expectRefused(opened, () => post(what, "{", knock), BAD_TOKEN));
      expect(new Set(problems.map((problem) => JSON.stringify(problem))).size).toBe(1);
      const stranger = "a message for a runner had the wrong token and was refused";
      expect(opened.scene.logged).toEqual([
        `a: ${stranger}`,
        `b: ${stranger}`,
        "1 messages for runners' jobs had an invalid token",
      ]);
    },
  );

  it("has no message read before its token is verified", async () => {
    const { url } = await openCallbackRoutes();
    const status = await new Promise((resolve, reject) => {
      const headers = { "content-type": "application/json", "content-length": String(16 * MIB) };
      const options = { method: "POST", headers, agent: false } as const;
      const asked = request(`${url}/internal/jobs/a/result`, options, (response) => {
        resolve(response.statusCode);
        asked.destroy();
      });
      asked.on("error", reject);
      asked.flushHeaders();
    });
    expect(status).toBe(401);
  });

  it.each([
    ["events", 2 * MIB],
    ["result", 16 * MIB],
    ["intent", 256 * 1024],
  ])("cannot send %s larger than %i bytes", async (what, most) => {
    const opened = await openCallbackRoutes();
    const body = `{"attempt":1,"from":0,"events":["${"x".repeat(most)}"]}`;
    await expectRefused(opened, () => opened.post(what, body), [413, "body-too-large"]);
    expect(opened.scene.logged).toEqual([
      "a: a runner sent a message that is too large, too slow or malformed and was refused",
    ]);
  });

  it.each<[string, string, unknown, [number, string], string?]>([
    ["what is no JSON", "events", "{", [400, "request-invalid"]],
    ["a list", "events", [], [400, "request-invalid"]],
    ["depths without end", "result", `${"[".repeat(100_000)}`, [400, "request-invalid"]],
    ["nothing", "events", {}, INVALID, "attempt"],
    ["a negative place", "events", { attempt: 1, from: -1, events: [] }, INVALID, "from"],
    ["half a place", "events", { attempt: 1, from: 0.5, events: [] }, INVALID, "from"],
    ["a place beyond numbers", "events", { attempt: 1, from: 1e300, events: [] }, INVALID, "from"],
    ["more", "events", { attempt: 1, from: 0, events: [], jobId: "b" }, INVALID, ""],
    [
      "too many events",
      "events",
      { attempt: 1, from: 0, events: Array.from({ length: 257 }, () => log("x")) },
      INVALID,
      "events",
    ],
    ["a status that is none", "result", { status: "published" }, INVALID, "status"],
    [
      "an error without end",
      "result",
      { status: "failed", error: "x".repeat(3_000) },
      INVALID,
      "error",
    ],
    ["a commit that is none", "intent", { ...INTENT, baseSha: "HEAD" }, INVALID, "baseSha"],
  ])("cannot send %s", async (_what, route, body, as, path) => {
    const opened = await openCallbackRoutes();
    const { errors } = await expectRefused(opened, () => opened.post(route, body), as);
    if (path !== undefined) expect(errors).toContainEqual(expect.objectContaining({ path }));
    expect(opened.scene.logged).toEqual([
      "a: a runner sent a message that is too large, too slow or malformed and was refused",
    ]);
  });

  it("gets only a short error message", async () => {
    const opened = await openCallbackRoutes();
    const names = Array.from({ length: 10_000 }, (_, at) => [`field-${at}`, 1] as const);
    const body = { attempt: "x", from: "x", events: "x", ...Object.fromEntries(names) };
    const problem = await expectRefused(opened, () => opened.post("events", body), INVALID);
    expect(JSON.stringify(problem).length).toBeLessThan(2_000);
  });

  it("cannot send invalid JSON", async () => {
    const opened = await openCallbackRoutes();
    const headers = { authorization: `Bearer ${opened.token}`, "content-type": "text/plain" };
    const send = () =>
      fetch(`${opened.url}/internal/jobs/a/events`, { method: "POST", headers, body: "{}" });
    await expectRefused(opened, send, [415, "media-type-unsupported"]);
  });

  it("has each event stored once and in order, also when it is sent repeatedly", async () => {
    const { events, texts } = await openCallbackRoutes();
    const words = ["0", "1", "2", "3"].map(log);
    for (const [from, to] of [
      [1, 2],
      [0, 2],
      [0, 2],
      [3, 4],
      [1, 3],
      [0, 4],
    ] as const)
      await events(from, words.slice(from, to));
    expect(await texts()).toEqual(["0", "1", "2", "3"]);
  });

  it("cannot report for another attempt", async () => {
    const opened = await openCallbackRoutes();
    await expectRefused(opened, () => opened.events(0, [log("x")], 2), BAD_TOKEN);
    expect(opened.scene.logged).toEqual([
      "a: a runner sent a message for another attempt of its job and was refused",
    ]);
  });

  it("cannot send events that only the server may emit", async () => {
    const { events, texts, told, kept } = await openCallbackRoutes();
    const forged = [
      { type: "published", url: "https://evil.test" },
      { type: "run-end", status: "published" },
      { type: "no-such-thing" },
      { type: "log", level: "info", text: 1 },
      "text",
      null,
      { ...log("mine"), jobId: "b", seq: 1, at: "1970-01-01T00:00:00Z" },
    ];
    expect(await (await events(0, forged)).json()).toMatchObject({ next: forged.length });
    expect(await texts()).toEqual(["mine"]);
    expect(told).toEqual(["dropped 6 unknown events"]);
    const { events: all, record } = await kept();
    expect(all.map(({ type, jobId, seq }) => [type, jobId, seq])).toEqual([["log", "a", 1]]);
    expect(record).toMatchObject({ next: forged.length });
  });

  it("is refused after its result", async () => {
    const opened = await openCallbackRoutes();
    await opened.post("result", { status: "failed", error: "it failed" });
    await opened.session.ended;
    await expectRefused(opened, () => opened.events(0, [log("x")]), FINISHED);
    await expectRefused(opened, () => opened.post("intent", INTENT), FINISHED);
    await expectRefused(opened, () => opened.post("token", ""), FINISHED);
    const other = { status: "draft", draft: sampleStored() };
    const before = await opened.kept();
    expect((await opened.post("result", other)).status).toBe(204);
    expect(await opened.kept()).toEqual(before);
    await opened.session.close(true);
    for (const send of [() => opened.post("result", other), () => opened.events(0, [])])
      await expectRefused(opened, send, FINISHED);
    expect(opened.scene.logged).toEqual([
      "a: a runner sent a message after its end and was refused",
      "a: a runner sent its result again; the first one counts",
    ]);
  });

  it("is refused after its job was cancelled", async () => {
    const opened = await openCallbackRoutes();
    await opened.events(0, [log("one")]);
    await opened.session.close(true);
    await expectRefused(opened, () => opened.events(1, [log("two")]), FINISHED);
    const result = { status: "draft", draft: sampleStored() };
    await expectRefused(opened, () => opened.post("result", result), FINISHED);
  });

  it.each<[string, Partial<NewJob>, unknown]>([
    [
      "a draft of another head",
      {},
      { status: "draft", draft: sampleStored({ head: "e".repeat(40) }) },
    ],
    ["a draft that is none", {}, { status: "draft", draft: { pull: 666 } }],
    ["a reply, of a review", {}, { status: "reply", reply: reply() }],
    ["a task's end, of a review", {}, { status: "succeeded", task: written() }],
    ["a draft, of a task", TASK, { status: "draft", draft: sampleStored() }],
    ["a branch that was not announced", TASK, { status: "succeeded", task: written() }],
  ])("fails its job with %s, and nothing is written", async (_what, job, result) => {
    const { post, kept } = await openCallbackRoutes({ job });
    expect((await post("result", result)).status).toBe(204);
    const { jobs, outbox, draft } = await kept();
    expect(jobs[0]).toMatchObject({ status: "failed" });
    expect(jobs[1]).toMatchObject({ status: "launching" });
    expect(outbox.filter(({ kind }) => kind !== "notice")).toEqual([]);
    expect(draft).toBeUndefined();
  });

  it("cannot change the repository and pull request of its job", async () => {
    const { post, kept } = await openCallbackRoutes();
    const stored = sampleStored({ repository: "evil/shed" });
    const elsewhere = { owner: "evil", name: "shed", number: 666 };
    const result = { status: "draft", draft: { ...stored, pull: elsewhere }, pull: elsewhere };
    const before = (await kept()).jobs[0];
    expect((await post("result", result)).status).toBe(204);
    const { jobs, outbox } = await kept();
    expect(jobs[0]).toMatchObject({ repository: before?.repository, pull: before?.pull });
    expect(JSON.stringify(outbox)).not.toContain("evil");
  });

  it("must wait when it sends too many messages at once", async () => {
    const gate = Promise.withResolvers<void>();
    const { events, post } = await openCallbackRoutes({ hooks: { events: () => gate.promise } });
    const sent = Array.from({ length: 12 }, () => events(0, [log("x")]));
    let refused = 0;
    for (const one of sent)
      void one.then(({ status }) => {
        if (status === 429) refused += 1;
      });
    const first = await Promise.race(sent);
    expect(first.headers.get("retry-after")).toBe("1");
    await expectProblem(first, 429, "too-many-messages");
    // Questions have room of their own.
    expect((await post("token", "")).status).toBe(200);
    await expect.poll(() => refused).toBe(8);
    gate.resolve();
    const all = (await Promise.all(sent)).map(({ status }) => status);
    expect(all.filter((status) => status === 200).length).toBe(4);
    expect(all.filter((status) => status === 429).length).toBe(8);
  });
});

function reply() {
  return { text: "Hi.", hadTools: true, head: HEAD };
}

function written() {
  return { pull: 666, branch: "svc/other", commit: "c".repeat(40), files: 1 };
}
