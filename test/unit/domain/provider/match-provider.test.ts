import { describe, expect, it } from "vitest";
import { matchProvider } from "../../../../src/domain/provider/match-provider.ts";
import { sampleConfig } from "./sample-config.ts";

const day = (number: number): string => `2026-01-0${number}T00:00:00.000Z`;

const wide = sampleConfig({ id: "wide", pattern: "acme/*", updatedAt: day(9), tasksEnabled: true });
const older = sampleConfig({ id: "older", pattern: "acme/*", updatedAt: day(1) });
const exact = sampleConfig({ id: "exact", pattern: "Acme/Shop", updatedAt: day(2) });
const foreign = sampleConfig({ id: "foreign", pattern: "other/*" });
const ALL = [older, foreign, wide, exact];

const winner = (...[configs, repository, options]: Parameters<typeof matchProvider>) =>
  matchProvider(configs, repository, options).config?.id;

describe("matchProvider", () => {
  it.each([
    ["a pattern that names the repository, however old", ALL, "acme/shop", "exact"],
    ["upper and lower case alike", ALL, "ACME/SHOP", "exact"],
    ["a pattern that names the owner", ALL, "acme/other", "wide"],
    ["the newest of equals", [older, wide], "acme/shop", "wide"],
    ["the newest of equals in any order", [wide, older], "acme/shop", "wide"],
    ["nothing for another owner", ALL, "nobody/shop", undefined],
    ["nothing for an owner whose name begins alike", ALL, "acme-labs/shop", undefined],
    ["nothing for a repository whose name begins alike", [exact], "acme/shop2", undefined],
    ["nothing where nothing is", [], "acme/shop", undefined],
  ])("finds %s", (_what, configs, repository, id) => {
    expect(winner(configs, repository)).toBe(id);
  });

  it("explains why one wins, and why the others for the repository do not", () => {
    const { reason, others } = matchProvider(ALL, "acme/shop");
    expect(reason).toBe("Acme/Shop names the repository and is the most specific, newest on ties");
    expect(others.map(({ config, whyNot }) => [config.id, whyNot])).toEqual([
      ["wide", "acme/* is less specific than Acme/Shop"],
      ["older", "acme/* is less specific than Acme/Shop"],
    ]);
    const tied = matchProvider([older, wide], "acme/shop");
    expect(tied.others[0]?.whyNot).toBe("acme/* was changed earlier than the selected config");
    expect(matchProvider([wide], "acme/shop").reason).toBe("acme/* names the owner");
    expect(matchProvider([], "acme/shop").reason).toBe("no provider config matches acme/shop");
  });

  it("lets the most specific config decide about tasks: no other lends its permission", () => {
    const { config, reason, others } = matchProvider(ALL, "acme/shop", { needsTasks: true });
    expect(config).toBeUndefined();
    expect(reason).toBe(
      "the provider config Acme/Shop decides for acme/shop and does not allow tasks",
    );
    expect(others.map(({ config: { id } }) => id)).toEqual(["exact", "wide", "older"]);
    expect(winner(ALL, "acme/other", { needsTasks: true })).toBe("wide");
    const allowed = { ...exact, tasksEnabled: true };
    expect(winner([wide, allowed], "acme/shop", { needsTasks: true })).toBe("exact");
  });

  it("leaves out configs that exclude the user, and reports it", () => {
    const own = { ...exact, users: ["mia"], orgs: [] };
    const sam = { login: "sam", orgs: ["acme"] };
    expect(winner([own, wide], "acme/shop", { user: { login: "Mia", orgs: [] } })).toBe("exact");
    const match = matchProvider([own, wide], "acme/shop", { user: sam });
    expect(match.config?.id).toBe("wide");
    expect(match.others[0]?.whyNot).toBe("Acme/Shop is limited to other users and orgs");
    const none = matchProvider([own], "acme/shop", { user: sam });
    expect([none.config, none.reason]).toEqual([
      undefined,
      "the provider configs for acme/shop are limited to other users and orgs",
    ]);
  });

  it("leaves out other providers when one is requested", () => {
    const openai = sampleConfig({ id: "openai", provider: "openai" });
    expect(winner([exact, openai], "acme/shop", { provider: "openai" })).toBe("openai");
    expect(winner([exact], "acme/shop", { provider: "hf" })).toBeUndefined();
  });
});
