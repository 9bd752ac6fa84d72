import { endsWithMarker } from "../publish/marker.ts";
import type { CandidateGroup } from "./candidate-group.ts";
import { getTestFunction } from "./test-name.ts";

/** Issue or pull request found by a search. */
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

/** Identifies pull requests of the service, which are excluded from related issues. */
export interface ServicePulls {
  /** Login of the author of the service's pull requests. */
  readonly serviceLogin: string;
  /** Number of the pull request being worked on. */
  readonly current?: number | undefined;
}

const MAX_TERMS = 3;
/** Maximum number of related issues. */
export const MAX_RELATED = 5;
const MIN_CHARS = 5;
const MAX_CHARS = 100;

/** Returns the names of failing tests to search for, at most three; empty if a group names none. */
export function getSearchTerms(group: Pick<CandidateGroup, "tests">): readonly string[] {
  const words = new Set<string>();
  for (const { id } of group.tests) {
    // A quotation mark would end the search phrase.
    const word =
      getTestFunction(id)
        ?.replace(/["\\\s]+/g, " ")
        .trim() ?? "";
    if (word.length >= MIN_CHARS && word.length <= MAX_CHARS) words.add(word);
    if (words.size === MAX_TERMS) break;
  }
  return [...words];
}

/** Removes the service's own pull requests and the one being worked on, and keeps five results. */
export function selectRelated<Found extends RelatedIssue>(
  found: readonly Found[],
  { serviceLogin, current }: ServicePulls,
): readonly Found[] {
  const numbers = new Set<number>(current === undefined ? [] : [current]);
  const kept: Found[] = [];
  for (const one of found) {
    // With a personal token, posts carry that person's login: the person's issues are not the
    // service's.
    const isOurs = one.kind === "pull" && bareLogin(one.author) === bareLogin(serviceLogin);
    if (isOurs || endsWithMarker(one.body) || numbers.has(one.number)) continue;
    numbers.add(one.number);
    kept.push(one);
  }
  return kept.slice(0, MAX_RELATED);
}

const bareLogin = (login: string): string => login.toLowerCase().replace(/\[bot\]$/, "");
