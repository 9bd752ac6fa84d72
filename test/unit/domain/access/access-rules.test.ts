import { describe, expect, it } from "vitest";
import {
  type AccessRules,
  canSignIn,
  isAdmin,
} from "../../../../src/domain/access/access-rules.ts";

const rules = (changes: Partial<AccessRules> = {}): AccessRules => ({
  allowedUsers: ["mia"],
  allowedOrgs: ["acme"],
  adminUsers: [],
  ...changes,
});

describe("who may come in", () => {
  it.each([
    ["by name", "mia", [], true],
    ["by name in other letters", "MIA", [], true],
    ["through an organization", "sam", ["other", "acme"], true],
    ["through an organization in other letters", "sam", ["ACME"], true],
    ["neither", "sam", ["other"], false],
    ["with a name that only begins alike", "mia2", ["acme-labs"], false],
    ["with the name of an organization", "acme", [], false],
    ["through an organization named like an allowed person", "sam", ["mia"], false],
  ])("%s", (_how, login, orgs, expected) => {
    expect(canSignIn({ login, orgs }, rules())).toBe(expected);
  });

  it("is empty when no user is named", () => {
    const nobody = rules({ allowedUsers: [], allowedOrgs: [] });
    expect(canSignIn({ login: "mia", orgs: ["acme"] }, nobody)).toBe(false);
    expect(canSignIn({ login: "", orgs: [""] }, nobody)).toBe(false);
  });

  it("is not an admin because of that alone", () => {
    expect(canSignIn({ login: "ada", orgs: [] }, rules({ adminUsers: ["ada"] }))).toBe(false);
  });
});

describe("who is an admin", () => {
  it("are all users who are allowed by name when no admin is named", () => {
    expect(isAdmin("Mia", rules())).toBe(true);
    expect(isAdmin("sam", rules())).toBe(false);
  });

  it("are only the named users", () => {
    const named = rules({ adminUsers: ["ada"] });
    expect(isAdmin("Ada", named)).toBe(true);
    expect(isAdmin("mia", named)).toBe(false);
  });
});
