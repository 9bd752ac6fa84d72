import { z } from "zod";
import type { PullRef } from "../../domain/pull/pull-request.ts";
import type { CommentPublisher, CommentTarget } from "../../ports/comment-publisher.ts";
import {
  createGithubClient,
  type GithubClient,
  type GithubClientOptions,
} from "./create-github-client.ts";
import { createOwnPosts } from "./create-own-posts.ts";
import type { RepositoryCall } from "./host-call.ts";
import { PostedSchema, toPosted } from "./posted-schemas.ts";
import { toPullCall } from "./pull-call.ts";
import { LineCommentSchema } from "./to-threads.ts";

/**
 * Creates the publisher of comments over GitHub's REST API. Comments of the service are recognized
 * by their author's login.
 */
export function createCommentPublisher(options: GithubClientOptions): CommentPublisher {
  const client = createGithubClient(options);
  const { readOurs } = createOwnPosts(options.tokens);
  return {
    async comment(ref, body, signal) {
      const call = toPullCall(ref, { ...CALLS.comment, parameters: { body } });
      return toPosted(await client.read(call, PostedSchema, signal));
    },
    async comments(ref, signal) {
      const call = toPullCall(ref, CALLS.comments);
      const read = () => client.readAll(call, PostedSchema, signal);
      return (await readOurs(ref, read, signal)).map(toPosted);
    },
    async reply({ pull, id }, body, signal) {
      const call = toPullCall(pull, { ...CALLS.reply, parameters: { comment_id: id, body } });
      return toPosted(await client.read(withoutPull(call), PostedSchema, signal));
    },
    async threadReplies({ pull, id }, signal) {
      const call = toPullCall(pull, CALLS.lineComments);
      const read = () => client.readAll(call, LineCommentSchema, signal);
      const ours = await readOurs(pull, read, signal);
      return ours.filter((comment) => comment.in_reply_to_id === id).map(toPosted);
    },
    async edit(ref, { kind, id, body }, signal) {
      const { route, needs: onPull } = EDITS[kind];
      const parameters = { comment_id: id, body };
      const call = toPullCall(ref, { route, parameters, doing: "editing a comment of" });
      const needs = ref.isIssue ? call.needs : onPull;
      const edit = { ...withoutPull(call), needs, isHarmless: true };
      return toPosted(await client.read(edit, PostedSchema, signal));
    },
    async react(ref, target, signal) {
      const { route, needs } = REACTIONS[target.kind];
      const parameters = { comment_id: target.id, content: "eyes" };
      const call = toPullCall(ref, { route, parameters, doing: "reacting to a comment of" });
      await client.send({ ...withoutPull(call), needs }, signal);
    },
    unreact: (ref, target, signal) => removeReaction(client, { ref, target }, signal),
  };
}

const ReactionSchema = z.object({ id: z.number() });

const CALLS = {
  comment: { route: "POST issues/{number}/comments", doing: "commenting on" },
  comments: { route: "GET issues/{number}/comments", doing: "reading our comments on" },
  reply: {
    route: "POST pulls/{number}/comments/{comment_id}/replies",
    doing: "replying in a thread of",
  },
  lineComments: { route: "GET pulls/{number}/comments", doing: "reading our replies in" },
} as const;

type CommentCalls = Readonly<
  Record<CommentTarget["kind"], { readonly route: string; readonly needs: string }>
>;

/** Comments on the page of a pull request are covered by either of two permissions. */
const ISSUE_COMMENT_PERMISSION = "pull_requests: write or issues: write";
const REVIEW_COMMENT_PERMISSION = "pull_requests: write";

const EDITS: CommentCalls = {
  "issue-comment": { route: "PATCH issues/comments/{comment_id}", needs: ISSUE_COMMENT_PERMISSION },
  "review-comment": {
    route: "PATCH pulls/comments/{comment_id}",
    needs: REVIEW_COMMENT_PERMISSION,
  },
};

const REACTIONS: CommentCalls = {
  "issue-comment": {
    route: "POST issues/comments/{comment_id}/reactions",
    needs: ISSUE_COMMENT_PERMISSION,
  },
  "review-comment": {
    route: "POST pulls/comments/{comment_id}/reactions",
    needs: REVIEW_COMMENT_PERMISSION,
  },
};

/**
 * Removes the pull request from a call: a 404 refers to the comment, which may have been deleted.
 */
function withoutPull({ pull: _pull, ...call }: RepositoryCall): RepositoryCall {
  return call;
}

async function removeReaction(
  client: GithubClient,
  { ref, target: { kind, id } }: { readonly ref: PullRef; readonly target: CommentTarget },
  signal: AbortSignal,
): Promise<void> {
  const { route, needs } = REACTIONS[kind];
  const doing = "removing a reaction from a comment of";
  const parameters = { comment_id: id, content: "eyes" };
  const react = toPullCall(ref, { route, parameters, doing });
  // For a repeated reaction the code host returns the existing one.
  const found = { ...withoutPull(react), needs, isHarmless: true };
  const { id: reaction_id } = await client.read(found, ReactionSchema, signal);
  const call = toPullCall(ref, {
    route: `${route.replace("POST", "DELETE")}/{reaction_id}`,
    parameters: { comment_id: id, reaction_id },
    doing,
  });
  await client.send({ ...withoutPull(call), needs, isHarmless: true }, signal);
}
