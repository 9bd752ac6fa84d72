import { endsWithMarker } from "../publish/marker.ts";
import type { CandidateGroup } from "./candidate-group.ts";
import { getTestFunction } from "./test-name.ts";

/** An issue or a pull request that a search for words found. */
export interface RelatedIssue {
  readonly number: number;
  readonly kind: "issue" | "pull";
  readonly title: string;
  readonly url: string;
  readonly state: "open" | "closed";
  /** ISO 8601. */
  readonly updatedAt: string;
  /** Login. */
  readonly author: string;
  readonly body: string;
}

/** What is ours, and so is no news. */
export interface ServicePulls {
  /** Login that our pull requests carry. */
  readonly serviceLogin: string;
  /** Number of the pull request that is worked on. */
  readonly current?: number | undefined;
}

const MAX_TERMS = 3;
/** Issues that are told of. */
export const MAX_RELATED = 5;
const MIN_CHARS = 5;
const MAX_CHARS = 100;

/** The names of failing tests that are worth a search, at most three; empty when a group names none. */
export function getSearchTerms(group: Pick<CandidateGroup, "tests">): readonly string[] {
  const words = new Set<string>();
  for (const { id } of group.tests) {
    // A quotation mark would end the phrase that is searched for.
    const word =
      getTestFunction(id)
        ?.replace(/["\\\s]+/g, " ")
        .trim() ?? "";
    if (word.length >= MIN_CHARS && word.length <= MAX_CHARS) words.add(word);
    if (words.size === MAX_TERMS) break;
  }
  return [...words];
}

/** Drops our own work and the pull request that is worked on from what was found, and keeps five. */
export function selectRelated<Found extends RelatedIssue>(
  found: readonly Found[],
  { serviceLogin: ours, current }: ServicePulls,
): readonly Found[] {
  const numbers = new Set<number>(current === undefined ? [] : [current]);
  const kept: Found[] = [];
  for (const one of found) {
    // Somebody's own token posts in their name: their issues are theirs.
    const isOurs = one.kind === "pull" && bareLogin(one.author) === bareLogin(ours);
    if (isOurs || endsWithMarker(one.body) || numbers.has(one.number)) continue;
    numbers.add(one.number);
    kept.push(one);
  }
  return kept.slice(0, MAX_RELATED);
}

const bareLogin = (login: string): string => login.toLowerCase().replace(/\[bot\]$/, "");
