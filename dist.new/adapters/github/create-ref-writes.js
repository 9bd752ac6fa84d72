import { toBranchCall } from "./branch-call.js";
import { serverWords } from "./server-words.js";
/** The code host tells these by its words alone: each of them is a 422. */
const TAKEN = /already exists/i;
const NOT_FORWARD = /fast.forward/i;
const NOT_THERE = /reference does not exist/i;
/** Creates the calls that make, move and delete branches. */
export function createRefWrites(client) {
    /** Sends a write of a ref; what the code host means by its refusal, or its failure. */
    const send = async (call, meanings, signal) => {
        const reply = await client.send({ ...call, accepts: [404, 422] }, signal);
        if (reply.status < 300)
            return undefined;
        return meanings(reply) ?? client.refuse(call, reply);
    };
    return {
        async createBranch(repository, { name, sha }, signal) {
            const call = toBranchCall(repository, {
                route: "POST git/refs",
                parameters: { ref: `refs/heads/${name}`, sha },
                doing: `making branch ${name} of`,
            });
            const meant = await send(call, (reply) => (says(reply, TAKEN) ? "exists" : undefined), signal);
            return meant ?? "created";
        },
        async moveBranch(repository, { name, sha }, signal) {
            const call = toBranchCall(repository, {
                route: "PATCH git/refs/{ref}",
                parameters: { ref: `heads/${name}`, sha, force: false },
                doing: `moving branch ${name} of`,
            });
            const meaning = (reply) => {
                if (says(reply, NOT_FORWARD))
                    return "diverged";
                return isGone(reply) ? "missing" : undefined;
            };
            return (await send(call, meaning, signal)) ?? "moved";
        },
        async deleteBranch(repository, name, signal) {
            const call = toBranchCall(repository, {
                route: "DELETE git/refs/{ref}",
                parameters: { ref: `heads/${name}` },
                doing: `deleting branch ${name} of`,
            });
            await send(call, (reply) => (isGone(reply) ? "gone" : undefined), signal);
        },
    };
}
const says = ({ status, body }, words) => status === 422 && words.test(serverWords(body));
const isGone = (reply) => reply.status === 404 || says(reply, NOT_THERE);
