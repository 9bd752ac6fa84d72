/**
 * State of the embedded code host, except for its git repositories. Plain JSON, stored in one file.
 */
export interface HostState {
  /** Next id, shared by all kinds of objects. */
  nextId: number;
  readonly app: AppState;
  readonly users: UserState[];
  readonly orgs: OrgState[];
  readonly repositories: RepositoryState[];
  readonly tokens: TokenState[];
  readonly deliveries: DeliveryState[];
  /** Issued OAuth codes that have not been used. */
  readonly codes: CodeState[];
}

/** App that is registered on the host. */
export interface AppState {
  readonly id: number;
  readonly slug: string;
  readonly name: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly publicKeyPem: string;
  readonly webhookSecret: string;
  /** URL of the webhook; no deliveries are sent without it. */
  webhookUrl?: string;
  /** Permissions of an installation, such as `{ contents: "read" }`. */
  permissions: Record<string, "read" | "write">;
  /** Events that the app is subscribed to. */
  events: readonly string[];
  readonly botId: number;
}

export interface UserState {
  readonly id: number;
  readonly login: string;
  readonly type: "User" | "Bot";
}

export interface OrgState {
  readonly id: number;
  readonly login: string;
  readonly members: readonly string[];
}

export interface RepositoryState {
  readonly id: number;
  readonly owner: string;
  readonly name: string;
  readonly defaultBranch: string;
  readonly isPrivate: boolean;
  /** Id of the app's installation; absent if it is not installed. */
  installationId?: number | undefined;
  /** `owner/name` of the repository that this is a fork of. */
  readonly forkOf?: string | undefined;
  /** Permission by login; other users can only read. */
  readonly collaborators: Record<string, "admin" | "write" | "read">;
  readonly issues: IssueState[];
  readonly workflowRuns: WorkflowRunState[];
  checkRuns?: CheckRunState[];
  /** ISO 8601. */
  readonly createdAt?: string;
  /** ISO 8601 time of the last commit, branch or pull request. */
  pushedAt?: string;
}

/** Issue, or the issue part of a pull request. */
export interface IssueState {
  readonly id: number;
  readonly number: number;
  title: string;
  body: string;
  readonly author: string;
  state: "open" | "closed";
  readonly createdAt: string;
  updatedAt: string;
  readonly comments: IssueCommentState[];
  readonly pull?: PullState | undefined;
}

export interface PullState {
  readonly id: number;
  readonly baseBranch: string;
  readonly headBranch: string;
  /** `owner/name` of the head branch; absent if that repository was deleted. */
  headRepository?: string | undefined;
  mergedAt?: string;
  isDraft: boolean;
  readonly reviews: ReviewState[];
  readonly comments: ReviewCommentState[];
  readonly requestedReviewers: string[];
}

export interface IssueCommentState {
  readonly id: number;
  readonly author: string;
  body: string;
  readonly createdAt: string;
  updatedAt: string;
  readonly reactions: ReactionState[];
}

export interface ReviewState {
  readonly id: number;
  readonly author: string;
  body: string;
  state: "COMMENTED" | "CHANGES_REQUESTED" | "APPROVED" | "DISMISSED" | "PENDING";
  readonly commit: string;
  readonly submittedAt: string;
}

export interface ReviewCommentState {
  readonly id: number;
  readonly reviewId: number;
  readonly author: string;
  body: string;
  readonly path: string;
  readonly side: "LEFT" | "RIGHT";
  readonly line: number;
  readonly startLine?: number | undefined;
  readonly startSide?: "LEFT" | "RIGHT" | undefined;
  /** Commit that the comment was made on. */
  readonly commit: string;
  readonly diffHunk: string;
  /** Line of the file's patch at that commit; 1 is below the first hunk header. */
  readonly position?: number | undefined;
  readonly inReplyTo?: number;
  /** Set on the first comment of a thread. */
  isResolved?: boolean;
  readonly createdAt: string;
  updatedAt: string;
  readonly reactions: ReactionState[];
}

export interface ReactionState {
  readonly id: number;
  readonly author: string;
  readonly content: string;
  readonly createdAt?: string;
}

export interface TokenState {
  readonly value: string;
  /** Login of a user, or the id of an installation. */
  readonly owner: { readonly login: string } | { readonly installationId: number };
  /** Ids of the repositories that it is limited to; absent for all of the installation. */
  readonly repositoryIds?: readonly number[] | undefined;
  readonly permissions: Readonly<Record<string, string>>;
  /** ISO 8601; absent if the token does not expire. */
  readonly expiresAt?: string | undefined;
}

export interface CodeState {
  readonly value: string;
  readonly login: string;
  readonly redirectUri: string;
  /** S256 challenge of PKCE. */
  readonly codeChallenge?: string | undefined;
  readonly expiresAt: string;
}

export interface DeliveryState {
  readonly id: number;
  readonly guid: string;
  readonly event: string;
  readonly action: string | null;
  readonly deliveredAt: string;
  readonly isRedelivery: boolean;
  /** Status of the response; 0 if there was none. */
  readonly statusCode: number;
  readonly durationSeconds: number;
  readonly installationId: number | null;
  readonly repositoryId: number | null;
  readonly url: string;
  readonly requestHeaders: Readonly<Record<string, string>>;
  readonly payload: unknown;
}

export interface WorkflowRunState {
  readonly id: number;
  readonly workflow: string;
  readonly branch: string;
  readonly sha: string;
  readonly inputs: Readonly<Record<string, string>>;
  /** Title from the workflow's `run-name`; defaults to the workflow's name. */
  readonly title?: string | undefined;
  status: "queued" | "in_progress" | "completed";
  conclusion: "success" | "failure" | "cancelled" | null;
  readonly createdAt: string;
  readonly artifacts: { readonly id: number; readonly name: string; readonly zipBase64: string }[];
}

export interface CheckRunState {
  readonly id: number;
  readonly headSha: string;
  name: string;
  externalId: string | null;
  detailsUrl: string | null;
  status: "queued" | "in_progress" | "completed";
  conclusion: string | null;
  startedAt: string | null;
  completedAt: string | null;
  output: {
    title: string | null;
    summary: string | null;
    text: string | null;
    readonly annotations: unknown[];
  };
}
