/** A repository on the code host. */
export interface RepositoryRef {
  readonly owner: string;
  readonly name: string;
}

/** A pull request on the code host. */
export interface PullRef extends RepositoryRef {
  readonly number: number;
}

/** A conversation on the code host, which numbers issues and pull requests together. */
export interface ConversationRef extends PullRef {
  /** Whether it is an issue's; a pull request's otherwise. */
  readonly isIssue?: boolean | undefined;
}

/** One end of a pull request. */
export interface PullEnd {
  /** Branch, without `refs/heads/`. */
  readonly branch: string;
  /** Full object id. */
  readonly sha: string;
}

/** A pull request as it is at one moment. Title, description and names were written by strangers. */
export interface PullRequest {
  readonly ref: PullRef;
  /** Its page. */
  readonly url: string;
  readonly title: string;
  /** Empty when there is none. */
  readonly description: string;
  /** Login; `ghost` when the account is gone. */
  readonly author: string;
  readonly isOpen: boolean;
  readonly base: PullEnd;
  readonly head: PullEnd;
  /** `owner/name` that the head branch is in; absent when that repository is gone. */
  readonly headRepository?: string | undefined;
  /** Full object id that the change starts from. */
  readonly mergeBaseSha: string;
  readonly defaultBranch: string;
  /** How many files the code host says are changed: its list may hold fewer. */
  readonly changedFiles: number;
  /** Lines that are added and taken away, as the code host counts them; absent when it does not say. */
  readonly additions?: number | undefined;
  readonly deletions?: number | undefined;
}

/** `owner/name`. */
export const repositoryName = ({ owner, name }: RepositoryRef): string => `${owner}/${name}`;

/** `owner/name#12`. */
export const pullName = (ref: PullRef): string => `${repositoryName(ref)}#${ref.number}`;
