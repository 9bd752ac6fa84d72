import type { Exchange, FaultPlan } from "./host-context.ts";
import type { HostState } from "./state.ts";

/** Initial settings of a sample repository. */
export interface RepositorySeed {
  readonly owner: string;
  readonly name: string;
  readonly isPrivate?: boolean | undefined;
  /** Installs the app on it; true by default. */
  readonly isInstalled?: boolean;
  readonly collaborators?: Readonly<Record<string, "admin" | "write" | "read">>;
  /** `owner/name` of the repository that it is a fork of; its objects and branches are copied. */
  readonly forkOf?: string | undefined;
}

export interface CommitSeed {
  readonly branch: string;
  /**
   * Branch or commit to start from if the branch does not exist yet; absent for an orphan branch.
   */
  readonly from?: string;
  readonly message: string;
  readonly author?: string;
  /** Content by path; `null` deletes the file. Strings are UTF-8. */
  readonly files: Readonly<Record<string, string | Uint8Array | null>>;
}

export interface PullSeed {
  readonly title: string;
  readonly body?: string | undefined;
  readonly author: string;
  readonly head: string;
  readonly base?: string | undefined;
  /** `owner/name` of the head branch; defaults to the same repository. */
  readonly headRepository?: string | undefined;
  readonly isDraft?: boolean | undefined;
}

export interface DemoHostOptions {
  /** Created if missing; contains `state.json` and bare repositories at `<owner>/<name>.git`. */
  readonly folder: string;
  /** Any free port if 0 or absent. */
  readonly port?: number | undefined;
  readonly observe?: (exchange: Exchange) => void;
  readonly faults?: FaultPlan;
  /** Keeps the state only in memory, as writing a large state takes long. */
  readonly isVolatile?: boolean | undefined;
  /** Returns the current time in ISO 8601; defaults to the system's. */
  readonly now?: () => string;
}

/** Code host on loopback that follows GitHub's rules and stores real git repositories. */
export interface DemoHost {
  readonly serverUrl: string;
  readonly apiUrl: string;
  /** Issuer of the workflow tokens. */
  readonly issuerUrl: string;
  /** PEM of the app's private key, created on the first start and stored beside the state. */
  readonly appPrivateKey: string;
  readonly state: HostState;
  /** Sets the faults to inject from now on. */
  setFaults(plan: FaultPlan | undefined): void;
  /** Creates a repository and its users. */
  addRepository(seed: RepositorySeed): void;
  /**
   * Commits to a branch like `git push`; returns the full object id. With `isForced` the branch is
   * replaced.
   */
  commit(repository: string, seed: CommitSeed, options?: { readonly isForced?: boolean }): string;
  /**
   * Deletes a repository. Its pull requests in other repositories remain, without a head
   * repository.
   */
  deleteRepository(repository: string): void;
  /**
   * Deletes a branch and closes the open pull requests from and to it, like the code host; their
   * heads stay readable.
   */
  deleteBranch(repository: string, branch: string): void;
  /**
   * Opens a pull request, or an issue if there is no head; returns its number. Sends the webhook if
   * one is set.
   */
  openPull(repository: string, seed: PullSeed): number;
  /**
   * Sends the webhook of a change of a pull request, such as `synchronize` after a commit, if one is
   * set. Returns its payload.
   */
  announceChange(
    repository: string,
    number: number,
    action: string,
  ): Promise<Readonly<Record<string, unknown>>>;
  openIssue(
    repository: string,
    seed: { readonly title: string; readonly body?: string | undefined; readonly author: string },
  ): number;
  /** Comments as a user and sends the webhook if one is set. Returns the comment's id. */
  comment(repository: string, number: number, author: string, body: string): Promise<number>;
  /**
   * Starts or continues a thread on a line as a user and sends the webhook if one is set. Returns
   * the comment's id.
   */
  commentOnLine(repository: string, number: number, comment: LineCommentSeed): Promise<number>;
  /**
   * Sends the webhook of an existing comment again as a new delivery; does nothing without a
   * webhook.
   */
  deliver(repository: string, commentId: number): Promise<void>;
  /** Returns the payload of the webhook sent when the comment was created. */
  payloadOf(repository: string, commentId: number): Readonly<Record<string, unknown>>;
  /**
   * Creates a workflow token with these claims (`repository`, `actor`, …), valid for 10 minutes.
   */
  workflowToken(claims: Readonly<Record<string, string>>): string;
  /** Returns a token with all permissions of a user. */
  userToken(login: string): string;
  close(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}

export interface LineCommentSeed {
  readonly author: string;
  readonly body: string;
  /** First comment of the thread to reply to, whose place the reply takes. */
  readonly inReplyTo?: number;
  readonly path?: string | undefined;
  readonly side?: "LEFT" | "RIGHT" | undefined;
  readonly line?: number | undefined;
}
