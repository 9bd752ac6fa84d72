import { readdirSync } from "node:fs";
import { afterAll, describe, expect, it } from "vitest";
import { ATTACKS } from "../../src/redteam/attacks/all-attacks.ts";
import { findFailures, openRedTeamWorkspace, parseReport } from "../fakes/red-team-workspace.ts";
import { processesOf } from "../fakes/running-processes.ts";

const workspace = openRedTeamWorkspace();
afterAll(() => workspace.remove());

describe("svc redteam", () => {
  it("contains every attack (needs bwrap)", { timeout: 1_800_000 }, async ({ skip }) => {
    const run = await workspace.run(["--json"]);
    const all = parseReport(run);
    const noSandbox = all.verdicts.find(({ seen }) => seen.startsWith("no sandbox"));
    skip(noSandbox !== undefined, noSandbox?.seen);
    expect(findFailures(all)).toEqual([]);
    expect(run.status).toBe(0);
    expect(all.verdicts.length).toBeGreaterThan(ATTACKS.length);
    expect(all.sums.contained).toBeGreaterThanOrEqual(300);
    // Nothing stays behind: no program, no folder.
    expect(readdirSync(workspace.folder)).toEqual([]);
    expect(processesOf(workspace.folder)).toEqual([]);
  });
});
