import type { IssueState, RepositoryState } from "../../demo/host/state.ts";
import type { FindCanaries } from "../canary/find-canary.ts";
import type { Facts } from "../facts.ts";
import type { Branches, NewCommit } from "../run/read-branches.ts";

/** A request that changes something, as the code host received it. */
export interface Write {
  readonly method: string;
  /** Below the API's address. */
  readonly path: string;
  readonly status: number;
  readonly body: unknown;
}

/** One request to the model. */
export interface ModelRequest {
  /** Text of the system's messages, and of all others. */
  readonly system: string;
  readonly rest: string;
  /** Orders that reached the model with it. */
  readonly orders: number;
}

/** What an attack has left, seen from outside of the program. */
export interface Evidence {
  readonly facts: Facts;
  /** Whether the configuration lets a review approve. */
  readonly mayApprove: boolean;
  /** Writes to the attack's repository. */
  readonly writes: readonly Write[];
  /** Writes elsewhere that hold the attack's name. */
  readonly strayWrites: readonly Write[];
  readonly requests: readonly ModelRequest[];
  /** Connections to the trap that hold the attack's name. */
  readonly trapped: readonly string[];
  /** Names of files that must not be there. */
  readonly planted: readonly string[];
  /** HTML of the pages about the attack's jobs. */
  readonly pages: readonly {
    readonly path: string;
    readonly html: string;
    readonly policy: string;
  }[];
  /** JSON that the server tells of the attack's jobs, their events and drafts. */
  readonly storedTexts: readonly string[];
  /** What commands printed. */
  readonly printed: readonly string[];
  /** What an attack noted about the answers it got. */
  readonly notes: readonly string[];
  readonly repository: RepositoryState | undefined;
  readonly findCanaries: FindCanaries;
  /** Of a task. */
  readonly task?: TaskEvidence;
}

/** What was there when a task was asked for. */
export interface TaskTrace {
  readonly before: Branches;
  /** How many issues and pull requests. */
  readonly pullsBefore: number;
  /** The branch of our own that may get a commit. */
  readonly ownBranch?: string;
}

/** What a task has left in its repository. */
export interface TaskEvidence extends TaskTrace {
  readonly after: Branches;
  readonly commits: readonly NewCommit[];
  /** Pull requests that were not there before. */
  readonly opened: readonly IssueState[];
  /** How its jobs ended, one line each. */
  readonly ends: readonly string[];
}

/** Looks for the success of an attack: what was seen, one line; `undefined` when there is none. */
export type Check = (evidence: Evidence) => string | undefined;

/** Every text that an attack has brought to the code host. */
export const postedTexts = ({ writes }: Evidence): readonly string[] =>
  writes.flatMap(({ body }) => collectTexts(body));

/** Those of them that are shown as Markdown: no file, and no title of a pull request. */
export const postedMarkdown = ({ writes }: Evidence): readonly string[] =>
  writes.flatMap(({ path, body }) => {
    if (path.includes("/git/")) return [];
    return collectTexts(path.endsWith("/pulls") ? { ...(body as object), title: "" } : body);
  });

/** Every string in a JSON value. */
export function collectTexts(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (Array.isArray(value)) return value.flatMap(collectTexts);
  if (typeof value === "object" && value !== null)
    return Object.values(value).flatMap(collectTexts);
  return [];
}

/** What the first item shows that shows something. */
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
