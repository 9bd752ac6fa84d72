import { wellFormed } from "../../domain/publish/well-formed.js";
import { toBranchCall } from "./branch-call.js";
import { BranchPullShape, toBranchPull } from "./branch-shape.js";
import { serverWords } from "./server-words.js";
/** Opens a pull request ready for review, so that whoever is to review it is asked at once. */
export async function openNewPull(client, { repository, pull }, signal) {
    const { head, base, title, body } = pull;
    const call = toBranchCall(repository, {
        route: "POST pulls",
        parameters: { head, base, title: wellFormed(title), body: wellFormed(body), draft: false },
        doing: `opening a pull request of branch ${head} of`,
        needs: "pull_requests: write",
        accepts: [422],
    });
    const reply = await client.send(call, signal);
    if (reply.status === 422)
        return { kind: "refused", why: serverWords(reply.body) };
    return { kind: "opened", pull: toBranchPull(client.parse(call, reply, BranchPullShape)) };
}
