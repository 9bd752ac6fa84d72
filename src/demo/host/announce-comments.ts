import { sendWebhook } from "./accounts/send-webhook.ts";
import type { AddedReview } from "./add-review.ts";
import { lineCommentEvent } from "./comment-payload.ts";
import type { PullIssue } from "./find-repository.ts";
import type { HostServices } from "./host-services.ts";
import type { RepositoryState, ReviewCommentState } from "./state.ts";

/** Sends the webhooks of new line comments without waiting for them, like the code host. */
export function announceLineComments(
  { context }: HostServices,
  added: {
    readonly repository: RepositoryState;
    readonly issue: PullIssue;
    readonly comments: readonly ReviewCommentState[];
  },
): void {
  if (context.state.app.webhookUrl === undefined) return;
  const { repository, issue, comments } = added;
  for (const comment of comments) {
    void sendWebhook(context, lineCommentEvent(context, repository, { issue, comment }));
  }
}

/** Sends the webhooks of a review that was added or submitted, and none for a pending one. */
export function announceReview(
  services: HostServices,
  added: AddedReview & { readonly repository: RepositoryState; readonly issue: PullIssue },
): void {
  if (added.review.state !== "PENDING") announceLineComments(services, added);
}
