import { describe, expect, it } from "vitest";
import { createCheckRequester } from "../../../../src/app/provider/check-requester.ts";
import { AppError } from "../../../../src/domain/core/app-error.ts";
import { createScriptedPeople } from "../../../fakes/scripted-people.ts";
import { sampleConfig } from "../../domain/provider/sample-config.ts";

const BASE = sampleConfig({ pattern: "acme/*", updatedBy: "mia", restrictsRequests: true });

function createHarness() {
  const people = createScriptedPeople();
  people.addOrg("acme", ["ada", "rex"]);
  people.addOrg("team", ["zoe"]);
  people.addOrg("shut", ["tom"]);
  people.hideMembers("shut");
  const check = createCheckRequester(people.collaborators);
  const ask = (login: string | undefined, config: object) =>
    check({
      config: { ...BASE, users: [], orgs: [], ...config },
      repository: "acme/shop",
      requester: { login },
    });
  return { ask, people };
}

const LOGINS = ["ada", "ADA", "rex", "zoe", "tom", "eve", "renovate[bot]"] as const;
const USERS = [[], ["ada"], ["eve"], ["renovate[bot]"], ["ada", "eve"]] as const;
const ORGS = [[], ["acme"], ["Acme"], ["team"], ["shut"], ["shut", "acme"], ["acme", "shut"]];
const MEMBERS: Readonly<Record<string, readonly string[]>> = {
  acme: ["ada", "rex"],
  team: ["zoe"],
  shut: [],
};

/** The outcome by the rule alone: named, or member of an org that can be read. */
function expected(login: string, users: readonly string[], orgs: readonly string[]): string {
  const name = login.toLowerCase();
  const isMember = orgs.some((org) => MEMBERS[org.toLowerCase()]?.includes(name));
  if (users.includes(name) || isMember) return "allowed";
  return orgs.includes("shut") ? "unreadable" : "refused";
}

const CASES = LOGINS.flatMap((login) =>
  USERS.flatMap((users) => ORGS.map((orgs) => ({ login, users, orgs }))),
);

describe("checkRequester", () => {
  it.each(CASES)("judges $login by users $users and orgs $orgs", async ({ login, users, orgs }) => {
    const { ask } = createHarness();
    const check = await ask(login, { users, orgs });
    expect(check.kind).toBe(expected(login, users, orgs));
    if (check.kind === "allowed") return;
    expect(check.why).not.toContain("\n");
    expect(check.why).toContain(login);
    expect(check.why).toContain("ask mia");
  });

  it("asks the code host for nothing about a user who is named", async () => {
    const { ask, people } = createHarness();
    await ask("ada", { users: ["ada"], orgs: ["acme"] });
    expect(people.calls).toEqual([]);
  });

  it("refuses a workflow without an actor", async () => {
    const { ask, people } = createHarness();
    for (const config of [{ users: ["acme"] }, { orgs: ["acme"] }])
      expect(await ask(undefined, config)).toMatchObject({ kind: "refused" });
    expect(people.calls).toEqual([]);
  });

  it("suggests a fix when members cannot be read", async () => {
    const { ask, people } = createHarness();
    const elsewhere = await ask("eve", { orgs: ["shut"] });
    expect(elsewhere).toMatchObject({
      why: expect.stringMatching(/the app reads the members of acme alone.*name eve among/),
    });
    people.hideMembers("acme");
    expect(await ask("ada", { orgs: ["acme"] })).toMatchObject({
      kind: "unreadable",
      why: expect.stringMatching(/grant the app "Members: read" and accept .*or to name ada among/),
    });
  });

  it("rejects while the code host does not answer, which may pass", async () => {
    const { ask, people } = createHarness();
    people.fail("code-host-unreachable");
    await expect(ask("ada", { orgs: ["acme"] })).rejects.toMatchObject({
      code: "code-host-unreachable",
      message: expect.stringMatching(/^the membership of ada in acme/),
    });
    expect(await ask("ada", { users: ["ada"], orgs: ["acme"] })).toEqual({ kind: "allowed" });
  });

  it.each([
    ["cancelled", "code-host-unreachable", {}],
    ["code-host-rate-limited", "code-host-rate-limited", { retryAfterMs: 5_000 }],
  ] as const)("reports %s as %s", async (code, told, details) => {
    const check = createCheckRequester({
      isMember: async () => {
        throw new AppError(code, "no", { details });
      },
    });
    const config = { ...BASE, users: [], orgs: ["acme"] };
    const query = { config, repository: "acme/shop", requester: { login: "ada" } };
    await expect(check(query)).rejects.toMatchObject({ code: told, details });
  });

  it("does not hide an error of our own", async () => {
    const check = createCheckRequester({
      isMember: async () => {
        throw new TypeError("a mistake");
      },
    });
    const config = { ...BASE, users: [], orgs: ["acme"] };
    const query = { config, repository: "acme/shop", requester: { login: "ada" } };
    await expect(check(query)).rejects.toThrow(TypeError);
  });
});
