import { describe, expect, it } from "vitest";
import { mayUseProvider } from "../../../../src/domain/provider/may-use-provider.ts";

const CONFIG = { users: ["mia"], orgs: ["acme"] };

describe("mayUse", () => {
  it.each([
    ["whom it names", { login: "mia", orgs: [] }, true],
    ["whom it names in another case", { login: "Mia", orgs: [] }, true],
    ["a member of its org", { login: "sam", orgs: ["other", "ACME"] }, true],
    ["somebody else", { login: "eve", orgs: ["other"] }, false],
    ["a person called as its org", { login: "acme", orgs: [] }, false],
    ["a member of an org called as its user", { login: "eve", orgs: ["mia"] }, false],
    ["everybody where nobody signs in", { login: "dev", orgs: [], usesAll: true }, true],
  ])("is for %s", (_who, user, expected) => {
    expect(mayUseProvider(CONFIG, user)).toBe(expected);
  });
});
