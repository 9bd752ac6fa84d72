import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { runCases } from "./fuzz.ts";
import { mutatedJson, mutatedText } from "./mutate.ts";

const ENDLESS = fileURLToPath(new URL("endless-case.ts", import.meta.url));

const failureMessage = async (work: Promise<void>): Promise<string> =>
  work.then(
    () => "nothing was found",
    (error: Error) => error.message,
  );

/** Computes for so long, whatever else the machine does. */
const busy = (ms: number): void => {
  const before = process.threadCpuUsage();
  while (process.threadCpuUsage(before).user < ms * 1_000);
};

describe("the fuzzing itself", () => {
  it("finds a case that throws, minimizes it and explains how to repeat it", async () => {
    const target = {
      name: "throws",
      inputs: fc.string(),
      runs: 2_000,
      check: (text: string) => expect(text).not.toContain("a"),
    };
    const said = await failureMessage(runCases(target, { seed: 7 }));
    expect(said).toContain('input: "a"\n');
    const [, path = ""] = /SVC_FUZZ_SEED=7 SVC_FUZZ_PATH=(\S+)/.exec(said) ?? [];
    expect(await failureMessage(runCases(target, { seed: 7, path }))).toContain('input: "a"\n');
  });

  it("finds a case that computes for more than a second", async () => {
    const check = (at: number): void => busy(at === 3 ? 1_100 : 0);
    const target = { name: "slow", inputs: fc.constantFrom(1, 2, 3), runs: 50, check };
    expect(await failureMessage(runCases(target, { shrinkMs: 0 }))).toMatch(
      /took \d{4} ms of computing/,
    );
  });

  it("finds one that rejects", async () => {
    const check = async (at: number): Promise<void> => expect(at).toBe(1);
    const target = { name: "rejects", inputs: fc.constantFrom(1, 2), runs: 50, check };
    expect(await failureMessage(runCases(target))).toContain("input: 2\n");
  });

  it("ends a process whose case blocks the thread, and names the case", async () => {
    const child = spawn(process.execPath, [ENDLESS], {
      env: { ...process.env, SVC_FUZZ_HANG_MS: "300" },
      stdio: ["ignore", "ignore", "pipe"],
    });
    let said = "";
    child.stderr.on("data", (text: Buffer) => {
      said += text;
    });
    const [, signal] = await once(child, "close");
    expect(signal).toBe("SIGKILL");
    expect(said).toContain("fuzzing hangs: endless, seed 7, case 1;");
  });

  it("finds nothing where everything holds", async () => {
    const target = { name: "holds", inputs: fc.string(), runs: 50, check: () => undefined };
    expect(await failureMessage(runCases(target))).toBe("nothing was found");
  });

  it("makes documents of all kinds of one", () => {
    const made = fc.sample(mutatedJson([{ a: { b: [1, "x"] }, c: null }]), {
      seed: 1,
      numRuns: 800,
    });
    const parsed = made.map((text) => {
      try {
        return typeof JSON.parse(text);
      } catch {
        return "none";
      }
    });
    expect(new Set(parsed)).toEqual(new Set(["object", "string", "number", "boolean", "none"]));
    expect(made.some((text) => text.includes('"__proto__"'))).toBe(true);
    expect(made.some((text) => text.length > 10_000)).toBe(true);
    expect(new Set(made).size).toBeGreaterThan(400);
    const texts = fc.sample(mutatedText(["diff --git a/x b/x\n"]), { seed: 1, numRuns: 800 });
    expect(new Set(texts).size).toBeGreaterThan(400);
  });
});
