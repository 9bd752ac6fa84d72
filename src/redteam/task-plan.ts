/** File of a commit; the mode distinguishes links. */
export interface CommitFile {
  readonly content: string;
  readonly mode?: "100644" | "100755" | "120000" | "160000" | undefined;
}
export type CommitFiles = Readonly<Record<string, string | CommitFile>>;

/** Changes to a token that the issuer would give to a workflow of the attack's repository. */
export interface TokenPlan {
  readonly claims?: Readonly<Record<string, unknown>>;
  readonly header?: Readonly<Record<string, unknown>> | undefined;
  /**
   * `stranger`: signed with the sender's own key under the id of the issuer's; `public`: HMAC with
   * the public key.
   */
  readonly signedBy?: "issuer" | "stranger" | "public" | "nobody";
  /** Includes the sender's own key in the header. */
  readonly bringsKey?: boolean;
}

/** Request of a workflow; the defaults are harmless. */
export interface TaskPlan {
  /** Failure report, which contains the output of a test. */
  readonly context?: string | undefined;
  /** Fields merged into the body of the request. */
  readonly request?: Readonly<Record<string, unknown>>;
  /** Files of the default branch. */
  readonly defaultBranchFiles?: CommitFiles;
  /** Pull request to add a commit to; a new one is opened if absent. */
  readonly onto?: FixPull;
  /** `undefined` sends none. */
  readonly token?: TokenPlan | "none";
  /** Requests the status of the finished task with a valid token of another repository. */
  readonly isWatched?: boolean;
}

/** Existing pull request. */
export interface FixPull {
  /** `us`: opened by an earlier task. */
  readonly by: "us" | "person" | "fork";
  /** Branch of a person, who can choose any name. */
  readonly branch?: string;
  readonly description?: string | undefined;
  /** Files committed to the branch by another user before the task. */
  readonly pushed?: Readonly<Record<string, string>>;
  readonly isClosed?: boolean;
}
