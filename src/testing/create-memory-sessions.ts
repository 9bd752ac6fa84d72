import type { Session, Sessions } from "../ports/sessions.ts";

/** Stores sessions in memory. */
export function createMemorySessions(): Sessions {
  const sessions = new Map<string, Session>();
  const change = (idHash: string, changed: (session: Session) => Partial<Session>): void => {
    const session = sessions.get(idHash);
    if (session !== undefined) sessions.set(idHash, { ...session, ...changed(session) });
  };
  const end = (isMeant: (session: Session) => boolean): number => {
    const meant = [...sessions.values()].filter(isMeant);
    for (const { idHash } of meant) sessions.delete(idHash);
    return meant.length;
  };
  return {
    create: async (session) => {
      if (sessions.has(session.idHash)) throw new Error("a session of this id already exists");
      sessions.set(session.idHash, structuredClone(session));
    },
    find: async (idHash) => structuredClone(sessions.get(idHash)),
    touch: async (idHash, seenAt) =>
      change(idHash, (session) =>
        Date.parse(session.seenAt) < Date.parse(seenAt) ? { seenAt } : {},
      ),
    recheck: async (idHash, { checkedAt, orgs, isAdmin }) =>
      change(idHash, () => structuredClone({ checkedAt, orgs, isAdmin })),
    revoke: async (idHash) => {
      sessions.delete(idHash);
    },
    revokeAll: async (login) =>
      end((session) => session.login.toLowerCase() === login.toLowerCase()),
    prune: async (before) => end(({ seenAt }) => Date.parse(seenAt) < Date.parse(before)),
  };
}
