import { describe, expect } from "vitest";
import type { Session } from "../../src/ports/sessions.ts";
import { errorOf, type OpenedStore, type StoreSuite, storeClause } from "./opened-store.ts";

const hash = (digit: string): string => digit.repeat(64);

const session = (digit: string, changes: Partial<Session> = {}): Session => ({
  idHash: hash(digit),
  login: "Mia",
  orgs: ["acme", "Ünïon \u0000"],
  isAdmin: false,
  csrf: "c".repeat(64),
  createdAt: "2026-01-01T08:00:00.123Z",
  seenAt: "2026-01-01T08:00:00.123Z",
  checkedAt: "2026-01-01T08:00:00.123Z",
  sealedToken: { sealed: "v1.k.n.text" },
  ...changes,
});

/** The clauses of `Sessions`. */
export function sessionsContract(name: string, suite: StoreSuite): void {
  const clause = storeClause(suite);
  const durable = storeClause(suite, suite.skips.reopen);
  const refused = storeClause(suite, suite.skips.refuseWrites);

  describe(`${name} keeps the contract of Sessions`, () => {
    clause("finds a session as it was created", async ({ sessions }) => {
      const { sealedToken: _token, ...bare } = session("b", { isAdmin: true, orgs: [] });
      await sessions.create(session("a"));
      await sessions.create(bare);
      expect(await sessions.find(hash("a"))).toEqual(session("a"));
      expect(await sessions.find(hash("b"))).toEqual(bare);
      expect(await sessions.find(hash("c"))).toBeUndefined();
      expect(await sessions.find(hash("A"))).toBeUndefined();
    });

    clause("rejects an id that is there already", async ({ sessions }) => {
      await sessions.create(session("a"));
      const error = await errorOf(sessions.create(session("a", { login: "eve" })));
      expect(error).toBeInstanceOf(Error);
      expect(await sessions.find(hash("a"))).toEqual(session("a"));
    });

    clause("moves on when a session was seen, and never back", async ({ sessions }) => {
      await sessions.create(session("a"));
      await sessions.touch(hash("a"), "2026-01-01T09:00:00.000Z");
      const later = session("a", { seenAt: "2026-01-01T09:00:00.000Z" });
      expect(await sessions.find(hash("a"))).toEqual(later);
      await sessions.touch(hash("a"), "2026-01-01T08:30:00.000Z");
      expect(await sessions.find(hash("a"))).toEqual(later);
    });

    clause("replaces what the code host says", async ({ sessions }) => {
      await sessions.create(session("a"));
      await sessions.create(session("b"));
      const found = { checkedAt: "2026-01-01T09:00:00.001Z", orgs: ["beta"], isAdmin: true };
      await sessions.recheck(hash("a"), found);
      expect(await sessions.find(hash("a"))).toEqual(session("a", found));
      expect(await sessions.find(hash("b"))).toEqual(session("b"));
    });

    clause("never brings a revoked session back", async ({ sessions }) => {
      await sessions.create(session("a"));
      await sessions.create(session("b"));
      await sessions.revoke(hash("a"));
      await sessions.touch(hash("a"), "2026-01-01T09:00:00.000Z");
      const found = { checkedAt: "2026-01-01T09:00:00.000Z", orgs: [], isAdmin: true };
      await sessions.recheck(hash("a"), found);
      await sessions.revoke(hash("a"));
      expect(await sessions.find(hash("a"))).toBeUndefined();
      expect(await sessions.find(hash("b"))).toEqual(session("b"));
    });

    clause("ends all sessions of a login, and no other's", async (store) => {
      await create(store, ["a", "Mia"], ["b", "mia"], ["c", "mia2"], ["d", "sam"]);
      expect(await store.sessions.revokeAll("MIA")).toBe(2);
      expect(await listRemaining(store, "abcd")).toBe("cd");
      expect(await store.sessions.revokeAll("mia")).toBe(0);
      expect(await store.sessions.revokeAll("%")).toBe(0);
    });

    clause("ends what was last seen before a moment", async (store) => {
      const { sessions } = store;
      await sessions.create(session("a", { seenAt: "2026-01-01T08:59:59.999Z" }));
      await sessions.create(session("b", { seenAt: "2026-01-01T09:00:00.000Z" }));
      expect(await sessions.prune("2026-01-01T09:00:00Z")).toBe(1);
      expect(await listRemaining(store, "ab")).toBe("b");
    });

    durable("finds sessions again, and none that was revoked", async (store) => {
      await create(store, ["a", "mia"], ["b", "mia"], ["c", "sam"]);
      await store.sessions.touch(hash("a"), "2026-01-01T09:00:00.000Z");
      await store.sessions.revoke(hash("b"));
      await store.sessions.revokeAll("sam");
      const next = await store.reopen();
      expect(await listRemaining(next, "abc")).toBe("a");
      expect(await next.sessions.find(hash("a"))).toMatchObject({
        seenAt: "2026-01-01T09:00:00.000Z",
      });
    });

    refused("signs nobody in when nothing can be written", async ({ sessions, ...store }) => {
      await sessions.create(session("a"));
      const mend = await store.refuseWrites();
      const orgs = ["x".repeat(100_000)];
      expect(await errorOf(sessions.create(session("b", { orgs })))).toMatchObject({
        code: "store-unavailable",
      });
      expect(await sessions.find(hash("a"))).toEqual(session("a"));
      await mend();
      await sessions.create(session("b"));
      expect(await sessions.find(hash("b"))).toEqual(session("b"));
    });
  });
}

async function create({ sessions }: OpenedStore, ...all: readonly (readonly [string, string])[]) {
  for (const [digit, login] of all) await sessions.create(session(digit, { login }));
}

/** Those of the sessions that are still there. */
async function listRemaining({ sessions }: OpenedStore, digits: string): Promise<string> {
  const there = await Promise.all([...digits].map((digit) => sessions.find(hash(digit))));
  return [...digits].filter((_digit, at) => there[at] !== undefined).join("");
}
