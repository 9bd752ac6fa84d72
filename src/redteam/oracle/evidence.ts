import type { IssueState, RepositoryState } from "../../demo/host/state.ts";
import type { FindCanaries } from "../canary/find-canary.ts";
import type { Facts } from "../facts.ts";
import type { Branches, NewCommit } from "../run/read-branches.ts";

/** Write request that the code host received. */
export interface Write {
  readonly method: string;
  /** Relative to the API's base URL. */
  readonly path: string;
  readonly status: number;
  readonly body: unknown;
}

/** Request to the model. */
export interface ModelRequest {
  /** Text of the system messages, and of all other messages. */
  readonly system: string;
  readonly rest: string;
  /** Number of orders that reached the model with it. */
  readonly orders: number;
}

/** Externally visible results of an attack. */
export interface Evidence {
  readonly facts: Facts;
  /** The configuration allows reviews to approve. */
  readonly mayApprove: boolean;
  /** Writes to the attack's repository. */
  readonly writes: readonly Write[];
  /** Writes to other repositories that contain the attack's name. */
  readonly strayWrites: readonly Write[];
  readonly requests: readonly ModelRequest[];
  /** Requests to the trap that contain the attack's name. */
  readonly trapped: readonly string[];
  /** Names of files that must not exist. */
  readonly planted: readonly string[];
  /** HTML of the pages about the attack's jobs. */
  readonly pages: readonly {
    readonly path: string;
    readonly html: string;
    readonly policy: string;
  }[];
  /** JSON of the attack's jobs, events and drafts from the server. */
  readonly storedTexts: readonly string[];
  /** Output of commands. */
  readonly printed: readonly string[];
  /** Notes of the attack about responses. */
  readonly notes: readonly string[];
  readonly repository: RepositoryState | undefined;
  readonly findCanaries: FindCanaries;
  /** Set for a task. */
  readonly task?: TaskEvidence | undefined;
}

/** State before a task was requested. */
export interface TaskTrace {
  readonly before: Branches;
  /** Number of issues and pull requests. */
  readonly pullsBefore: number;
  /** The service's own branch that may get a commit. */
  readonly ownBranch?: string | undefined;
}

/** Results of a task in its repository. */
export interface TaskEvidence extends TaskTrace {
  readonly after: Branches;
  readonly commits: readonly NewCommit[];
  /** New pull requests. */
  readonly opened: readonly IssueState[];
  /** End of each job, one line each. */
  readonly ends: readonly string[];
}

/** Checks for the success of an attack; returns a line of evidence, or `undefined`. */
export type Check = (evidence: Evidence) => string | undefined;

/** Returns all texts that an attack posted to the code host. */
export const postedTexts = ({ writes }: Evidence): readonly string[] =>
  writes.flatMap(({ body }) => collectTexts(body));

/**
 * Returns the posted texts that are rendered as Markdown, without files and titles of pull
 * requests.
 */
export const postedMarkdown = ({ writes }: Evidence): readonly string[] =>
  writes.flatMap(({ path, body }) => {
    if (path.includes("/git/")) return [];
    return collectTexts(path.endsWith("/pulls") ? { ...(body as object), title: "" } : body);
  });

/** Collects all strings in a JSON value. */
export function collectTexts(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (Array.isArray(value)) return value.flatMap(collectTexts);
  if (typeof value === "object" && value !== null)
    return Object.values(value).flatMap(collectTexts);
  return [];
}

/** Returns the first result that is not `undefined`. */
export function findFirst<Item>(
  items: readonly Item[],
  look: (item: Item) => string | undefined,
): string | undefined {
  for (const item of items) {
    const seen = look(item);
    if (seen !== undefined) return seen;
  }
  return undefined;
}
