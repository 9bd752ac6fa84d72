import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { describe, expect, it } from "vitest";
import { createRedactor } from "../../src/adapters/shared/text/create-redactor.ts";
import { createThreadLauncher } from "../../src/adapters/thread/create-thread-launcher.ts";
import type { ThreadLimits } from "../../src/adapters/thread/thread-limits.ts";
import { toRunnerExit } from "../../src/adapters/thread/to-runner-exit.ts";
import { createSecretFilter } from "../../src/domain/outbound/secret-filter.ts";
import type { RunnerSpec } from "../../src/domain/runner/runner-spec.ts";
import type { RunnerHooks, StartedRunner } from "../../src/ports/launcher.ts";
import type { MisbehaviorRequest } from "../fakes/runner-threads/misbehaving.ts";
import { type UniqueSleep, uniqueSleep } from "../fakes/unique-sleep.ts";
import { sampleSpec } from "../unit/domain/runner/sample-spec.ts";

const TOKEN = "ghs_4fK9sQ2mXv7TzB1w";
const LATER = "ghs_Lm3Rt8Yp5Wn6Hd2c";
const CALLBACK = "cb+9Zk4/Qw7=Tx2Vn5";

const ODD = new URL("../fakes/runner-threads/misbehaving.ts", import.meta.url);

interface LaunchResult {
  readonly runner: StartedRunner;
  readonly events: { readonly text: string }[];
  readonly results: unknown[];
  readonly lines: string[];
  /** Resolves when the first event was heard. */
  readonly spoke: Promise<void>;
}

interface LaunchSetup {
  readonly entry?: URL;
  readonly environment?: Record<string, string | undefined>;
  readonly limits?: Partial<ThreadLimits>;
  readonly hooks?: Partial<RunnerHooks>;
  readonly spec?: Partial<RunnerSpec>;
}

async function launch(request: MisbehaviorRequest, scene: LaunchSetup = {}): Promise<LaunchResult> {
  const { entry = ODD, environment = process.env, limits = {}, hooks, spec } = scene;
  const [events, results, lines]: [{ text: string }[], unknown[], string[]] = [[], [], []];
  const spoke = Promise.withResolvers<void>();
  const launcher = createThreadLauncher({
    entry,
    environment,
    onOutput: (_jobId, line) => lines.push(line),
    limits,
  });
  const runner = await launcher.launch(sampleSpec({ request: { ...request }, ...spec }), {
    events: async (said) => {
      events.push(...(said as { text: string }[]));
      spoke.resolve();
    },
    result: async (said) => {
      results.push(said);
    },
    token: async () => ({ value: LATER }),
    intent: async () => undefined,
    ...hooks,
  });
  return { runner, events, results, lines, spoke: spoke.promise };
}

const exitOf = async (request: MisbehaviorRequest, scene?: LaunchSetup) =>
  (await launch(request, scene)).runner.exit;

describe("the environment of a runner's thread", () => {
  it("holds what leads to programs, the network and CAs, and no secret of this process", async () => {
    const passed = {
      PATH: process.env.PATH,
      HOME: "/home/of-somebody",
      LANG: "C.UTF-8",
      https_proxy: "http://proxy.example:1",
      NO_PROXY: "127.0.0.1",
      NODE_EXTRA_CA_CERTS: "/ca.pem",
      GIT_SSL_CAINFO: "/git-ca.pem",
    };
    const environment = {
      ...passed,
      GITHUB_PRIVATE_KEY: "canary-app-key",
      LLM_API_KEY: "canary-model-key",
      WEB_SESSION_SECRET: "canary-session",
      SVC_SECRET_KEY: "canary-secret-key",
      NODE_OPTIONS: "--title=canary-options",
      UNKNOWN: "canary-unknown",
      TMPDIR: undefined,
    };
    process.env.SVC_TEST_CANARY = "canary-of-this-process";
    const { runner, events } = await launch({ odd: "environment" }, { environment });
    expect(await runner.exit).toEqual({ kind: "ended" });
    delete process.env.SVC_TEST_CANARY;
    const [own = "", ...children] = (events[0]?.text ?? "").split("\n");
    expect(children).toContain("GIT_SSL_CAINFO=/git-ca.pem");
    expect(`${own}${children}`).not.toContain("canary");
    const [environmentOfThread, argv, execArgv] = JSON.parse(own);
    expect([environmentOfThread, argv.length, execArgv]).toEqual([passed, 2, []]);
    // Neither does the spec's own secret stand where programs could read it.
    expect(`${own}${children}`).not.toContain(sampleSpec().token.value);
  });
});

describe("the programs of a runner's thread", () => {
  /** A tree with a child that does not listen to SIGTERM. */
  const treeOf = (sleeps: readonly UniqueSleep[]): string => {
    const [inner, deaf, outer] = sleeps.map(({ command }) => command);
    return `${inner} & sh -c "trap '' TERM; ${deaf} & wait" & ${outer}`;
  };

  it.each([
    ["is stopped and obeys", "start-and-obey", { kind: "ended" }],
    ["is stopped and does not obey", "start-and-hang", { kind: "died", how: "it was stopped" }],
    ["is stopped while it computes", "start-and-spin", { kind: "died", how: "it was stopped" }],
    ["crashes", "start-and-crash", { kind: "died", exitCode: 1, how: "TypeError: it fell over" }],
    ["gives up", "start-and-give-up", { kind: "died", exitCode: 3, how: "its program failed" }],
    [
      "takes too much memory",
      "start-and-fill-heap",
      { kind: "died", how: "it exceeded its limit of 150 MiB of memory" },
    ],
  ] as const)("are dead when it %s", async (end, odd, exit) => {
    const sleeps = [uniqueSleep(), uniqueSleep(), uniqueSleep()];
    const isStopped = end.includes("is stopped");
    const limits = {
      graceMs: odd === "start-and-obey" ? 20_000 : 300,
      memoryBytes: 150 * 1024 * 1024,
      memoryPollMs: 10,
    };
    const token = async () => {
      await expect.poll(() => sleeps.every((sleep) => sleep.isRunning())).toBe(true);
      return { value: "all of them run" };
    };
    const script = treeOf(sleeps);
    const { runner, spoke } = await launch({ odd, script }, { limits, hooks: { token } });
    await spoke;
    if (isStopped) await runner.stop();
    expect(await runner.exit).toEqual(exit);
    expect(sleeps.map((sleep) => sleep.isRunning())).toEqual([false, false, false]);
  });

  it("are dead when it is killed while it starts more of them", async () => {
    const sleep = uniqueSleep();
    const ends = Array.from({ length: 10 }, async (_, at) => {
      const { runner, spoke } = await launch(
        { odd: "start-without-end", script: sleep.command },
        { limits: { graceMs: 20 * at } },
      );
      await spoke;
      await runner.stop();
    });
    await Promise.all(ends);
    expect(sleep.isRunning()).toBe(false);
  });
});

describe("the programs of a runner's thread", () => {
  it("are dead when this process ends before it", async () => {
    const sleep = uniqueSleep();
    const launcher = new URL(
      "../../src/adapters/thread/create-thread-launcher.ts",
      import.meta.url,
    );
    const request = { odd: "start-and-hang", script: `${sleep.command} & ${sleep.command}` };
    const source = `
      import { createThreadLauncher } from ${JSON.stringify(launcher.href)};
      const launcher = createThreadLauncher({
        entry: new URL(${JSON.stringify(ODD.href)}), environment: process.env, onOutput: () => {},
      });
      const hooks = {
        events: async () => { console.log("running"); setTimeout(() => process.exit(0), 300); },
        result: async () => {}, token: async () => ({ value: "x" }),
      };
      await launcher.launch(${JSON.stringify(sampleSpec({ request }))}, hooks);
    `;
    const argv = ["--input-type=module-typescript", "--eval", source];
    const child = spawn(process.execPath, argv, { stdio: ["ignore", "pipe", "inherit"] });
    await once(child.stdout, "data");
    await expect.poll(() => sleep.isRunning()).toBe(true);
    if (child.exitCode === null) await once(child, "exit");
    await expect.poll(() => sleep.isRunning()).toBe(false);
  });
});

describe("the memory of a runner's thread", () => {
  it("is limited together with its buffers, which the heap's limit does not count", async () => {
    const limits = { memoryBytes: 200 * 1024 * 1024, memoryPollMs: 50 };
    expect(await exitOf({ odd: "fill-buffers" }, { limits })).toEqual({
      kind: "died",
      how: "it exceeded its limit of 200 MiB of memory",
    });
  });

  // The engine's own limit can end the whole process: it is not reached here.
  it("is named when it is what ended the thread", () => {
    const error = Object.assign(new Error("…"), { code: "ERR_WORKER_OUT_OF_MEMORY" });
    const end = { exitCode: 1, error, isStopped: false, hasResult: false };
    expect(toRunnerExit(end, createRedactor(createSecretFilter(), []))).toEqual({
      kind: "died",
      exitCode: 1,
      how: "it ran out of memory",
    });
  });

  it("buffers output that is faster than its reader, and this process does not", async () => {
    const before = process.memoryUsage();
    let heard = 0;
    const { runner } = await launch(
      { odd: "say-without-waiting" },
      {
        hooks: {
          events: async () => {
            heard += 1;
            await new Promise((resolve) => setTimeout(resolve, 1_000));
          },
        },
      },
    );
    expect(await runner.exit).toEqual({
      kind: "died",
      how: "it did not wait for acknowledgements",
    });
    const { heapUsed, external } = process.memoryUsage();
    expect(heapUsed + external - before.heapUsed - before.external).toBeLessThan(60_000_000);
    expect(heard).toBe(1);
  });
});

describe("a runner that cannot be understood", () => {
  it.each([
    ["say-no-json", "it sent events that are not valid"],
    ["say-no-list", "it sent events that are not valid"],
    ["say-gibberish", "it sent an invalid message"],
    ["say-too-much", "its events exceeded 8388608 characters"],
    ["end-too-large", "its result exceeded 33554432 characters"],
  ] as const)("is killed: %s", async (odd, how) => {
    const { runner, events, results } = await launch({ odd });
    expect([await runner.exit, events, results]).toEqual([{ kind: "died", how }, [], []]);
  });

  it("is killed when it asks for tokens without end", async () => {
    let asked = 0;
    const token = (signal: AbortSignal) => {
      asked += 1;
      return new Promise<never>((_, reject) =>
        signal.addEventListener("abort", () => reject(new Error("given up"))),
      );
    };
    const exit = await exitOf({ odd: "ask-without-end" }, { hooks: { token } });
    expect([exit, asked]).toEqual([
      { kind: "died", how: "it made too many requests at the same time" },
      32,
    ]);
  });
});

describe("the end of a runner's thread", () => {
  it("is brought about when it lives on after its result", async () => {
    const { runner, results } = await launch({ odd: "linger" }, { limits: { lingerMs: 200 } });
    expect([await runner.exit, results]).toEqual([{ kind: "ended" }, [{ status: "no_change" }]]);
  });

  it("reports why the message could not be accepted", async () => {
    const events = async () => {
      throw new Error("the disk is full");
    };
    const script = uniqueSleep().command;
    const exit = await exitOf({ odd: "start-and-hang", script }, { hooks: { events } });
    expect(exit).toEqual({
      kind: "died",
      how: "its message could not be processed: the disk is full",
    });
  });
});

describe("the output of a runner's thread", () => {
  const secrets: Partial<RunnerSpec> = {
    token: { value: TOKEN },
    callback: { url: "https://svc.example/", token: CALLBACK },
  };
  const printed = async (text: string) => {
    const { runner, lines } = await launch({ odd: "print", text }, { spec: secrets });
    expect(await runner.exit).toEqual({ kind: "ended" });
    return lines;
  };

  it("is passed on line by line without secrets in any form", async () => {
    const basic = Buffer.from(`x-access-token:${TOKEN}`).toString("base64");
    const text = `a ${TOKEN} b\n\nurl?t=${encodeURIComponent(CALLBACK)} ${CALLBACK}\n${basic}, no newline`;
    expect(await printed(text)).toEqual([
      "a [redacted: a runner's secret] b",
      "",
      "url?t=[redacted: a runner's secret] [redacted: a runner's secret]",
      expect.stringMatching(/^.{0,24}\[redacted: a runner's secret\].{0,4}, no newline$/),
    ]);
  });

  it("is clipped, also within a secret", async () => {
    const [clipped = "", cut = ""] = await printed(
      `${"é".repeat(5_000)}\n${TOKEN.repeat(3)}${"x".repeat(465)}${TOKEN}`,
    );
    expect(clipped).toBe("é".repeat(500));
    expect(cut).toMatch(/^\[redacted: a runner's secret\]x{465}\[redac$/);
  });

  it("shows no half of a secret where a long line was cut", async () => {
    const value = "walnut".repeat(200);
    const { runner, lines } = await launch(
      { odd: "print", text: value.repeat(20) },
      { spec: { token: { value } } },
    );
    await runner.exit;
    expect(lines).toEqual(["[redacted: a runner's secret]"]);
  });

  it("ends after a hundred lines, with a note", async () => {
    const lines = await printed("line\n".repeat(100_000));
    expect([lines.length, lines.at(-2), lines.at(-1)]).toEqual([101, "line", "more was dropped"]);
  });

  it("has no token either that came later", async () => {
    const { runner, lines } = await launch({ odd: "print-token" });
    await runner.exit;
    expect(lines).toEqual(["later [redacted: a runner's secret]"]);
  });
});

describe("the start of a runner's thread", () => {
  it.each([
    ["is missing", undefined, /Cannot find module/],
    ["cannot be read", "export const = ;", /SyntaxError/],
    ["ends at once", "export const nothing = 1;", /ended before it was ready/],
    ["never speaks", "setInterval(() => undefined, 1_000);", /not ready in time/],
  ])(
    "fails when its program %s, and the reason is reported to the operator",
    async (_what, text, why) => {
      const folder = mkdtempSync(join(tmpdir(), "svc-thread-"));
      const file = join(folder, "entry.mjs");
      if (text !== undefined) writeFileSync(file, text);
      const lines: string[] = [];
      const launcher = createThreadLauncher({
        entry: pathToFileURL(file),
        environment: process.env,
        onOutput: (_jobId, line) => lines.push(line),
        limits: { startMs: 1_000 },
      });
      const hooks = { events: never, result: never, token: never, intent: never };
      await expect(launcher.launch(sampleSpec(), hooks)).rejects.toMatchObject({
        code: "runner-unavailable",
        message: expect.not.stringContaining(folder),
      });
      expect(lines.join("\n")).toMatch(why);
      rmSync(folder, { recursive: true });
    },
  );

  it("works for twenty at a time", async () => {
    const ends = Array.from({ length: 20 }, async (_, at) => {
      const text = `${at}\n`;
      const { runner, lines, results } = await launch({ odd: "print", text });
      return [await runner.exit, lines, results];
    });
    expect(await Promise.all(ends)).toEqual(
      ends.map((_, at) => [{ kind: "ended" }, [`${at}`], [{ status: "no_change" }]]),
    );
  });
});

async function never(): Promise<never> {
  throw new Error("nothing was said");
}
