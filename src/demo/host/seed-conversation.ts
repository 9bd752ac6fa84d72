import { runGitSync } from "../git/run-git.ts";
import { sendWebhook } from "./accounts/send-webhook.ts";
import { addIssueComment } from "./add-issue-comment.ts";
import { addReply } from "./add-reply.ts";
import { addReview, type PullTarget } from "./add-review.ts";
import {
  type CommentEvent,
  issueCommentEvent,
  lineCommentEvent,
  pullChangeEvent,
} from "./comment-payload.ts";
import type { LineCommentSeed, PullSeed } from "./demo-host.ts";
import { findIssue, findPull, fullName, isPull } from "./find-repository.ts";
import type { HostContext } from "./host-context.ts";
import type { HostServices } from "./host-services.ts";
import { addIssue, addPull, type IssueText, nextNumber } from "./new-pull.ts";
import { requireRepository } from "./seed-repository.ts";
import type { ReviewCommentState } from "./state.ts";
import { headUpdateCommand } from "./sync-pull-heads.ts";
import { ensureUser } from "./users.ts";

/** Opens a pull request; returns its number. */
export function openPull(context: HostContext, name: string, seed: PullSeed): number {
  const repository = requireRepository(context, name);
  const { title, body = "", author, head, base = repository.defaultBranch } = seed;
  const source = requireRepository(context, seed.headRepository ?? name);
  ensureUser(context, author);
  const number = nextNumber(repository);
  const step = headUpdateCommand(context, repository, { number, branch: head, source });
  runGitSync(step.folder, step.args);
  const ends = { baseBranch: base, headBranch: head, headRepository: fullName(source) };
  const issue = addPull(context, repository, {
    text: { title, body, author },
    ...ends,
    isDraft: seed.isDraft ?? false,
  });
  context.save();
  if (context.state.app.webhookUrl !== undefined) {
    void sendWebhook(context, pullChangeEvent(context, repository, { issue, action: "opened" }));
  }
  return number;
}

/** Sends the webhook of a change of a pull request, such as a push; returns its payload. */
export async function announceChange(
  context: HostContext,
  { name, number }: { readonly name: string; readonly number: number },
  action: string,
): Promise<CommentEvent["payload"]> {
  const repository = requireRepository(context, name);
  const issue = findPull(repository, String(number));
  const event = pullChangeEvent(context, repository, { issue, action });
  await sendWebhook(context, event);
  return event.payload;
}

/** Opens an issue; returns its number. */
export function openIssue(context: HostContext, name: string, text: IssueText): number {
  const repository = requireRepository(context, name);
  ensureUser(context, text.author);
  const { number } = addIssue(context, repository, text);
  context.save();
  return number;
}

/** Comments on an issue or a pull request; returns the comment's id. */
export async function commentOn(
  context: HostContext,
  { name, number }: { readonly name: string; readonly number: number },
  text: { readonly author: string; readonly body: string },
): Promise<number> {
  const repository = requireRepository(context, name);
  const issue = findIssue(repository, String(number));
  ensureUser(context, text.author);
  const comment = addIssueComment(context, issue, text);
  await sendWebhook(context, issueCommentEvent(context, repository, { issue, comment }));
  return comment.id;
}

/** Starts or continues a thread on a line; returns the comment's id. */
export async function commentOnLine(
  services: HostServices,
  { name, number }: { readonly name: string; readonly number: number },
  seed: LineCommentSeed,
): Promise<number> {
  const { context } = services;
  const repository = requireRepository(context, name);
  const issue = findPull(repository, String(number));
  ensureUser(context, seed.author);
  const target = { repository, issue, author: seed.author };
  const comment = await addLineComment(services, target, seed);
  await sendWebhook(context, lineCommentEvent(context, repository, { issue, comment }));
  return comment.id;
}

/** Returns the webhook event of an existing comment of either kind. */
export function findCommentEvent(
  context: HostContext,
  name: string,
  commentId: number,
): CommentEvent {
  const repository = requireRepository(context, name);
  for (const issue of repository.issues) {
    const comment = issue.comments.find(({ id }) => id === commentId);
    if (comment !== undefined) return issueCommentEvent(context, repository, { issue, comment });
    const onLine = issue.pull?.comments.find(({ id }) => id === commentId);
    if (onLine !== undefined && isPull(issue)) {
      return lineCommentEvent(context, repository, { issue, comment: onLine });
    }
  }
  throw new Error(`There is no comment ${commentId} in ${name}.`);
}

async function addLineComment(
  services: HostServices,
  target: PullTarget,
  { body, inReplyTo, path = "", side = "RIGHT", line }: LineCommentSeed,
): Promise<ReviewCommentState> {
  if (inReplyTo !== undefined) return addReply(services.context, target, { to: inReplyTo, body });
  const draft = { path, body, side, line };
  const review = { event: "COMMENT", body: "", comments: [draft] } as const;
  const { comments } = await addReview(services, target, review);
  return comments[0] as ReviewCommentState;
}
