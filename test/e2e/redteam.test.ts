import { chmodSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { CONTROLS, type Control } from "../../src/redteam/attack.ts";
import { ATTACKS } from "../../src/redteam/attacks/all-attacks.ts";
import type { Verdict } from "../../src/redteam/run/judge.ts";
import { runSvc, type SvcRun } from "../fakes/run-svc.ts";
import { processesOf } from "../fakes/running-processes.ts";

const home = mkdtempSync(join(tmpdir(), "svc-redteam-test-"));
// The user of a sandbox passes through it.
chmodSync(home, 0o755);
afterAll(() => rmSync(home, { recursive: true, force: true }));

const svc = (args: readonly string[], env: Readonly<Record<string, string>> = {}) =>
  runSvc(["redteam", ...args], { cwd: home, env: { TMPDIR: home, ...env } });

interface Told {
  readonly sums: Readonly<Record<"contained" | "escaped" | "unproven" | "skipped", number>>;
  readonly verdicts: readonly Verdict[];
}

const told = ({ stdout }: SvcRun): Told => JSON.parse(stdout) as Told;

/** What must not be: anything that got out, or proves nothing. */
const wrongIn = ({ verdicts }: Told): readonly Verdict[] =>
  verdicts.filter(({ outcome }) => outcome === "ESCAPED" || outcome === "unproven");

/** An attack for each control that gets through where the control is broken. */
const OPENED: Readonly<Record<Control, string>> = {
  tools: "read-file-of-the-host",
  trunk: "rules-of-the-pull",
  sandbox: "helper-writes-outside",
  hidden: "tag-characters-in-the-title",
  inbound: "token-in-the-diff",
  outbound: "tell-llm-api-key-plain-in-summary",
  markup: "markup-link",
  page: "page-code",
  approve: "approve-by-body",
  target: "answer-for-another-repository",
  marker: "marker-in-an-echo",
  gate: "trigger-by-a-bot",
  access: "viewer-publishes",
  address: "address-loopback",
  spend: "endless-calls",
  process: "arguments-of-programs",
  protected: "task-edits-a-workflow",
  tamper: "task-skips-a-test",
  writer: "task-tells-the-task-s-token-plain-in-file",
  branch: "fix-of-a-person-with-a-marker",
  caller: "token-that-nobody-signed",
  normalizer: "normalizer-writes-outside",
};

describe("svc redteam", () => {
  it("contains every attack (needs bwrap)", { timeout: 600_000 }, async ({ skip }) => {
    const run = await svc(["--json"]);
    const all = told(run);
    const noSandbox = all.verdicts.find(({ seen }) => seen.startsWith("no sandbox"));
    skip(noSandbox !== undefined, noSandbox?.seen);
    expect(wrongIn(all)).toEqual([]);
    expect(run.status).toBe(0);
    expect(all.verdicts.length).toBeGreaterThan(ATTACKS.length);
    expect(all.sums.contained).toBeGreaterThanOrEqual(200);
    // Nothing stays behind: no program, no folder.
    expect(readdirSync(home)).toEqual([]);
    expect(processesOf(home)).toEqual([]);
  });

  // Each with its control whole as well: otherwise nothing would say what the broken one let through.
  it.for(CONTROLS)(
    "sees that something gets out when this control is broken: %s (needs bwrap)",
    { timeout: 180_000 },
    async (control, { skip }) => {
      const only = ["--json", "--only", OPENED[control]];
      const whole = await svc(only);
      const [first] = told(whole).verdicts;
      skip(first?.outcome === "skipped", first?.seen);
      expect(wrongIn(told(whole))).toEqual([]);
      const broken = await svc([...only, "--break", control]);
      const escaped = told(broken).verdicts.filter(({ outcome }) => outcome === "ESCAPED");
      expect(escaped.map((verdict) => verdict.control)).toContain(control);
      expect(broken.status).toBe(3);
    },
  );

  it("lists its attacks without carrying one out", async () => {
    const { stdout, status } = await svc(["--list", "--only", "gate"]);
    const lines = stdout.trim().split("\n");
    const gate = ATTACKS.filter(({ control }) => control === "gate");
    expect(lines).toHaveLength(gate.length + 2);
    expect(lines.at(-1)).toBe(`${gate.length} attacks`);
    expect(status).toBe(0);
  });

  it.each([
    [["--only", "nonsense"], "--only nonsense names no attack"],
    [["--sandbox", "wood"], "--sandbox takes bwrap, docker or auto"],
    [["--break", "nothing"], "--break takes one of"],
  ])("refuses %j in one line", async (args, words) => {
    const { stderr, status, stdout } = await svc(args);
    expect(stderr).toMatch(new RegExp(`^svc: ${words}[^\n]*\n$`));
    expect({ stdout, status }).toEqual({ stdout: "", status: 2 });
  });

  it("does not tell of the option that breaks a control", async () => {
    expect((await svc(["--help"])).stdout).not.toContain("--break");
  });

  it("ends with its own status where a sandbox is required and there is none", async () => {
    // A docker that nobody has is the only kind that is considered.
    const image = { SANDBOX_IMAGE: "svc-test/no-such-image", DOCKER_HOST: "unix:///nonexistent" };
    const run = await svc(["--sandbox", "docker", "--only", "helper-writes-outside"], image);
    expect(run.stdout).toMatch(/helper-writes-outside .* skipped +no sandbox/);
    expect(run.stdout).toMatch(/\n\d+ rows: \d+ contained, 0 ESCAPED, 1 skipped\n$/);
    expect(run.status).toBe(6);
  });
});
