/** A comment in a thread. Its body is untrusted unless the service is its author. */
export interface ThreadComment {
  readonly id: number;
  /** Login; `ghost` if the account was deleted. */
  readonly author: string;
  readonly body: string;
  /** ISO 8601. */
  readonly createdAt: string;
  /** ISO 8601; later than `createdAt` if it was edited. */
  readonly updatedAt: string;
  readonly url: string;
}

/** A conversation on lines of a pull request. */
export interface ReviewThread {
  /** Id of its first comment, which replies refer to. */
  readonly id: number;
  readonly path: string;
  readonly side: "LEFT" | "RIGHT";
  /** Line in the current diff; absent if the lines are no longer in it. */
  readonly line?: number | undefined;
  readonly startLine?: number | undefined;
  /** Number of lines that it was opened on; absent if the code host does not report them. */
  readonly lineCount?: number | undefined;
  /** Commit that the thread was opened on. */
  readonly commit: string;
  readonly diffHunk: string;
  /** Oldest first; never empty. */
  readonly comments: readonly ThreadComment[];
}
