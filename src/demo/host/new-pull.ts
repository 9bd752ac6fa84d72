import type { PullIssue } from "./find-repository.ts";
import type { HostContext } from "./host-context.ts";
import type { IssueState, PullState, RepositoryState } from "./state.ts";

export interface IssueText {
  readonly title: string;
  readonly body: string;
  readonly author: string;
}

/** Returns the number of a repository's next issue or pull request. */
export function nextNumber({ issues }: RepositoryState): number {
  return issues.reduce((highest, { number }) => Math.max(highest, number), 0) + 1;
}

/** Adds an issue. */
export function addIssue(
  context: HostContext,
  repository: RepositoryState,
  text: IssueText,
): IssueState {
  const issue = newIssue(context, repository, text);
  repository.issues.push(issue);
  return issue;
}

/** Adds a pull request, whose head ref must exist. */
export function addPull(
  context: HostContext,
  repository: RepositoryState,
  {
    text,
    ...ends
  }: { readonly text: IssueText } & Pick<PullState, "baseBranch" | "headBranch" | "isDraft"> & {
      readonly headRepository: string;
    },
): PullIssue {
  const pull: PullState = {
    id: context.newId(),
    ...ends,
    reviews: [],
    comments: [],
    requestedReviewers: [],
  };
  const issue = { ...newIssue(context, repository, text), pull };
  repository.issues.push(issue);
  return issue;
}

function newIssue(context: HostContext, repository: RepositoryState, text: IssueText): IssueState {
  const time = context.now();
  return {
    id: context.newId(),
    number: nextNumber(repository),
    ...text,
    state: "open",
    createdAt: time,
    updatedAt: time,
    comments: [],
  };
}
