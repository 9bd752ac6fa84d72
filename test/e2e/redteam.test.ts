import { afterAll, describe, expect, it } from "vitest";
import { ATTACKS } from "../../src/redteam/attacks/all-attacks.ts";
import { openRedTeamWorkspace, parseReport } from "../fakes/red-team-workspace.ts";

const workspace = openRedTeamWorkspace();
afterAll(() => workspace.remove());

describe("svc redteam", () => {
  it("contains an attack", async () => {
    const run = await workspace.run(["--json", "--only", "rules-of-the-pull"]);
    const { verdicts, sums } = parseReport(run);
    expect(verdicts.map(({ attack }) => attack)).toContain("rules-of-the-pull");
    expect(sums).toMatchObject({ escaped: 0, unproven: 0, skipped: 0 });
    expect(run.status).toBe(0);
  }, 180_000);

  it("lists its attacks without carrying one out", async () => {
    const { stdout, status } = await workspace.run(["--list", "--only", "gate"]);
    const lines = stdout.trim().split("\n");
    const gate = ATTACKS.filter(({ control }) => control === "gate");
    expect(lines).toHaveLength(gate.length + 2);
    expect(lines.at(-1)).toBe(`${gate.length} attacks`);
    expect(status).toBe(0);
  });

  it.each([
    [["--only", "nonsense"], "--only nonsense is not an attack"],
    [["--sandbox", "wood"], "--sandbox must be bwrap, docker or auto"],
    [["--break", "nothing"], "--break must be one of"],
  ])("refuses %j in one line", async (args, words) => {
    const { stderr, status, stdout } = await workspace.run(args);
    expect(stderr).toMatch(new RegExp(`^svc: ${words}[^\n]*\n$`));
    expect({ stdout, status }).toEqual({ stdout: "", status: 2 });
  });

  it("does not mention the option that breaks a control", async () => {
    expect((await workspace.run(["--help"])).stdout).not.toContain("--break");
  });
});
