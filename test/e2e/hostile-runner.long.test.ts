import { describe, expect, it } from "vitest";
import { noDockerServer } from "../fakes/docker-server.ts";
import {
  callbackRequest,
  draftFor,
  events,
  formatResponse,
  log,
  TOO_LARGE,
} from "../fakes/hostile-runner/callback-requests.ts";
import { useHostileRunnerHarness } from "../fakes/hostile-runner/hostile-runner-harness.ts";

const ROUTES = ["events", "result", "intent", "token"] as const;
const BLOCK = "x".repeat(65_536);

describe.skipIf(noDockerServer("hostile messages") !== undefined)(
  "a hostile runner (needs docker)",
  () => {
    const { at, engine } = useHostileRunnerHarness();

    it("has no access to another job or with another token; the other job succeeds", async () => {
      const [bad, good] = await Promise.all([at().review(), at().review()]);
      const { runner } = bad;
      const { token } = runner;
      const last = token.endsWith("A") ? "B" : "A";
      const knocks = [
        { job: good.id },
        { job: good.id, token: `${token.slice(0, -1)}${last}` },
        { token: `${token.slice(0, -1)}${last}` },
        { token: token.slice(0, -1) },
        { token: token.toUpperCase() },
        { token: "" },
        { token: runner.spec.token.value },
        { job: "00000000-0000-4000-8000-000000000000" },
        { job: `${bad.id}%2F..%2F${good.id}` },
        { job: `../jobs/${good.id}` },
        { job: "__proto__" },
      ];
      const answers = await runner.ask(
        ROUTES.flatMap((route) =>
          knocks.map((knock) =>
            callbackRequest({ job: bad.id, token, ...knock }, route, events(0, [])),
          ),
        ),
      );
      expect(new Set(answers.map(formatResponse))).toEqual(new Set(["401 callback-token-invalid"]));
      expect(JSON.parse((await good.runner.send("events", events(0, [log("x")]))).text).next).toBe(
        1,
      );
      expect(formatResponse(await good.runner.send("result", draftFor(good.runner.spec)))).toBe(
        "204",
      );
      good.runner.exit(0);
      runner.exit(70);
      expect((await good.end()).status).toBe("published");
      expect((await bad.end()).status).toBe("failed");
      const posted = good.posted().map(({ at: place, kind, line }) => [place, kind, line]);
      expect(posted).toEqual(
        expect.arrayContaining([
          [`acme/checkout#${good.number}`, "review", undefined],
          [`acme/checkout#${good.number}`, "on-line", "src/cart.js:RIGHT:12"],
          [`acme/checkout#${bad.number}`, "comment", undefined],
        ]),
      );
      expect(posted.length).toBe(3);
      for (const { log: said } of [bad, good])
        expect(said()).toContain("a message for a runner had the wrong token and was refused");
    }, 120_000);

    it("is refused for events out of order, repeated, of another attempt, or of the server", async () => {
      const { runner, end, log: said, posted } = await at().review();
      const forged = [
        { type: "published", url: "https://evil.test" },
        { type: "run-end", status: "published", stopReason: "final" },
        { type: "no-such-thing" },
        { ...log("two"), jobId: "another", seq: 1, at: "1970-01-01T00:00:00Z" },
      ];
      const say = async (...message: Parameters<typeof events>) =>
        formatResponse(await runner.send("events", events(...message)));
      expect(await say(0, [log("one")])).toBe("200 taken");
      expect(await say(3, [log("too early")])).toBe("409 out-of-order");
      expect(await say(0, [log("something else")])).toBe("200 taken");
      expect(await say(1, [log("of another try")], 2)).toBe("401 callback-token-invalid");
      expect(await say(1, forged)).toBe("200 taken");
      await runner.send("result", { status: "failed", error: "it is over" });
      runner.exit(0);
      const job = await end();
      const kept = job.events.filter(({ body }) => body.type !== "step-start");
      expect(kept.flatMap(({ body }) => (body.type === "log" ? [body.text] : []))).toEqual([
        ...["one", "two"],
      ]);
      expect(kept.filter(({ body }) => body.type === "published")).toEqual([]);
      expect(job.status).toBe("failed");
      expect(posted().map(({ kind }) => kind)).toEqual(["comment"]);
      expect(said()).toEqual([
        "a runner's events came out of order and were refused",
        "a runner sent a message for another attempt of its job and was refused",
        "dropped 3 unknown events",
      ]);
    }, 120_000);

    it("cannot send messages that are too large, too deep or malformed", async () => {
      const { runner, end, log: said, posted } = await at().review();
      const own = { job: runner.spec.job.id, token: runner.token };
      const { headers } = callbackRequest(own, "result");
      const huge = { ...callbackRequest(own, "result"), body: [{ text: BLOCK, times: 1_600 }] };
      const declared = { ...headers, "content-length": `${1_600 * BLOCK.length}` };
      const of = async (route: string, body: unknown) =>
        formatResponse(await runner.send(route, body));
      const many = Array.from({ length: 257 }, () => log("x"));
      const deep = `${"[".repeat(500_000)}${"]".repeat(500_000)}`;
      for (const answer of await runner.ask([huge, { ...huge, headers: declared }]))
        expect(formatResponse(answer)).toMatch(TOO_LARGE);
      expect(await of("result", `{"status":"draft","draft":${deep}}`)).toBe("400 request-invalid");
      expect(await of("events", `{"attempt":1,"from":0,"events":[${deep}]}`)).toBe(
        "400 request-invalid",
      );
      expect(await of("events", `{"attempt":1,"from":0,"events":[],"__proto__":{"next":9}}`)).toBe(
        "422 request-invalid",
      );
      expect(await of("events", events(0, many))).toBe("422 request-invalid");
      expect(await of("events", events(-1, []))).toBe("422 request-invalid");
      expect(await of("events", "\u0000")).toBe("400 request-invalid");
      expect(await of("result", { status: "published", url: "https://evil.test" })).toBe(
        "422 request-invalid",
      );
      expect(await of("result", { status: "failed", error: BLOCK })).toBe("422 request-invalid");
      const plain = {
        ...callbackRequest(own, "events", "{}"),
        headers: { ...headers, "content-type": "a/b" },
      };
      expect((await runner.ask([plain])).map(formatResponse)).toEqual([
        "415 media-type-unsupported",
      ]);
      expect(await of("events", events(0, [log(BLOCK.repeat(24))]))).toBe("200 taken");
      runner.exit(70);
      const job = await end();
      expect(job.status).toBe("failed");
      const texts = job.events.flatMap(({ body }) => ("text" in body ? [body.text.length] : []));
      expect(Math.max(...texts)).toBe(1_000_000);
      expect(posted().map(({ kind }) => kind)).toEqual(["comment"]);
      expect(said()).toContain(
        "a runner sent a message that is too large, too slow or malformed and was refused",
      );
    }, 120_000);

    it("does not block others with many messages that never end", async () => {
      const { runner, end, log: said } = await at().review();
      const slow = callbackRequest({ job: runner.spec.job.id, token: runner.token }, "events");
      const endless = { ...slow, body: [{ text: " ", times: 1_000 }], gapMs: 250 };
      const answers = runner.ask(Array.from({ length: 12 }, () => endless));
      const { job, posted } = await at().honest();
      expect([job.status, ...posted.map(({ kind }) => kind)]).toEqual(["published", "review"]);
      expect((await answers).map(formatResponse).sort()).toEqual([
        ...Array.from({ length: 4 }, () => "408 body-too-slow"),
        ...Array.from({ length: 8 }, () => "429 too-many-messages"),
      ]);
      runner.exit(70);
      expect((await end()).status).toBe("failed");
      expect(said()).toEqual(
        expect.arrayContaining([
          "a runner sent too many messages at once and was told to wait",
          "a runner sent a message that is too large, too slow or malformed and was refused",
        ]),
      );
    }, 120_000);

    it("has its first result accepted, and nothing after it", async () => {
      const { runner, end, log: said, posted } = await at().review();
      const result = (summary: string) => draftFor(runner.spec, { summary });
      expect(formatResponse(await runner.send("result", result("The first.")))).toBe("204");
      expect(formatResponse(await runner.send("result", result("The second.")))).toBe("204");
      for (const [route, body] of [
        ["events", events(0, [log("after the end")])],
        ["token", undefined],
      ] as const)
        expect(formatResponse(await runner.send(route, body))).toBe("409 job-finished");
      runner.exit(0);
      const job = await end();
      expect(job.status).toBe("published");
      expect(JSON.stringify(job)).not.toContain("after the end");
      const bodies = posted().map(({ body }) => body);
      expect(bodies.filter((body) => body.includes("The first.")).length).toBe(1);
      expect(bodies.filter((body) => body.includes("The second."))).toEqual([]);
      expect(said()).toEqual([
        "a runner sent its result again; the first one counts",
        "a runner sent a message after its end and was refused",
      ]);
    }, 120_000);

    it("leaves a healthy server and no remains", async () => {
      await at().expectWell();
      await engine.untilTidy();
    }, 120_000);
  },
);
