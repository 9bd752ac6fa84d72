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

  it("exits with a specific status when a sandbox is required and missing", async () => {
    // Only a docker that does not exist is considered.
    const image = { SANDBOX_IMAGE: "svc-test/no-such-image", DOCKER_HOST: "unix:///nonexistent" };
    const run = await workspace.run(
      ["--sandbox", "docker", "--only", "helper-writes-outside"],
      image,
    );
    expect(run.stdout).toMatch(/helper-writes-outside .* skipped +no sandbox/);
    expect(run.stdout).toMatch(/\n\d+ rows: \d+ contained, 0 ESCAPED, 1 skipped\n$/);
    expect(run.status).toBe(6);
  });
});
