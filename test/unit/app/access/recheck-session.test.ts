import { describe, expect, it } from "vitest";
import { pruneSessions } from "../../../../src/app/access/prune-sessions.ts";
import { hashSessionId } from "../../../../src/domain/access/session-id.ts";
import { AppError } from "../../../../src/domain/core/app-error.ts";
import { openSessionHarness, RULES } from "../../../fakes/session-harness.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

type Harness = ReturnType<typeof openSessionHarness>;

/** Goes through so many hours as somebody does who asks every half hour. */
async function useFor({ clock, resume }: Harness, id: string, hours: number) {
  for (let made = 0; made < hours * 2; made += 1) {
    clock.advance(HOUR / 2);
    if ((await resume(id)) === undefined) return false;
  }
  return true;
}

describe("a session", () => {
  it("is found only by its id", async () => {
    const { enter, resume } = openSessionHarness();
    const id = await enter("mia");
    expect(await resume(id)).toEqual({
      idHash: hashSessionId(id),
      person: { login: "mia", isAdmin: false },
      orgs: [],
      csrf: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    for (const other of ["", "0", hashSessionId(id), `${id} `, "f".repeat(64)])
      expect(await resume(other)).toBeUndefined();
  });

  it("ends two hours after it was last used", async () => {
    const scene = openSessionHarness();
    const { clock, enter, resume, sessions } = scene;
    const id = await enter("mia");
    clock.advance(2 * HOUR - 1);
    expect(await resume(id)).toBeDefined();
    clock.advance(2 * HOUR);
    expect(await resume(id)).toBeUndefined();
    expect(await sessions.find(hashSessionId(id))).toBeUndefined();
  });

  it("ends twelve hours after signing in, regardless of use", async () => {
    const scene = openSessionHarness();
    const id = await scene.enter("mia");
    expect(await useFor(scene, id, 11.5)).toBe(true);
    scene.clock.advance(HOUR / 2 - 1);
    expect(await scene.resume(id)).toBeDefined();
    scene.clock.advance(1);
    expect(await scene.resume(id)).toBeUndefined();
  });

  it("is noted as used once a minute, and by no stream", async () => {
    let touches = 0;
    const touch = async (): Promise<void> => {
      touches += 1;
    };
    const scene = openSessionHarness({ sessions: { touch } });
    const id = await scene.enter("mia");
    for (let made = 0; made < 59; made += 1) {
      scene.clock.advance(1_000);
      await scene.resume(id);
    }
    expect(touches).toBe(0);
    scene.clock.advance(1_000);
    await scene.resume(id, { isUse: false });
    expect(touches).toBe(0);
    await scene.resume(id);
    expect(touches).toBe(1);
  });

  it("goes idle while only a stream looks at it", async () => {
    const { clock, enter, resume } = openSessionHarness();
    const id = await enter("mia");
    for (let made = 0; made < 119; made += 1) {
      clock.advance(MINUTE);
      expect(await resume(id, { isUse: false })).toBeDefined();
    }
    clock.advance(MINUTE);
    expect(await resume(id, { isUse: false })).toBeUndefined();
  });

  it("ends when it is revoked", async () => {
    const { enter, resume, sessions } = openSessionHarness();
    const ids = [await enter("mia"), await enter("mia")];
    await sessions.revoke(hashSessionId(ids[0] ?? ""));
    expect(await resume(ids[0] ?? "")).toBeUndefined();
    expect(await resume(ids[1] ?? "")).toBeDefined();
    await sessions.revokeAll("MIA");
    expect(await resume(ids[1] ?? "")).toBeUndefined();
  });

  it("follows the rules of the process that is asked", async () => {
    const { enter, resumeBy, sessions } = openSessionHarness();
    const id = await enter("mia");
    const promoted = { ...RULES, adminUsers: ["mia"] };
    expect((await resumeBy(promoted)(id))?.person.isAdmin).toBe(true);
    expect((await resumeBy(RULES)(id))?.person.isAdmin).toBe(false);
    expect(await resumeBy({ ...RULES, allowedUsers: [] })(id)).toBeUndefined();
    expect(await sessions.find(hashSessionId(id))).toBeUndefined();
  });

  it("can be read while nothing can be written", async () => {
    const touch = () => Promise.reject(new Error("the disk is full"));
    const scene = openSessionHarness({ sessions: { touch } });
    const id = await scene.enter("mia");
    scene.clock.advance(MINUTE);
    expect(await scene.resume(id)).toBeDefined();
    expect(scene.warnings).toEqual(["could not update a session: the disk is full"]);
  });

  it("is deleted after two hours without use", async () => {
    const { clock, enter, sessions } = openSessionHarness();
    const old = await enter("mia");
    clock.advance(2 * HOUR);
    const fresh = await enter("mia");
    expect(await pruneSessions({ sessions, clock })).toBe(0);
    clock.advance(1);
    expect(await pruneSessions({ sessions, clock })).toBe(1);
    expect(await sessions.find(hashSessionId(old))).toBeUndefined();
    expect(await sessions.find(hashSessionId(fresh))).toBeDefined();
  });
});

describe("the hourly look", () => {
  it("asks the code host once an hour", async () => {
    const scene = openSessionHarness();
    const id = await scene.enter("mia");
    const asked = () => scene.people.calls.filter((line) => line === "whoIs").length;
    expect(asked()).toBe(1);
    scene.clock.advance(HOUR - 1);
    await scene.resume(id);
    expect(asked()).toBe(1);
    scene.clock.advance(1);
    await scene.resume(id);
    await scene.resume(id);
    expect(asked()).toBe(2);
    scene.clock.advance(HOUR);
    await scene.resume(id);
    expect(asked()).toBe(3);
  });

  it("is one for all who ask together", async () => {
    const { clock, enter, resume, people } = openSessionHarness();
    const id = await enter("mia");
    clock.advance(HOUR);
    const all = await Promise.all(Array.from({ length: 20 }, () => resume(id)));
    expect(all.every((session) => session !== undefined)).toBe(true);
    expect(people.calls.filter((line) => line === "whoIs")).toHaveLength(2);
  });

  it("updates the code host's data", async () => {
    const { clock, enter, resume, people } = openSessionHarness();
    const id = await enter("mia");
    people.addOrg("acme", ["mia"]);
    expect((await resume(id))?.orgs).toEqual([]);
    clock.advance(HOUR);
    expect((await resume(id))?.orgs).toEqual(["acme"]);
    expect((await resume(id))?.orgs).toEqual(["acme"]);
  });

  it.each([
    [
      "has left the organization",
      (scene: Harness) => scene.people.removeOrg("acme"),
      "no longer has access",
    ],
    ["has taken the token back", (scene: Harness) => scene.people.revokeAll(), "rejects its token"],
    ["was suspended", (scene: Harness) => scene.people.fail("code-host-denied"), "rejects its"],
    [
      "is called otherwise",
      (scene: Harness) => scene.people.rename("zoe", "mia"),
      "renamed to mia",
    ],
  ])("ends the session of who %s, at once", async (_what, act, words) => {
    const scene = openSessionHarness();
    const { clock, enter, resume, sessions, people } = scene;
    people.addOrg("acme", ["zoe"], true);
    const id = await enter("zoe");
    act(scene);
    clock.advance(HOUR - 1);
    expect(await resume(id)).toBeDefined();
    clock.advance(1);
    expect(await resume(id)).toBeUndefined();
    expect(await sessions.find(hashSessionId(id))).toBeUndefined();
    expect(scene.warnings).toEqual([expect.stringContaining(`session of zoe has ended: `)]);
    expect(scene.warnings[0]).toContain(words);
  });

  it("lets who is allowed by name stay without any organization", async () => {
    const { clock, enter, resume, people } = openSessionHarness();
    people.addOrg("acme", ["mia"]);
    const id = await enter("mia");
    people.removeOrg("acme");
    clock.advance(HOUR);
    expect(await resume(id)).toBeDefined();
  });

  it("puts up with a code host that does not answer for some hours, and asks once a minute", async () => {
    const scene = openSessionHarness();
    const { clock, enter, resume, people, sessions } = scene;
    const id = await enter("mia");
    people.fail("code-host-unreachable");
    const before = people.calls.length;
    clock.advance(HOUR);
    for (let made = 0; made < 6; made += 1) {
      expect(await resume(id)).toBeDefined();
      clock.advance(10_000);
    }
    expect(people.calls.length - before).toBe(1);
    expect(await resume(id)).toBeDefined();
    expect(people.calls.length - before).toBe(2);
    expect(scene.warnings[0]).toMatch(
      /^the session of mia continues without a recheck: .*unreachable/,
    );
    expect(await useFor(scene, id, 2.5)).toBe(true);
    expect(await useFor(scene, id, 0.5)).toBe(false);
    expect(scene.warnings.at(-1)).toMatch(/has ended: it could not be rechecked for too long/);
    expect(await sessions.find(hashSessionId(id))).toBeUndefined();
  });

  it("continues as before when the code host responds again", async () => {
    const scene = openSessionHarness();
    const id = await scene.enter("mia");
    scene.people.fail("code-host-unreachable");
    expect(await useFor(scene, id, 3.5)).toBe(true);
    scene.people.fail(undefined);
    expect(await useFor(scene, id, 8)).toBe(true);
  });

  it("ends a session whose token cannot be opened, or is missing", async () => {
    const { clock, enter, resume, sessions, warnings } = openSessionHarness();
    for (const sealedToken of [{ sealed: "svc1.other.a.b.c" }, undefined]) {
      const id = await enter("mia");
      const kept = await sessions.find(hashSessionId(id));
      if (kept === undefined) throw new Error("there is no session");
      await sessions.revoke(kept.idHash);
      const { sealedToken: _token, ...bare } = kept;
      await sessions.create({ ...bare, ...(sealedToken && { sealedToken }) });
      clock.advance(HOUR - 1);
      expect(await resume(id)).toBeDefined();
      clock.advance(1);
      expect(await resume(id)).toBeUndefined();
    }
    expect(warnings).toEqual([
      expect.stringContaining("cannot be decrypted"),
      expect.stringContaining("no token to recheck it with"),
    ]);
  });

  it("does not report in whose session it cannot be revoked", async () => {
    const gone = new AppError("store-unavailable", "the disk is full; make room", {
      details: { path: "svc.db" },
    });
    const scene = openSessionHarness({ sessions: { revoke: () => Promise.reject(gone) } });
    const id = await scene.enter("mia");
    scene.people.revokeAll();
    scene.clock.advance(HOUR);
    await expect(scene.resume(id)).rejects.toBe(gone);
  });

  it("continues with its findings when they cannot be stored", async () => {
    const recheck = () => Promise.reject(new Error("the disk is full"));
    const scene = openSessionHarness({ sessions: { recheck } });
    const id = await scene.enter("mia");
    scene.people.addOrg("acme", ["mia"]);
    scene.clock.advance(HOUR);
    expect((await scene.resume(id))?.orgs).toEqual(["acme"]);
    expect(await scene.resume(id)).toBeDefined();
  });
});
