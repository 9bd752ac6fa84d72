import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { CONTROLS, type Control } from "../../src/redteam/attack.ts";
import {
  findFailures,
  openRedTeamWorkspace,
  parseReport,
  type RedTeamReport,
} from "../fakes/red-team-workspace.ts";

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
  callback: "runner-ends-another-job",
  order: "runner-speaks-out-of-order",
  place: "runner-comments-behind-the-diff",
};

const workspace = openRedTeamWorkspace();
let whole: RedTeamReport;
beforeAll(async () => {
  whole = parseReport(await workspace.run(["--json", "--only", ...Object.values(OPENED)]));
}, 300_000);
afterAll(() => workspace.remove());

describe("svc redteam, with a broken control", () => {
  // Without the same attacks on whole controls nothing would say what the broken one lets through.
  it("has attacks that get through nowhere else", () => {
    expect(findFailures(whole)).toEqual([]);
    const named = new Set(whole.verdicts.map(({ attack }) => attack));
    expect(Object.values(OPENED).filter((name) => !named.has(name))).toEqual([]);
  });

  it.for(CONTROLS)(
    "sees that something gets out when this control is broken: %s (needs bwrap)",
    { timeout: 180_000 },
    async (control, { skip }) => {
      const attack = OPENED[control];
      const found = whole.verdicts.find((verdict) => verdict.attack === attack);
      skip(found?.outcome === "skipped", found?.seen);
      const broken = await workspace.run(["--json", "--only", attack, "--break", control]);
      const escaped = parseReport(broken).verdicts.filter(({ outcome }) => outcome === "ESCAPED");
      expect(escaped.map((verdict) => verdict.control)).toContain(control);
      expect(broken.status).toBe(3);
    },
  );
});
