import { AppError } from "../../domain/errors/app-error.js";
import { pullName } from "../../domain/pull/pull-request.js";
import { PostedReviewShape, toPostedReview } from "./posted-shape.js";
import { toPullCall } from "./pull-call.js";
import { readProblems, serverWords } from "./server-words.js";
/** Posts a review with all its comments in one call; the code host takes all of it or nothing. */
export async function postReview(client, { ref, review }, signal) {
    const call = toPullCall(ref, {
        route: "POST pulls/{number}/reviews",
        parameters: toBody(review),
        doing: "posting the review of",
        accepts: [422],
    });
    const reply = await client.send(call, signal);
    if (reply.status === 422)
        throw rejected(ref, reply);
    return toPostedReview(client.parse(call, reply, PostedReviewShape));
}
function toBody({ commit, event, body, comments }) {
    return {
        commit_id: commit,
        event,
        body,
        ...(comments.length === 0 ? {} : { comments: comments.map(toComment) }),
    };
}
function toComment({ path, side, line, startLine, body }) {
    const range = startLine === undefined ? {} : { start_line: startLine, start_side: side };
    return { path, side, line, ...range, body };
}
function rejected(ref, { body }) {
    const told = serverWords(body);
    const single = readProblems(body);
    const problems = single.length > 0 ? single : [told].filter((text) => text !== "");
    const message = `the code host did not take the review of ${pullName(ref)} (422: ${told}); review the present head again`;
    return new AppError("review-rejected", message, { details: { problems } });
}
