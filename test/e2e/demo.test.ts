import { once } from "node:events";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { HostState } from "../../src/demo/host/state.ts";
import { reviewReply } from "../fakes/chat-events.ts";
import { startEndpoint } from "../fakes/endpoint.ts";
import { runSvc, type SvcRun } from "../fakes/run-svc.ts";
import { readText } from "../meta/repository-files.ts";

const scratch = mkdtempSync(join(tmpdir(), "svc-demo-"));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

function emptyFolder(): string {
  return mkdtempSync(join(scratch, "home-"));
}

function pullIn(folder: string) {
  const text = readFileSync(join(folder, ".demo/host/state.json"), "utf8");
  return (JSON.parse(text) as HostState).repositories[0]?.issues[0]?.pull;
}

async function keepPage(address: string, file: string): Promise<void> {
  const response = await fetch(address);
  writeFileSync(file, await response.text());
}

describe("svc demo", () => {
  const folder = emptyFolder();
  let first: SvcRun;
  beforeAll(async () => {
    first = await runSvc(["demo", "--once"], { cwd: folder });
  });

  it("posts a review of each kind of finding", () => {
    expect(first.status).toBe(0);
    expect(first.stdout).toMatch(
      /^review posted: http:\/\/127\.0\.0\.1:\d+\/acme\/checkout\/pull\/1#/m,
    );
    const pull = pullIn(folder);
    expect(pull?.reviews).toHaveLength(1);
    const comments = pull?.comments ?? [];
    expect(comments.some(({ startLine }) => startLine !== undefined)).toBe(true);
    expect(comments.some(({ body }) => body.includes("```suggestion\n"))).toBe(true);
    expect(comments.some(({ side }) => side === "LEFT")).toBe(true);
    expect(pull?.reviews[0]?.body).toContain("Further findings (1)");
  });

  it("tells a port that is taken or none in one line, and keeps its state", async () => {
    await using server = createServer().listen(0, "127.0.0.1");
    await once(server, "listening");
    const { port } = server.address() as AddressInfo;
    for (const [given, words] of [
      [`${port}`, /EADDRINUSE/],
      ["x", /is no port/],
    ] as const) {
      const args = ["demo", "--once", "--fresh", "--port", given];
      const run = await runSvc(args, { cwd: given === "x" ? folder : emptyFolder() });
      expect({ status: run.status, lines: run.stderr.split("\n").length }).toEqual({
        status: 2,
        lines: 2,
      });
      expect(run.stderr).toMatch(words);
    }
    expect(pullIn(folder)?.reviews).toHaveLength(1);
  });

  it("shows what the README says it shows", () => {
    const block =
      /<!-- demo -->\n```text\n([\s\S]*?)\n```\n\n[A-Z]/.exec(readText("README.md"))?.[1] ?? "";
    const lines = block.split("\n").filter((line) => line.trim() !== "");
    expect(lines.length).toBeGreaterThan(10);
    const shown = first.stdout.split("\n");
    const isShown = (line: string): boolean => {
      const parts = line.split("…").map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
      return shown.some((candidate) => new RegExp(`^${parts.join(".+")}$`).test(candidate));
    };
    expect(lines.filter((line) => !isShown(line))).toEqual([]);
  });

  it("has reviewed already when it is run again", async () => {
    const again = await runSvc(["demo", "--once"], { cwd: folder });
    expect(again.status).toBe(0);
    expect(again.stdout).toMatch(/^already reviewed: http/m);
    expect(again.stdout).toContain("A retry can charge the customer twice");
    expect(pullIn(folder)?.reviews).toHaveLength(1);
  });

  it("starts over when asked to", async () => {
    const { stdout } = await runSvc(["demo", "--once", "--fresh"], { cwd: folder });
    expect(stdout).toMatch(/^review posted: /m);
    expect(pullIn(folder)?.reviews).toHaveLength(1);
  });

  it("uses the model of LLM_API_KEY when there is one", async () => {
    const answer = { summary: "A word of your own model.", event: "COMMENT", comments: [] };
    await using endpoint = await startEndpoint({ chat: [reviewReply(answer)] });
    const env = { LLM_API_BASE: endpoint.baseUrl, LLM_API_KEY: "none", LLM_MODEL: "served" };
    const { status, stdout } = await runSvc(["demo", "--once"], { cwd: emptyFolder(), env });
    expect(status).toBe(0);
    expect(stdout).toContain("A word of your own model.");
  });

  it("stays at the printed address until it is stopped", async () => {
    let kill: (signal: NodeJS.Signals) => void = () => undefined;
    const cwd = emptyFolder();
    const running = runSvc(["demo", "--port", "0"], {
      cwd,
      onStart: (stop) => {
        kill = stop;
      },
      onStdout: (text) => {
        const page = /^Look at it: (\S+)/m.exec(text)?.[1];
        if (page === undefined) return;
        void keepPage(page, join(cwd, "page.html")).finally(() => kill("SIGINT"));
      },
    });
    expect((await running).status).toBe(0);
    const html = readFileSync(join(cwd, "page.html"), "utf8");
    expect(html).toContain("Each page loses its last order");
  });

  it.each([
    [
      "a folder that is not its own",
      "input-invalid",
      (cwd: string) => mkdirSync(join(cwd, ".demo")),
      "is not of a demo",
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

  it("says what to do about a state that cannot be read", async () => {
    const cwd = emptyFolder();
    await runSvc(["demo", "--once"], { cwd });
    writeFileSync(join(cwd, ".demo/host/state.json"), "{");
    const { status, stderr } = await runSvc(["demo", "--once"], { cwd });
    expect({ status, stderr }).toEqual({ status: 2, stderr: expect.stringContaining("--fresh") });
    expect((await runSvc(["demo", "--once", "--fresh"], { cwd })).status).toBe(0);
  });

  it.each(["nine", "70000", "-1"])("refuses the port %s", async (port) => {
    const { status, stderr } = await runSvc(["demo", `--port=${port}`], { cwd: emptyFolder() });
    expect({ status, stderr }).toEqual({
      status: 2,
      stderr: expect.stringContaining("is no port"),
    });
  });
});
