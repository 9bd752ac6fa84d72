/** A repository on the code host. */
export interface RepositoryRef {
  readonly owner: string;
  readonly name: string;
}

/** A pull request on the code host. */
export interface PullRef extends RepositoryRef {
  readonly number: number;
}

/** An issue or a pull request on the code host, which share one numbering. */
export interface ConversationRef extends PullRef {
  /** True for an issue; otherwise it is a pull request. */
  readonly isIssue?: boolean | undefined;
}

/** The head or the base of a pull request. */
export interface PullEnd {
  /** Branch name, without `refs/heads/`. */
  readonly branch: string;
  /** Full object id. */
  readonly sha: string;
}

/** The state of a pull request at one moment. Title, description and names are untrusted. */
export interface PullRequest {
  readonly ref: PullRef;
  /** Web address of its page. */
  readonly url: string;
  readonly title: string;
  /** Empty if there is none. */
  readonly description: string;
  /** Login; `ghost` if the account was deleted. */
  readonly author: string;
  readonly isOpen: boolean;
  readonly base: PullEnd;
  readonly head: PullEnd;
  /** `owner/name` of the head branch's repository; absent if it was deleted. */
  readonly headRepository?: string | undefined;
  /** Full object id that the change starts from. */
  readonly mergeBaseSha: string;
  readonly defaultBranch: string;
  /** Number of changed files as reported by the code host. Its file list may have fewer. */
  readonly changedFiles: number;
  /** Numbers of added and deleted lines as reported by the code host; absent if not reported. */
  readonly additions?: number | undefined;
  readonly deletions?: number | undefined;
}

/** Formats a repository as `owner/name`. */
export const repositoryName = ({ owner, name }: RepositoryRef): string => `${owner}/${name}`;

/** Formats a pull request as `owner/name#12`. */
export const pullName = (ref: PullRef): string => `${repositoryName(ref)}#${ref.number}`;
