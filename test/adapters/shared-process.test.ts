import { spawn } from "node:child_process";
import { getEventListeners } from "node:events";
import { afterEach, describe, expect, it } from "vitest";
import { watchChildGroups } from "../../src/adapters/shared/process/child-groups.ts";
import { type RunRequest, runProcess } from "../../src/adapters/shared/process/run-process.ts";
import { startProcess } from "../../src/adapters/shared/process/start-process.ts";
import { streamProcess } from "../../src/adapters/shared/process/stream-process.ts";
import { AppError } from "../../src/domain/core/app-error.ts";
import { uniqueSleep } from "../fakes/unique-sleep.ts";

const NO_SIGNAL = new AbortController().signal;
const ENV = { PATH: process.env.PATH ?? "" };
const SOURCE = new URL("../../src/adapters/shared/process/", import.meta.url).href;

function shell(script: string, options: Partial<RunRequest> = {}): RunRequest {
  return {
    file: "sh",
    args: ["-c", script],
    env: ENV,
    timeoutMs: 20_000,
    signal: NO_SIGNAL,
    maxBytes: 1_000_000,
    ...options,
  };
}

const run = (script: string, options: Partial<RunRequest> = {}) =>
  runProcess(shell(script, options));

async function timed<Value>(work: Promise<Value>): Promise<{ value: Value; ms: number }> {
  const start = performance.now();
  return { value: await work, ms: performance.now() - start };
}

describe("runProcess", () => {
  it("returns a non-zero exit as a value", async () => {
    expect(await run("echo out; echo err >&2; exit 3")).toEqual({
      exitCode: 3,
      stdout: Buffer.from("out\n"),
      stderr: "err\n",
      isTimedOut: false,
      isCapped: false,
    });
  });

  it("returns the whole output of a failure", async () => {
    const { exitCode, stdout } = await run("head -c 900000 /dev/zero; exit 6");
    expect([exitCode, stdout.length]).toEqual([6, 900_000]);
  });

  it("reports a missing program as exit 127 and names it", async () => {
    const { exitCode, stderr } = await run("", { file: "no-such-program" });
    expect([exitCode, stderr]).toEqual([127, expect.stringContaining("no-such-program")]);
  });

  it("reports a program that may not be executed as exit 126", async () => {
    expect((await run("", { file: new URL(import.meta.url).pathname })).exitCode).toBe(126);
  });

  it("reports a missing folder", async () => {
    const { exitCode, stderr } = await run("", { cwd: "/no/such/folder" });
    expect([exitCode, stderr]).toEqual([127, expect.stringContaining("/no/such/folder")]);
  });

  it("reports the end by a signal as a shell does", async () => {
    expect((await run("kill -SEGV $$")).exitCode).toBe(139);
  });

  it("passes exactly the environment it is given", async () => {
    const { stdout } = await run("env", { env: { ...ENV, ONLY: "this" } });
    const names = stdout
      .toString()
      .trim()
      .split("\n")
      .map((line) => line.split("=")[0]);
    expect(
      names.filter((name) => !["PWD", "SHLVL", "_", "OLDPWD"].includes(name ?? "")).sort(),
    ).toEqual(["ONLY", "PATH"]);
  });

  it("hands over its input and closes it", async () => {
    const input = Buffer.alloc(300_000, "x");
    expect((await run("wc -c", { input })).stdout.toString().trim()).toBe("300000");
  });

  it("gives an empty input when there is none", async () => {
    expect((await run("cat | wc -c")).stdout.toString().trim()).toBe("0");
  });

  it("survives a program that does not read its input", async () => {
    expect((await run("exit 4", { input: Buffer.alloc(1_000_000) })).exitCode).toBe(4);
  });

  it("returns bytes unchanged", async () => {
    const { stdout } = await run("printf '\\377\\000\\n'");
    expect([...stdout]).toEqual([255, 0, 10]);
  });

  it("keeps the last 8 KB of stderr", async () => {
    const { stderr } = await run("yes warning | head -c 1000000 >&2; echo last >&2");
    expect([stderr.length, stderr.slice(-5)]).toEqual([8192, "last\n"]);
  });

  it("passes arguments without a shell", async () => {
    const argument = "$(touch x) 'a' \"b\" *\n;";
    const { stdout } = await run("", { file: "printf", args: ["%s", argument] });
    expect(stdout.toString()).toBe(argument);
  });

  it("stops at the cap and returns what fits", async () => {
    const { value, ms } = await timed(run("yes", { maxBytes: 1000 }));
    expect([value.stdout.length, value.isCapped, ms < 2000]).toEqual([1000, true, true]);
  });

  it("is not capped by output of exactly the cap", async () => {
    const { stdout, isCapped } = await run("printf 12345", { maxBytes: 5 });
    expect([stdout.toString(), isCapped]).toEqual(["12345", false]);
  });

  it("ends the whole process tree at the timeout, promptly", async () => {
    const [inner, outer] = [uniqueSleep(), uniqueSleep()];
    const { value, ms } = await timed(
      run(`(${inner.command} & ${inner.command}) & ${outer.command}`, { timeoutMs: 200 }),
    );
    expect([value.isTimedOut, ms < 1500, inner.isRunning(), outer.isRunning()]).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });

  it("ends a tree that ignores SIGTERM a second later", async () => {
    const sleep = uniqueSleep();
    const script = `trap '' TERM; ${sleep.command} & while :; do sleep 0.05; done`;
    const { value, ms } = await timed(run(script, { timeoutMs: 100 }));
    expect([value.isTimedOut, ms < 2500, sleep.isRunning()]).toEqual([true, true, false]);
  });

  it("does not wait for a process that left the group and holds the output", async () => {
    const { ms } = await timed(run("setsid sleep 5; :", { timeoutMs: 200 }));
    expect(ms).toBeLessThan(2000);
  });

  it("keeps to the timeout when such a process outlives the program itself", async () => {
    const { isTimedOut, stderr } = await run("setsid sleep 500 >&2 & echo $! >&2; sleep 0.2", {
      timeoutMs: 500,
    });
    // Without a number it would be our own group that is killed.
    expect(stderr).toMatch(/^\d+\n$/);
    process.kill(Number(stderr), "SIGKILL");
    expect(isTimedOut).toBe(true);
  });

  it("ends what the program left in the background", async () => {
    const sleep = uniqueSleep();
    const { value, ms } = await timed(run(`${sleep.command} & echo done`));
    expect([value.stdout.toString(), ms < 2000]).toEqual(["done\n", true]);
    await expect.poll(() => sleep.isRunning()).toBe(false);
  });

  it("rejects with cancelled when the signal aborts, the tree being dead", async () => {
    const sleep = uniqueSleep();
    const cancel = new AbortController();
    setTimeout(() => cancel.abort(), 100);
    const { value, ms } = await timed(
      run(`${sleep.command} & ${sleep.command}`, { signal: cancel.signal }).catch(
        (error: unknown) => error,
      ),
    );
    expect([value, ms < 1500, sleep.isRunning()]).toEqual([
      expect.objectContaining({ code: "cancelled" }),
      true,
      false,
    ]);
  });

  it("starts nothing when the signal is aborted already", async () => {
    const started: unknown[] = [];
    const unwatch = watchChildGroups((change) => started.push(change));
    await expect(run("true", { signal: AbortSignal.abort() })).rejects.toMatchObject({
      code: "cancelled",
    });
    unwatch();
    expect(started).toEqual([]);
  });

  it("rejects with the signal's reason when that is ours", async () => {
    const reason = new AppError("deadline-exceeded", "too late", { details: {} });
    await expect(run("true", { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
  });

  it("leaves no listeners on a signal that outlives it", async () => {
    const { signal } = new AbortController();
    await run("true", { signal });
    await run("exit 1", { signal });
    expect(getEventListeners(signal, "abort")).toEqual([]);
  });
});

describe("streamProcess", () => {
  it("streams everything and then reports the exit", async () => {
    const { chunks, exit } = streamProcess(shell("head -c 1000000 /dev/zero; exit 5"));
    let bytes = 0;
    for await (const chunk of chunks) bytes += chunk.length;
    expect([bytes, (await exit).exitCode]).toEqual([1_000_000, 5]);
  });

  it("ends the tree when it is left early", async () => {
    const sleep = uniqueSleep();
    const { chunks, exit } = streamProcess(shell(`echo first; ${sleep.command}`));
    for await (const chunk of chunks) if (chunk.length > 0) break;
    await exit;
    expect(sleep.isRunning()).toBe(false);
  });

  it("reads no faster than it is read", async () => {
    const { chunks } = streamProcess(shell("yes"));
    let bytes = 0;
    const before = process.memoryUsage().rss;
    for await (const chunk of chunks) {
      bytes += chunk.length;
      await new Promise((resolve) => setTimeout(resolve, 20));
      if (bytes > 500_000) break;
    }
    expect(process.memoryUsage().rss - before).toBeLessThan(50_000_000);
  });

  it("ends without throwing at the timeout, which the exit reports", async () => {
    const { chunks, exit } = streamProcess(shell("echo first; sleep 30", { timeoutMs: 200 }));
    const texts: string[] = [];
    for await (const chunk of chunks) texts.push(chunk.toString());
    expect([texts, (await exit).isTimedOut]).toEqual([["first\n"], true]);
  });

  it("rejects with cancelled when the signal aborts", async () => {
    const cancel = new AbortController();
    const { chunks } = streamProcess(shell("echo first; sleep 30", { signal: cancel.signal }));
    const reading = (async () => {
      for await (const chunk of chunks) if (chunk.length > 0) cancel.abort();
    })();
    await expect(reading).rejects.toMatchObject({ code: "cancelled" });
  });
});

describe("startProcess", () => {
  it("speaks with a process that lives on", async () => {
    const running = startProcess(shell('while read line; do echo "<$line>"; done'));
    const answers = running.stdout[Symbol.asyncIterator]();
    const ask = async (question: string) => {
      running.stdin.write(`${question}\n`);
      return String((await answers.next()).value);
    };
    expect([await ask("one"), await ask("two")]).toEqual(["<one>\n", "<two>\n"]);
    running.stop();
    expect((await running.exit).exitCode).toBe(143);
  });

  it("may be stopped twice and after its end", async () => {
    const running = startProcess(shell("true"));
    running.stdout.resume();
    await running.exit;
    running.stop();
    running.stop();
    expect((await running.exit).exitCode).toBe(0);
  });
});

describe("watchChildGroups", () => {
  const unwatchers: (() => void)[] = [];
  afterEach(() => {
    for (const unwatch of unwatchers.splice(0)) unwatch();
  });

  it("reports the start and the end of each group", async () => {
    const kinds: string[] = [];
    unwatchers.push(watchChildGroups(({ kind }) => kinds.push(kind)));
    await run("true");
    expect(kinds).toEqual(["start", "end"]);
  });

  it("reports the groups that run already", async () => {
    const running = startProcess(shell("sleep 30"));
    const kinds: string[] = [];
    unwatchers.push(watchChildGroups(({ kind }) => kinds.push(kind)));
    expect(kinds).toEqual(["start"]);
    running.stop();
    await running.exit;
  });
});

describe("the end of our own process", () => {
  it.each([
    ["a normal exit", "process.exit(0)", "trap '' TERM; "],
    ["an exception", "throw new Error('bug')", ""],
    ["SIGTERM", "process.kill(process.pid, 'SIGTERM')", ""],
    ["SIGINT", "process.kill(process.pid, 'SIGINT')", ""],
  ])("ends the children at %s", async (_name, end, trap) => {
    const sleep = uniqueSleep();
    const source = `
      import { startProcess } from "${SOURCE}start-process.ts";
      startProcess({
        file: "sh", args: ["-c", ${JSON.stringify(`${trap}${sleep.command} & ${sleep.command}`)}],
        env: ${JSON.stringify(ENV)}, timeoutMs: 60_000, signal: new AbortController().signal,
      });
      setTimeout(() => { console.log("running"); setTimeout(() => { ${end} }, 50); }, 300);
    `;
    const argv = ["--input-type=module-typescript", "--eval", source];
    const child = spawn(process.execPath, argv, { stdio: ["ignore", "pipe", "ignore"] });
    await new Promise((resolve) => child.stdout.once("data", resolve));
    const wasRunning = sleep.isRunning();
    await new Promise((resolve) => child.once("exit", resolve));
    expect(wasRunning).toBe(true);
    await expect.poll(() => sleep.isRunning()).toBe(false);
  });
});
