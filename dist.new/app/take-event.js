import { quotaKey, quotaLimits, quotaWords, } from "../domain/budget/quota.js";
import { isAppError } from "../domain/errors/app-error.js";
import { decideTrigger } from "../domain/gate/decide-trigger.js";
import { supersededBy } from "../domain/job/choose-next.js";
import { endOf } from "../domain/job/events-of-move.js";
import { ReviewJobRequest, toJobRequest } from "../domain/job/job-request.js";
import { workId } from "../domain/marker/work-id.js";
import { endsAsAsked } from "../domain/pull/asked-ends.js";
import { toPullDetails } from "../domain/pull/pull-details.js";
import { repositoryName } from "../domain/pull/pull-request.js";
import { declineOf, noticeOf, reactionOf, supersedeStep } from "../domain/runner/plan-result.js";
import { toAsking } from "./asking.js";
import { stepJob } from "./step-job.js";
/**
 * Takes an event: the gate decides, and what it lets through is a durable job when this resolves. A delivery, and a
 * comment, is taken once. Rejects with `store-unavailable` when nothing can be kept; nothing was taken then.
 */
export function createTakeEvent(ports, settings) {
    return async (delivery) => {
        const decision = decideTrigger(delivery, settings);
        if (decision.kind === "ignore")
            return { kind: "ignored", text: decision.text };
        const job = toJob(decision, ports.clock, await readAsked(ports, decision));
        const keys = keysOf(delivery.deliveryId, decision);
        const reason = await ports.whyNot(job.repository, job.requestedBy);
        const asking = toAsking(job, ports.clock);
        const limits = settings.quotas === undefined ? [] : quotaLimits(settings.quotas, asking);
        const { wanted, outbox } = toWanted(job, decision, reason);
        const accepted = await ports.jobs.acceptWithin(wanted, keys, {
            ...{ limits, outbox, listsWaiting: true },
        });
        if (accepted.kind === "over")
            return refuseOver(ports, { job, keys, asking }, accepted.limit);
        if (accepted.kind === "duplicate")
            return { kind: "duplicate", job: accepted.job };
        if (reason !== undefined) {
            await tellEnd(ports, accepted.job);
            return { kind: "skipped", job: accepted.job, reason };
        }
        await supersede(ports, accepted).catch(outlive);
        return { kind: "queued", job: accepted.job };
    };
}
/** The job as it is kept, with what is said of it at once: of one that nothing can be done for, why. */
function toWanted(job, decision, reason) {
    if (reason === undefined)
        return { wanted: job, outbox: reactionFor(job, decision) };
    return { wanted: refused(job, reason), outbox: noticeOf(job, reason).outbox ?? [] };
}
/** Says once a day on a pull request that an author has asked too often: an answer to each would keep a loop going. */
async function refuseOver(ports, { job, keys, asking }, limit) {
    const reason = quotaWords(limit, job.requestedBy);
    const once = [...keys, quotaKey(asking, job.pull)];
    const told = await ports.jobs.accept(refused(job, reason), once, declineOf(job, reason).outbox);
    if (told.kind === "accepted")
        await tellEnd(ports, told.job);
    return { kind: "skipped", job: told.job, reason };
}
/** Ends the log of a job that begins with its end. Its status says so, too: what the log does not take is not lost. */
async function tellEnd({ events, clock }, job) {
    await events?.append(job.id, [{ body: endOf(job), at: clock.now() }]).catch(outlive);
}
/** The job is taken all the same; at worst two reviews follow each other. */
function outlive(error) {
    if (!isAppError(error, "store-unavailable"))
        throw error;
}
/** A job that ends where it begins: it is kept so that its one comment is written once. */
const refused = (job, error) => ({ ...job, status: "refused", error });
const reactionFor = (job, { request }) => request.commentId === 0 ? [] : [reactionOf(job)];
/** Who delivers an event waits for the answer to it. */
const READ_TIMEOUT_MS = 3_000;
/** Reads what a review is asked for, if that can be had at once: a review that cannot approve does not need it. */
async function readAsked({ pulls, clock }, { kind, request }) {
    const { pull: ref, commentUpdatedAt: askedAt } = request;
    if (kind !== "review" || pulls === undefined || askedAt === undefined)
        return {};
    try {
        const pull = await pulls.pull(ref, AbortSignal.timeout(READ_TIMEOUT_MS));
        const ends = endsAsAsked(pull, Date.parse(clock.now()) - Date.parse(askedAt));
        return { ends, pullDetails: toPullDetails(pull) };
    }
    catch (error) {
        if (!isAppError(error))
            throw error;
        return {}; // The review is made all the same, as a comment.
    }
}
function toJob(wanted, clock, { ends, ...details }) {
    const now = clock.now();
    const { pull, commentId, commentUrl, commenter } = wanted.request;
    return {
        id: clock.newId(),
        kind: wanted.kind,
        source: "webhook",
        status: "queued",
        attempt: 1,
        repository: repositoryName(pull),
        pull: pull.number,
        workId: workId("comment", commentId === 0 ? (commentUrl ?? "") : `${commentId}`),
        requestedBy: commenter,
        request: toJobRequest(wanted, ends),
        ...details,
        createdAt: now,
        updatedAt: now,
    };
}
/** One comment is one job, whichever delivery brings it: redelivered, or sent by two hooks. */
function keysOf(deliveryId, { kind, request }) {
    const { pull, commentId } = request;
    const repository = repositoryName(pull).toLowerCase();
    const comment = commentId === 0 ? [] : [`comment:${kind}:${repository}:${commentId}`];
    return [`delivery:${deliveryId}`, ...comment];
}
/** A newer wish for the same pull request takes the place of what has not begun. */
async function supersede(ports, { job, waiting: open }) {
    const waiting = supersededBy(job, open);
    // An event that comes late, when its delivery had failed, is not the newer wish.
    const newest = [job, ...waiting].sort((left, right) => commentOf(right) - commentOf(left))[0];
    for (const old of [job, ...waiting]) {
        if (newest === undefined || old.id === newest.id)
            continue;
        // One that has begun meanwhile goes on, and the newer one waits for it.
        await stepJob(ports, old.id, supersedeStep(old, newest));
    }
}
/** The code host numbers comments as they are written. */
function commentOf({ request }) {
    return ReviewJobRequest.safeParse(request).data?.commentId ?? 0;
}
