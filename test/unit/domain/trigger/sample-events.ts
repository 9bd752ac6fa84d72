import type {
  CommentEvent,
  EventAuthor,
  EventComment,
  EventPull,
  PagePlace,
  PullEvent,
  ThreadPlace,
} from "../../../../src/domain/trigger/code-host-event.ts";

/** Changes of a sample event. */
export interface EventChanges {
  readonly event?: Partial<CommentEvent>;
  readonly comment?: Partial<EventComment>;
  readonly author?: Partial<EventAuthor>;
  readonly pull?: Partial<EventPull>;
}

const PAGE: PagePlace = { kind: "page", commentId: 501 };
const THREAD: ThreadPlace = {
  kind: "thread",
  commentId: 501,
  threadId: 400,
  path: "src/cart.ts",
  side: "RIGHT",
  line: 40,
  diffHunk: "@@ -1 +1 @@\n-a\n+b",
};

/** A comment on the page of a pull request that asks for a review, with changes. */
export function pageComment({ event, comment, author, pull }: EventChanges = {}): CommentEvent {
  return {
    kind: "comment",
    isNew: true,
    action: "created",
    comment: {
      body: "@asksvc look at the cache",
      author: {
        login: "mona",
        account: "person",
        accountType: "User",
        isMember: true,
        association: "MEMBER",
        ...author,
      },
      url: "https://github.com/octo/shop/pull/12#issuecomment-501",
      updatedAt: "2026-03-01T10:00:01Z",
      place: PAGE,
      ...comment,
    },
    repository: { owner: "octo", name: "shop", isPrivate: true, defaultBranch: "main" },
    subject: {
      kind: "pull",
      number: 12,
      isOpen: true,
      state: "open",
      title: "Speed up the cart",
      description: "It was slow.",
      ...pull,
    },
    installationId: 99,
    ...event,
  };
}

/** A comment on a line of a pull request that asks a question, with changes. */
export function threadComment({ comment, pull, ...changes }: EventChanges = {}): CommentEvent {
  return pageComment({
    ...changes,
    comment: { place: THREAD, ...comment },
    pull: { isForkRun: false, ...pull },
  });
}

/** Changes of a sample event of a pull request. */
export interface PullChanges extends Pick<EventChanges, "author" | "pull"> {
  readonly event?: Partial<PullEvent>;
}

/** The event of a new pull request by a member, with changes. */
export function pullChange({ event, author, pull }: PullChanges = {}): PullEvent {
  const { repository } = pageComment();
  return {
    kind: "pull",
    action: "opened",
    repository,
    subject: {
      kind: "pull",
      number: 12,
      isOpen: true,
      state: "open",
      title: "Speed up the cart",
      description: "It was slow.",
      isForkRun: false,
      ...pull,
    },
    author: {
      login: "mona",
      account: "person",
      accountType: "User",
      isMember: true,
      association: "MEMBER",
      ...author,
    },
    isDraft: false,
    labels: [],
    head: "c".repeat(40),
    updatedAt: "2026-03-01T10:00:01Z",
    installationId: 99,
    ...event,
  };
}
