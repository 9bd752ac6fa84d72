import { expect, it } from "vitest";
import { tokenContext } from "../../../../src/app/access/sign-in.ts";
import { hashSessionId } from "../../../../src/domain/access/session-id.ts";
import { openSessionHarness } from "../../../fakes/session-harness.ts";

it("signs in who is allowed by name", async () => {
  const { signIn, sessions, clock, secretBox } = openSessionHarness();
  const signedIn = await signIn("Mia");
  if (signedIn.kind !== "signed-in") throw new Error("Mia was not let in");
  expect(signedIn.person).toEqual({ login: "Mia", isAdmin: false });
  expect(signedIn.id).toMatch(/^[0-9a-f]{64}$/);
  const idHash = hashSessionId(signedIn.id);
  const kept = await sessions.find(idHash);
  const now = clock.now();
  expect(kept).toMatchObject({
    idHash,
    login: "Mia",
    orgs: [],
    isAdmin: false,
    createdAt: now,
    seenAt: now,
    checkedAt: now,
  });
  expect(JSON.stringify(kept)).not.toContain(signedIn.id);
  expect(kept?.csrf).toMatch(/^[0-9a-f]{64}$/);
  expect([signedIn.id, idHash]).not.toContain(kept?.csrf);
  if (kept?.sealedToken === undefined) throw new Error("there is no token");
  expect(kept.sealedToken.sealed).not.toContain("gho_");
  const token = await secretBox.open(kept.sealedToken, tokenContext(idHash));
  expect(token.reveal()).toMatch(/^gho_/);
  await expect(secretBox.open(kept.sealedToken, tokenContext("other"))).rejects.toMatchObject({
    code: "secret-invalid",
  });
});

it("signs in members, of organizations that are in no list too", async () => {
  const { signIn, people, sessions } = openSessionHarness();
  people.addOrg("beta", ["sam", "zoe"]);
  people.addOrg("acme", ["sam"]);
  expect(await signIn("sam")).toMatchObject({ kind: "signed-in" });
  expect(people.calls).not.toContain("isMember acme");
  people.addOrg("acme", ["zoe"], true);
  const zoe = await signIn("zoe");
  expect(zoe).toMatchObject({ kind: "signed-in", person: { login: "zoe", isAdmin: false } });
  expect(people.calls).toContain("isMember acme");
  const id = zoe.kind === "signed-in" ? zoe.id : "";
  expect((await sessions.find(hashSessionId(id)))?.orgs).toEqual(["beta", "acme"]);
});

it("refuses all other users, and stores nothing about them", async () => {
  const kept: unknown[] = [];
  const create = async (session: unknown): Promise<void> => void kept.push(session);
  const { signIn, people } = openSessionHarness({ sessions: { create } });
  people.addOrg("beta", ["eve", "ada"]);
  for (const login of ["eve", "ada", "acme"])
    expect(await signIn(login)).toEqual({ kind: "refused", login });
  expect(kept).toEqual([]);
});

it("makes admins of those who are named, or of all who are allowed by name", async () => {
  const named = openSessionHarness();
  named.people.addOrg("acme", ["ada", "sam"]);
  expect(await named.signIn("ada")).toMatchObject({ person: { isAdmin: true } });
  expect(await named.signIn("mia")).toMatchObject({ person: { isAdmin: false } });
  const all = openSessionHarness({
    rules: { allowedUsers: ["mia"], allowedOrgs: ["acme"], adminUsers: [] },
  });
  all.people.addOrg("acme", ["sam"]);
  expect(await all.signIn("mia")).toMatchObject({ person: { isAdmin: true } });
  expect(await all.signIn("sam")).toMatchObject({ person: { isAdmin: false } });
});

it("creates a separate session for every sign-in", async () => {
  const { enter, resume } = openSessionHarness();
  const ids = [await enter("mia"), await enter("mia")];
  expect(new Set(ids).size).toBe(2);
  const [first, second] = await Promise.all(ids.map((id) => resume(id)));
  expect(first?.csrf).not.toBe(second?.csrf);
});

it("rejects as the code host does", async () => {
  const { signIn, people } = openSessionHarness();
  for (const code of ["code-host-unreachable", "code-host-denied"] as const) {
    people.fail(code);
    await expect(signIn("mia")).rejects.toMatchObject({ code });
  }
});
