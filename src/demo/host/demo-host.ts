import type { Exchange, FaultPlan } from "./host-context.ts";
import type { HostState } from "./state.ts";

/** What a sample repository starts with. */
export interface RepositorySeed {
  readonly owner: string;
  readonly name: string;
  readonly isPrivate?: boolean | undefined;
  /** Whether the app is installed on it; it is unless this is false. */
  readonly isInstalled?: boolean;
  readonly collaborators?: Readonly<Record<string, "admin" | "write" | "read">>;
  /** `owner/name` it is a fork of: it starts with that repository's objects and branches. */
  readonly forkOf?: string | undefined;
}

export interface CommitSeed {
  readonly branch: string;
  /** Branch or commit to start from when the branch does not exist yet; absent: an orphan. */
  readonly from?: string;
  readonly message: string;
  readonly author?: string;
  /** Content by path; `null` deletes. A string is UTF-8. */
  readonly files: Readonly<Record<string, string | Uint8Array | null>>;
}

export interface PullSeed {
  readonly title: string;
  readonly body?: string | undefined;
  readonly author: string;
  readonly head: string;
  readonly base?: string | undefined;
  /** `owner/name` of the head branch; absent: the same repository. */
  readonly headRepository?: string | undefined;
}

export interface DemoHostOptions {
  /** Made when it is not there: `state.json` and bare repositories at `<owner>/<name>.git`. */
  readonly folder: string;
  /** 0 or absent: any free one. */
  readonly port?: number | undefined;
  readonly observe?: (exchange: Exchange) => void;
  readonly faults?: FaultPlan;
  /** Keeps the state in memory alone: writing it takes long when there is much of it. */
  readonly isVolatile?: boolean | undefined;
  /** ISO 8601 time of the moment; the system's when absent. */
  readonly now?: () => string;
}

/** A code host on loopback, with GitHub's rules, over real git repositories. */
export interface DemoHost {
  readonly serverUrl: string;
  readonly apiUrl: string;
  /** Who signs the tokens of workflows, as they name it. */
  readonly issuerUrl: string;
  /** PEM of the app's private key; made on the first start and kept beside the state. */
  readonly appPrivateKey: string;
  readonly state: HostState;
  /** Changes what goes wrong from now on. */
  setFaults(plan: FaultPlan | undefined): void;
  /** Makes a repository; its users are made with it. */
  addRepository(seed: RepositorySeed): void;
  /** Commits to a branch as `git push` would; gives the full object id. With `isForced` the branch is replaced. */
  commit(repository: string, seed: CommitSeed, options?: { readonly isForced?: boolean }): string;
  /** Removes a repository. Pull requests from it stay where they were opened, with no head repository. */
  deleteRepository(repository: string): void;
  /** Closes the open pull requests from it and to it, as the code host does; their heads stay readable. */
  deleteBranch(repository: string, branch: string): void;
  /** Opens a pull request (or an issue, without a head); gives its number. Sends the webhook when there is one. */
  openPull(repository: string, seed: PullSeed): number;
  openIssue(
    repository: string,
    seed: { readonly title: string; readonly body?: string | undefined; readonly author: string },
  ): number;
  /** Comments as a user; sends the webhook when there is one. Gives the comment's id. */
  comment(repository: string, number: number, author: string, body: string): Promise<number>;
  /** Starts or continues a thread on a line as a user; sends the webhook when there is one. Gives the comment's id. */
  commentOnLine(repository: string, number: number, comment: LineCommentSeed): Promise<number>;
  /** Sends the webhook of a comment that is there once more, as a delivery of its own; nothing without a webhook. */
  deliver(repository: string, commentId: number): Promise<void>;
  /** The payload of the webhook that the comment's creation sends. */
  payloadOf(repository: string, commentId: number): Readonly<Record<string, unknown>>;
  /** A token that the code host gives a workflow, with what it says of that (`repository`, `actor`, …), for 10 minutes. */
  workflowToken(claims: Readonly<Record<string, string>>): string;
  /** A token of a user with all that the user may do. */
  userToken(login: string): string;
  close(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}

export interface LineCommentSeed {
  readonly author: string;
  readonly body: string;
  /** First comment of the thread that it replies to; the place is then that comment's. */
  readonly inReplyTo?: number;
  readonly path?: string | undefined;
  readonly side?: "LEFT" | "RIGHT" | undefined;
  readonly line?: number | undefined;
}
