import type { CommitFiles } from "./commit-files.ts";

/** A token as its sender makes it: changes of what the issuer would give to a workflow of the attack's repository. */
export interface TokenPlan {
  readonly claims?: Readonly<Record<string, unknown>>;
  readonly header?: Readonly<Record<string, unknown>> | undefined;
  /** `stranger`: by a key of the sender's own, under the name of the issuer's; `public`: by HMAC with the public key. */
  readonly signedBy?: "issuer" | "stranger" | "public" | "nobody";
  /** Has the header name the sender's own key. */
  readonly bringsKey?: boolean;
}

/** What a workflow asks for; what is not named is harmless. */
export interface TaskPlan {
  /** The failure report: what a test has printed is in it. */
  readonly context?: string | undefined;
  /** Fields put over the body of the request. */
  readonly request?: Readonly<Record<string, unknown>>;
  /** Files of the default branch. */
  readonly defaultBranchFiles?: CommitFiles;
  /** The pull request that is to get a commit; a new one is to be opened when it is absent. */
  readonly onto?: FixPull;
  /** `undefined` sends none. */
  readonly token?: TokenPlan | "none";
  /** Has somebody with a good token of another repository look at the task that was done. */
  readonly isWatched?: boolean;
}

/** A pull request that is there before. */
export interface FixPull {
  /** `us`: by a task that was done before. */
  readonly by: "us" | "person" | "fork";
  /** Of a person; they may choose any name. */
  readonly branch?: string;
  readonly description?: string | undefined;
  /** Committed to the branch by somebody else before the task. */
  readonly pushed?: Readonly<Record<string, string>>;
  readonly isClosed?: boolean;
}
