import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ReviewsResponse } from "../../src/domain/api/job-response.ts";
import { reviewReply } from "../fakes/chat-events.ts";
import {
  addressIn,
  commitsOf,
  draftIn,
  fixesIn,
  issueIn,
  pullIn,
  readJson,
} from "../fakes/demo-folder.ts";
import { startDemo } from "../fakes/demo-process.ts";
import { startEndpoint } from "../fakes/endpoint.ts";
import { runSvc } from "../fakes/run-svc.ts";

const scratch = mkdtempSync(join(tmpdir(), "svc-demo-"));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

function emptyFolder(): string {
  return mkdtempSync(join(scratch, "home-"));
}

const STAYS = "Everything keeps running";
const FAST = ["--pace", "0"];

/** What is said on stderr beside the steps of a run. */
const readMessages = (stderr: string): string[] =>
  stderr.split("\n").filter((line) => /^(svc: |\{)/.test(line));

describe("svc demo, disturbed", () => {
  const folder = emptyFolder();
  beforeAll(async () => {
    await runSvc(["demo", "--once"], { cwd: folder });
  });

  it("reports a port that is in use or invalid in one line, and keeps its state", async () => {
    await using server = createServer().listen(0, "127.0.0.1");
    await once(server, "listening");
    const { port } = server.address() as AddressInfo;
    for (const [option, given, words] of [
      ["--port", `${port}`, /^svc: --port \d+ is unavailable \(EADDRINUSE\)/],
      ["--web-port", `${port}`, /^svc: --web-port \d+ is unavailable \(EADDRINUSE\)/],
      ["--port", "x", /--port x is not a valid port/],
      ["--web-port", "x", /--web-port x is not a valid port/],
      ["--pace", "x", /--pace x is not a valid delay/],
    ] as const) {
      const args = ["demo", "--once", "--fresh", option, given];
      const run = await runSvc(args, { cwd: given === "x" ? folder : emptyFolder() });
      expect({ status: run.status, lines: run.stderr.split("\n").length }).toEqual({
        status: 2,
        lines: 2,
      });
      expect(run.stderr).toMatch(words);
    }
    expect(pullIn(folder)?.reviews).toHaveLength(2);
  });

  it("delivers the comment again when nothing came of it, and posts nothing twice", async () => {
    for (const name of ["svc.db", "svc.db-wal", "svc.db-shm"])
      rmSync(join(folder, ".demo", name), { force: true });
    const { stdout } = await runSvc(["demo", "--once"], { cwd: folder });
    expect(stdout).toMatch(/^already reviewed: /m);
    expect(stdout).toMatch(/^already fixed: /m);
    expect(stdout).toMatch(/^already followed up: /m);
    expect(commitsOf(folder)).toHaveLength(2);
    expect({
      reviews: pullIn(folder)?.reviews.length,
      comments: issueIn(folder)?.comments.length,
    }).toEqual({ reviews: 2, comments: 2 });
  });

  it("suggests a fix for unreadable state, and starts over on request", async () => {
    writeFileSync(join(folder, ".demo/host/state.json"), "{");
    const { status, stderr } = await runSvc(["demo", "--once"], { cwd: folder });
    expect({ status, stderr }).toEqual({ status: 2, stderr: expect.stringContaining("--fresh") });
    const { stdout } = await runSvc(["demo", "--once", "--fresh"], { cwd: folder });
    expect(stdout).toMatch(/^review posted: /m);
    expect(pullIn(folder)?.reviews).toHaveLength(2);
  });

  it("uses the model of LLM_API_KEY for all when there is one", async () => {
    const answer = { summary: "A word of your own model.", event: "COMMENT", comments: [] };
    const chat = [reviewReply(answer), reviewReply(answer), reviewReply(answer)];
    await using endpoint = await startEndpoint({ chat });
    const env = { LLM_API_BASE: endpoint.baseUrl, LLM_API_KEY: "none", LLM_MODEL: "served" };
    const { status, stdout } = await runSvc(["demo", "--once"], { cwd: emptyFolder(), env });
    expect(status).toBe(0);
    expect(stdout).toContain("A word of your own model.");
    // It knows of no tasks.
    expect(stdout).toMatch(/^not fixed \(no_change\): /m);
    expect(stdout).toMatch(/^draft ready: /m);
  });

  it("reports a model that does not respond in one line, and retries the next time", async () => {
    const cwd = emptyFolder();
    const env = { LLM_API_BASE: "http://127.0.0.1:1/v1", LLM_API_KEY: "none", LLM_MODEL: "none" };
    const { status, stderr } = await runSvc(["demo", "--once"], { cwd, env });
    expect(status).toBe(5);
    expect(stderr.split("\n").filter((line) => line.startsWith("svc: "))).toEqual([
      expect.stringMatching(/acme\/checkout#1 was not reviewed: .*run svc demo again/),
    ]);
    const again = await runSvc(["demo", "--once"], { cwd });
    expect(again.stdout).toMatch(/^review posted: /m);
  });

  it("is not led astray by the settings of a server", async () => {
    const env = {
      HOST: "0.0.0.0",
      PORT: "1",
      WEB_BASE_URL: "http://svc.example",
      DEV_NO_AUTH: "0",
    };
    const { status, stdout } = await runSvc(["demo", "--once"], { cwd: emptyFolder(), env });
    expect(status).toBe(0);
    expect(draftIn(stdout)).toMatch(/^http:\/\/127\.0\.0\.1:/);
  });

  it.each(["SIGINT", "SIGTERM"] as const)(
    "ends cleanly by %s, also in the middle",
    async (name) => {
      const cwd = emptyFolder();
      for (const words of ["A draft to edit and publish", STAYS]) {
        // So slow that the draft is never there before the signal.
        await using demo = startDemo(cwd, words === STAYS ? FAST : ["--pace", "1000"]);
        await demo.printed(words);
        demo.kill(name);
        const { status, stderr } = await demo.ended;
        expect({ words, status, said: readMessages(stderr) }).toEqual({
          words,
          status: 0,
          said: [],
        });
      }
    },
  );

  it.each([
    ["before the review is posted", "A maintainer writes", []],
    ["before the second review is posted", "as stored by the code host", []],
    ["while the test is mended", "second review posted", []],
    ["while the draft is written", "A draft to edit and publish", ["--pace", "1000"]],
  ])("continues after it was killed %s", async (_when, words, args) => {
    const cwd = emptyFolder();
    {
      await using demo = startDemo(cwd, args);
      await demo.printed(words);
    }
    await using demo = startDemo(cwd, FAST);
    const text = await demo.printed(STAYS);
    expect(text).toMatch(/^draft ready: /m);
    expect({
      reviews: pullIn(cwd)?.reviews.length,
      comments: issueIn(cwd)?.comments.length,
    }).toEqual({ reviews: 2, comments: 2 });
    const { reviews } = await readJson<ReviewsResponse>(
      `${addressIn(text, "The web app")}api/reviews`,
    );
    expect(reviews.map(({ status }) => status)).toEqual([
      ...["draft", "succeeded", "succeeded", "published", "published"],
    ]);
    expect(fixesIn(cwd)).toHaveLength(1);
    expect(commitsOf(cwd)).toHaveLength(2);
  });

  it("reports that the folder is used by another one", async () => {
    const cwd = emptyFolder();
    await using demo = startDemo(cwd, FAST);
    await demo.printed("review posted");
    const { status, stderr } = await runSvc(["demo", "--once"], { cwd });
    expect({ status, lines: stderr.trim().split("\n") }).toEqual({
      status: 2,
      lines: [expect.stringContaining("is used by another process")],
    });
  });

  it.each([
    [
      "a folder that is not its own",
      "input-invalid",
      (cwd: string) => mkdirSync(join(cwd, ".demo")),
      "was not created by svc demo",
    ],
    [
      "a file in the place of its folder",
      "input-invalid",
      (cwd: string) => writeFileSync(join(cwd, ".demo"), ""),
      ".demo",
    ],
  ])("leaves %s alone", async (_what, _code, prepare, words) => {
    const cwd = emptyFolder();
    prepare(cwd);
    const { status, stderr } = await runSvc(["demo", "--once", "--fresh"], { cwd });
    expect({ status, stderr }).toEqual({ status: 2, stderr: expect.stringContaining(words) });
    expect(stderr.trim().split("\n")).toHaveLength(1);
  });

  it.each(["nine", "70000", "-1"])("refuses the port %s", async (port) => {
    const { status, stderr } = await runSvc(["demo", `--port=${port}`], { cwd: emptyFolder() });
    expect({ status, stderr }).toEqual({
      status: 2,
      stderr: expect.stringContaining("is not a valid port"),
    });
  });
});
