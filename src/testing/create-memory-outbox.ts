import { rowLimit } from "../adapters/shared/tree/row-limit.ts";
import { dropUndefined } from "../domain/core/drop-undefined.ts";
import type { OutboxEntry } from "../domain/job/outbox-entry.ts";
import type { Outbox, OutboxOutcome } from "../ports/outbox.ts";
import type { MemoryTables } from "./memory-tables.ts";

/** Stores writes to the code host in memory. */
export function createMemoryOutbox({ outbox }: MemoryTables): Outbox {
  return {
    due: async (now, limit) => {
      const moment = Date.parse(now);
      const due = [...outbox.values()].filter(
        ({ state, notBefore }) => state === "pending" && Date.parse(notBefore) <= moment,
      );
      return structuredClone(due.slice(0, rowLimit(limit)));
    },
    recordOutcome: async (key, outcome) => {
      const entry = outbox.get(key);
      if (entry?.state === "pending") outbox.set(key, applyOutcome(entry, outcome));
      return structuredClone(outbox.get(key));
    },
    setSentAt: async (key, sentAt) => {
      const entry = outbox.get(key);
      if (entry === undefined) return;
      const { sentAt: _old, ...rest } = entry;
      outbox.set(key, sentAt === undefined ? rest : { ...rest, sentAt });
    },
    listByJob: async (jobId) =>
      structuredClone([...outbox.values()].filter((entry) => entry.jobId === jobId)),
  };
}

function applyOutcome(entry: OutboxEntry, outcome: OutboxOutcome): OutboxEntry {
  const { url: _url, error: _error, ...rest } = entry;
  const isLook = outcome.kind === "again" && outcome.isLook === true;
  const tried = { ...rest, attempts: entry.attempts + (isLook ? 0 : 1) };
  switch (outcome.kind) {
    case "done": {
      const { sentAt: _sentAt, ...done } = tried;
      return { ...done, state: "done", ...dropUndefined({ url: outcome.url }) };
    }
    case "again":
      return { ...tried, notBefore: outcome.notBefore, error: outcome.error };
    case "failed":
      return { ...tried, state: "failed", error: outcome.error };
  }
}
