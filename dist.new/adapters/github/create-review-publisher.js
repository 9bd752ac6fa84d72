import { z } from "zod";
import { repositoryName } from "../../domain/pull/pull-request.js";
import { createGithubClient, } from "./create-github-client.js";
import { postReview } from "./post-review.js";
import { PostedReviewShape, PostedShape, toPosted, toPostedReview } from "./posted-shape.js";
import { toPullCall } from "./pull-call.js";
import { LineCommentShape } from "./to-threads.js";
/** Creates the publisher over GitHub's REST API. What is ours is told by its author's login. */
export function createReviewPublisher(options) {
    const client = createGithubClient(options);
    const identity = createIdentity(options.tokens);
    const readOurs = async (ref, read, signal) => {
        const login = (await identity(ref, signal)).toLowerCase();
        const byId = new Map((await read()).map((item) => [item.id, item]));
        return [...byId.values()]
            .filter(({ user }) => user.toLowerCase() === login)
            .sort((left, right) => left.id - right.id);
    };
    return {
        identity,
        postReview: (ref, review, signal) => postReview(client, { ref, review }, signal),
        async reviews(ref, signal) {
            const call = toPullCall(ref, CALLS.reviews);
            const read = () => client.readAll(call, PostedReviewShape, signal);
            const reviews = await readOurs(ref, read, signal);
            // Somebody's unfinished review is no post yet.
            return reviews.filter(({ state }) => state !== "PENDING").map(toPostedReview);
        },
        async comment(ref, body, signal) {
            const call = toPullCall(ref, { ...CALLS.comment, parameters: { body } });
            return toPosted(await client.read(call, PostedShape, signal));
        },
        async comments(ref, signal) {
            const call = toPullCall(ref, CALLS.comments);
            const read = () => client.readAll(call, PostedShape, signal);
            return (await readOurs(ref, read, signal)).map(toPosted);
        },
        async reply({ pull, id }, body, signal) {
            const call = toPullCall(pull, { ...CALLS.reply, parameters: { comment_id: id, body } });
            return toPosted(await client.read(aboutComment(call), PostedShape, signal));
        },
        async threadReplies({ pull, id }, signal) {
            const call = toPullCall(pull, CALLS.lineComments);
            const read = () => client.readAll(call, LineCommentShape, signal);
            const ours = await readOurs(pull, read, signal);
            return ours.filter((comment) => comment.in_reply_to_id === id).map(toPosted);
        },
        async edit(ref, { kind, id, body }, signal) {
            const { route, needs: onPull } = EDITS[kind];
            const parameters = { comment_id: id, body };
            const call = toPullCall(ref, { route, parameters, doing: "editing a comment of" });
            const needs = ref.isIssue ? call.needs : onPull;
            const edit = { ...aboutComment(call), needs, isHarmless: true };
            return toPosted(await client.read(edit, PostedShape, signal));
        },
        async react(ref, target, signal) {
            const { route, needs } = REACTIONS[target.kind];
            const parameters = { comment_id: target.id, content: "eyes" };
            const call = toPullCall(ref, { route, parameters, doing: "reacting to a comment of" });
            await client.send({ ...aboutComment(call), needs }, signal);
        },
        unreact: (ref, target, signal) => takeReactionBack(client, { ref, target }, signal),
    };
}
const ReactionShape = z.object({ id: z.number() });
const CALLS = {
    reviews: { route: "GET pulls/{number}/reviews", doing: "reading our reviews of" },
    comment: { route: "POST issues/{number}/comments", doing: "commenting on" },
    comments: { route: "GET issues/{number}/comments", doing: "reading our comments on" },
    reply: {
        route: "POST pulls/{number}/comments/{comment_id}/replies",
        doing: "replying in a thread of",
    },
    lineComments: { route: "GET pulls/{number}/comments", doing: "reading our replies in" },
};
/** What is on the page of a pull request is covered by either of two permissions. */
const ON_PAGE = "pull_requests: write or issues: write";
const ON_LINES = "pull_requests: write";
const EDITS = {
    "issue-comment": { route: "PATCH issues/comments/{comment_id}", needs: ON_PAGE },
    "review-comment": { route: "PATCH pulls/comments/{comment_id}", needs: ON_LINES },
};
const REACTIONS = {
    "issue-comment": { route: "POST issues/comments/{comment_id}/reactions", needs: ON_PAGE },
    "review-comment": { route: "POST pulls/comments/{comment_id}/reactions", needs: ON_LINES },
};
/** A 404 speaks of the comment, which may have been deleted, and not of the pull request. */
function aboutComment({ pull: _pull, ...call }) {
    return call;
}
function createIdentity(tokens) {
    const logins = new Map();
    return async (repository, signal) => {
        const name = repositoryName(repository).toLowerCase();
        const login = logins.get(name) ?? (await tokens.installation(repository, signal)).login;
        logins.set(name, login);
        return login;
    };
}
async function takeReactionBack(client, { ref, target: { kind, id } }, signal) {
    const { route, needs } = REACTIONS[kind];
    const doing = "taking back a reaction to a comment of";
    const parameters = { comment_id: id, content: "eyes" };
    const react = toPullCall(ref, { route, parameters, doing });
    // The code host answers a repeated reaction with the one that is there.
    const found = { ...aboutComment(react), needs, isHarmless: true };
    const { id: reaction_id } = await client.read(found, ReactionShape, signal);
    const call = toPullCall(ref, {
        route: `${route.replace("POST", "DELETE")}/{reaction_id}`,
        parameters: { comment_id: id, reaction_id },
        doing,
    });
    await client.send({ ...aboutComment(call), needs, isHarmless: true }, signal);
}
