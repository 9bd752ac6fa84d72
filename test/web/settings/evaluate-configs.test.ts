import { describe, expect, it } from "vitest";
import { evaluateConfigs } from "../../../src/adapters/web/pages/settings/evaluate-configs.ts";
import { sampleConfig } from "./sample-configs.ts";

const FULL = sampleConfig();
const WILD = sampleConfig({ id: "c2", pattern: "acme/*" });
const SIBLING = sampleConfig({ id: "c3", pattern: "acme/lattice" });
const STRANGER = sampleConfig({ id: "c4", pattern: "octo-labs/*" });
const ALL = [STRANGER, SIBLING, WILD, FULL];

describe("which config wins", () => {
  it("puts the server's answer first, then what fits too, then the others, each with a reason", () => {
    const answer = {
      repository: "acme/widgets",
      provider: "custom",
      configId: "c1",
      pattern: "acme/widgets",
      why: "acme/widgets names the repository",
    } as const;
    const verdicts = evaluateConfigs(answer, ALL).map(({ pattern, isWinner, words }) => [
      pattern,
      isWinner,
      words,
    ]);
    expect(verdicts).toEqual([
      [
        "acme/widgets",
        true,
        "acme/widgets names the repository. Tasks are off: it reviews and changes nothing.",
      ],
      ["acme/*", false, "acme/* is less specific than acme/widgets."],
      ["octo-labs/*", false, "Another owner."],
      ["acme/lattice", false, "Another repository."],
    ]);
  });

  it("reports that comments and tasks of others do not use the winner", () => {
    const config = sampleConfig({ restrictsRequests: true });
    const answer = { repository: "acme/widgets", provider: "custom", configId: "c1" } as const;
    const [winner] = evaluateConfigs({ ...answer, why: "it names the repository" }, [config]);
    expect(winner?.words).toMatch(/Only comments and tasks of its users and orgs/);
  });

  it("names the server's own model where no config fits", () => {
    const answer = { repository: "other/repo", provider: "server", why: "none is for it" } as const;
    expect(evaluateConfigs(answer, [STRANGER])).toMatchObject([
      { pattern: "the server’s own", isWinner: true, words: "None is for it." },
      { pattern: "octo-labs/*", isWinner: false },
    ]);
  });

  it("has no winner when nothing may be used", () => {
    const answer = { repository: "acme/widgets", why: "the key does not open" };
    const [first, second] = evaluateConfigs(answer, [FULL]);
    expect(first).toMatchObject({
      pattern: "none",
      isWinner: false,
      words: "The key does not open.",
    });
    expect(second).toMatchObject({ id: "c1", isWinner: false });
  });
});
