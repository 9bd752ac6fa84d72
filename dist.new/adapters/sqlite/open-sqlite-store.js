import { resolve } from "node:path";
import { keptEvents, numberEvents } from "../shared/number-events.js";
import { backUpDatabase } from "./back-up-database.js";
import { packDiff, unpackDiff } from "./pack-diff.js";
import { startStoreThread } from "./store-thread.js";
/**
 * Opens the store of a server, as its only user. Rejects with `store-invalid` for a database that is damaged, of a newer
 * version, not ours or in use, and with `store-unavailable` when it cannot be written.
 */
export async function openSqliteStore({ path, clock }) {
    const absolute = resolve(path);
    const thread = await startStoreThread(absolute);
    const { call } = thread;
    return {
        jobs: {
            ...createIntake(thread, clock),
            get: (id) => call("getJob", id),
            change: ({ events = [], outbox = [], ...change }) => call("change", {
                change: { ...change, outbox, events: toNewEvents(events) },
                now: clock.now(),
            }),
            list: (query) => call("list", query),
            place: (id) => call("place", id),
        },
        events: createEventLog(thread),
        drafts: {
            get: (jobId) => call("getDraft", jobId),
            edit: (jobId, expectedVersion, text) => call("edit", { jobId, expectedVersion, text }),
        },
        diffs: {
            keep: async (jobId, diff) => call("keepDiff", { jobId, bytes: await packDiff(diff) }),
            find: async (jobId) => {
                const bytes = await call("findDiff", jobId);
                return bytes && (await unpackDiff(bytes));
            },
        },
        outbox: {
            due: (now, limit) => call("due", { now, limit }),
            settle: (key, outcome) => call("settle", { key, outcome }),
            setSentAt: (key, sentAt) => call("setSentAt", { key, sentAt }),
            of: (jobId) => call("outboxOf", jobId),
        },
        ledger: {
            record: (entry) => call("record", entry),
            entries: (jobId) => call("ledgerOf", jobId),
        },
        spending: {
            spent: (query) => call("spent", query),
            currency: (wanted) => call("currency", wanted),
        },
        sessions: createSessions(thread),
        providers: createProviderConfigs(thread),
        runners: createRunnerRecords(thread),
        missed: createMissedEvents(thread),
        journal: {
            list: (query) => call("journal", query),
            sums: (query) => call("journalSums", query),
            models: (jobIds) => call("journalModels", jobIds),
            figures: () => call("figures", clock.now()),
        },
        backup: (file) => backUpDatabase(absolute, file),
        isWritable: () => call("probe", undefined).then(() => true, () => false),
        close: () => thread.close(),
    };
}
function createIntake({ call }, clock) {
    const take = async (job, keys, { limits, outbox = [], listsWaiting = false }) => {
        const now = clock.now();
        const answer = await call("accept", { job, keys, outbox, limits, listsWaiting, now });
        return answer.kind === "accepted" ? { ...answer, job: { ...job, version: 1 } } : answer;
    };
    return {
        acceptWithin: take,
        accept: async (job, keys, outbox = []) => {
            const taken = await take(job, keys, { limits: [], outbox });
            if (taken.kind === "over")
                throw new Error(`job ${job.id} is above a limit that nobody set`);
            return { kind: taken.kind, job: taken.job };
        },
    };
}
const toNewEvents = (said) => keptEvents(said).map(({ body, at }) => ({ body: JSON.stringify(body), at }));
function createEventLog({ call }) {
    return {
        append: async (jobId, said, { position, entries = [] } = {}) => {
            const ask = { jobId, events: toNewEvents(said), entries };
            // One without events to keep takes its turn too: deltas must not overtake what was said before.
            const last = await (position === undefined
                ? call("append", ask)
                : call("appendHeard", { ...ask, position }));
            return numberEvents(jobId, said, last);
        },
        read: (jobId, query) => call("read", { ...query, jobId }),
        prune: async (endedBefore) => {
            let count = 0;
            let from;
            do {
                const slice = await call("prune", { endedBefore, from });
                count += slice.jobs;
                from = slice.next;
            } while (from !== undefined);
            return count;
        },
    };
}
function createSessions({ call }) {
    return {
        create: (session) => call("createSession", session),
        find: (idHash) => call("findSession", idHash),
        touch: (idHash, seenAt) => call("touchSession", { idHash, seenAt }),
        recheck: (idHash, { checkedAt, orgs, isAdmin }) => call("recheckSession", { idHash, found: { checkedAt, orgs, isAdmin } }),
        revoke: async (idHash) => {
            await call("endSessions", { idHash });
        },
        revokeAll: (login) => call("endSessions", { login }),
        prune: (seenBefore) => call("endSessions", { seenBefore }),
    };
}
function createRunnerRecords({ call }) {
    return {
        open: (record) => call("openRunner", record),
        get: (jobId) => call("findRunner", jobId),
        end: ({ jobId, attempt }, at) => call("endRunner", { jobId, attempt, at }),
        live: () => call("listRunners", undefined),
        prune: (endedBefore) => call("pruneRunners", endedBefore),
    };
}
function createMissedEvents({ call }) {
    return {
        progress: () => call("missedProgress", undefined),
        keepPage: (page) => call("keepMissedPage", page),
        due: (now, limit) => call("dueMissed", { now, limit }),
        settle: (deliveryId, outcome) => call("settleMissed", { deliveryId, outcome }),
        summary: () => call("missedSummary", undefined),
        prune: (before) => call("pruneMissed", before),
    };
}
function createProviderConfigs({ call }) {
    return {
        list: () => call("listProviders", undefined),
        get: (id) => call("findProvider", id),
        sealedKey: (id) => call("findProviderKey", id),
        put: (config, change) => call("putProvider", { config, change }),
        remove: (id, expectedVersion, audit) => call("removeProvider", { id, expectedVersion, audit }),
        reseal: (id, from, to) => call("resealProvider", { id, from, to }),
        audit: (limit) => call("listProviderAudit", limit),
    };
}
