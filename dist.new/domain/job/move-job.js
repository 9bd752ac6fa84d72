import { isTerminal } from "./job.js";
/** Tries of a runner that dies with its process: the second death is a failure. */
export const MAX_ATTEMPTS = 2;
/** Why a job has failed that was lost too often. */
export const LOST = `the service was restarted ${MAX_ATTEMPTS} times while it ran`;
const FROM = {
    launch: ["queued"],
    start: ["launching"],
    lose: ["launching", "running"],
    "hand-back": ["launching", "running"],
    draft: ["running"],
    say: ["running"],
    publish: ["draft"],
    published: ["publishing"],
    "publish-failed": ["publishing"],
    reply: ["running"],
    intend: ["running"],
    settle: ["launching", "running"],
    succeed: ["running"],
    "reuse-pull": ["launching"],
    "no-change": ["running"],
    refuse: ["launching", "running"],
    fail: ["queued", "launching", "running"],
    supersede: ["queued"],
    cancel: ["queued", "launching", "running", "draft", "publishing"],
    discard: ["draft"],
};
/**
 * Makes the next state of a job, at a moment (ISO 8601). Pure: that nobody else has moved the job meanwhile is the
 * store's to see.
 */
export function moveJob(job, move, at) {
    if (isTerminal(job.status))
        return refused(`${job.id} has ended: ${job.status}`);
    if (!FROM[move.type].includes(job.status)) {
        return refused(`${job.id} is ${job.status}, so there is no "${move.type}"`);
    }
    return {
        kind: "moved",
        job: { ...job, ...after(job, move), ...doneAt(job, move, at), updatedAt: at },
    };
}
/** Steps that a runner's last word makes. */
const LAST_WORDS = new Set([
    "draft",
    "say",
    "reply",
    "succeed",
    "reuse-pull",
    "no-change",
    "refuse",
    "fail",
    "settle",
]);
function doneAt(job, { type }, at) {
    return LAST_WORDS.has(type) && job.doneAt === undefined ? { doneAt: at } : {};
}
function after(job, move) {
    switch (move.type) {
        case "launch":
            return { status: "launching" };
        case "start":
            return started(move);
        case "lose":
            return lost(job);
        case "hand-back":
            return { status: "queued" };
        case "draft":
            return {
                status: "draft",
                ...(move.findings === undefined ? {} : { findings: move.findings }),
                ...ended(move),
            };
        case "say":
            return { status: "running", ...ended(move) };
        case "publish":
            return { status: "publishing" };
        case "published":
            return { status: "published", url: move.url };
        case "publish-failed":
            return { status: move.keepsDraft === true ? "draft" : "failed", error: move.error };
        case "reply":
            return { status: "replied", url: move.url, ...ended(move) };
        case "intend":
            return { status: "running", intent: move.intent };
        case "settle":
            return { status: "running", ...ended(move) };
        case "succeed":
            return succeeded(move);
        case "reuse-pull":
            return { status: "succeeded", url: move.url, pull: move.pull, stopReason: "final" };
        case "no-change":
            return { status: "no_change", error: move.why, ...ended(move) };
        case "refuse":
            return { status: "refused", error: move.error, ...ended(move) };
        case "fail":
            return { status: "failed", error: move.error, ...ended(move) };
        case "cancel":
            return { status: "cancelled", stopReason: move.stopReason };
        case "supersede":
            return {
                status: "cancelled",
                stopReason: "superseded",
                supersededBy: move.supersededBy,
            };
        case "discard":
            return { status: "discarded" };
    }
}
function started({ head, terms, pullDetails }) {
    return {
        status: "running",
        ...(head === undefined ? {} : { head }),
        ...(terms === undefined ? {} : { terms }),
        ...(pullDetails === undefined ? {} : { pullDetails }),
    };
}
function succeeded({ url, pull, ...move }) {
    return {
        status: "succeeded",
        ...(url === undefined ? {} : { url }),
        ...(pull === undefined ? {} : { pull }),
        ...ended(move),
    };
}
function lost({ attempt }) {
    if (attempt < MAX_ATTEMPTS)
        return { status: "queued", attempt: attempt + 1 };
    return {
        status: "failed",
        stopReason: "orchestrator-restarted",
        error: LOST,
    };
}
function ended({ stopReason, usage }) {
    return {
        ...(stopReason === undefined ? {} : { stopReason }),
        ...(usage === undefined ? {} : { usage }),
    };
}
const refused = (reason) => ({ kind: "refused", reason });
