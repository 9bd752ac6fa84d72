import { describe, expect, it } from "vitest";
import { CHANGES, play, stateOf } from "../fakes/thread-acts.ts";
import { BAD, openThreadHarness } from "../fakes/thread-harness.ts";

describe("the state after", () => {
  const fixed = { mode: "action", mayResolve: true } as const;
  it.each([
    ["nothing", "push", ""],
    ["nothing", "rebase", ""],
    ["nothing", "reindent", ""],
    ["nothing", "fix", "Fixed"],
    ["nothing", "move", ""],
    ["nothing", "drop", "Code gone"],
    ["a writer replies", "fix", "Code gone"],
    ["a bot replies", "fix", "Fixed"],
    ["a writer keeps", "fix", ""],
    ["a writer declines", "fix", ""],
    ["a reader declines", "fix", "Fixed"],
    ["a person resolves", "fix", ""],
    ["a writer reacts", "fix", "Fixed"],
  ] as const)("%s and %s is %j", async (act, change, state) => {
    const { scene } = await play(act, change, fixed);
    expect(scene.findings().slice(0, 1).map(stateOf)).toEqual([state]);
  });

  it("a fix that is dropped again is open again, and a second fix is fixed", async () => {
    const { scene } = await play("nothing", "fix", fixed);
    expect(scene.findings()).toMatchObject([{ isResolved: true }]);
    scene.commit({ "a.ts": `export function load(pool) {\n${BAD}\n}\n` });
    await scene.review();
    expect(scene.findings().map(stateOf)).toEqual(["Open again"]);
    expect(scene.findings()).toMatchObject([{ isResolved: false }]);
    CHANGES.fix(scene);
    await scene.review();
    expect(scene.findings().map(stateOf)).toEqual(["Fixed"]);
  });

  it("a critical finding is declined with a reason only", async () => {
    const scene = await openThreadHarness({ ...fixed, severity: "critical" });
    await scene.reply("wes", "@asksvc wontfix");
    expect(scene.comments().at(-1)?.body).toContain("only declined with a reason");
    await scene.reply("wes", "@asksvc wontfix It is a test.");
    expect(scene.comments().at(-1)?.body).toMatch(/^Declined by `wes`: It is a test\./);
    CHANGES.push(scene);
    const url = await scene.review();
    const reviews = await scene.shared.publisher.reviews(scene.pull, scene.signal);
    const latest = reviews.find((one) => one.url === url)?.body;
    expect(latest).toContain("Declined (1)");
    expect(latest).toContain("Declined by `wes`: It is a test.");
  });
});
