import { formatValue, type IgnoreDecision, ignore } from "./ignore.ts";

/** Settings of `decideSkip`. */
export interface SkipSettings {
  /** Logins. */
  readonly skipAuthors?: readonly string[] | undefined;
  readonly skipLabels?: readonly string[] | undefined;
  readonly skipDrafts: boolean;
}

/** Facts about a pull request, from the code host. */
export interface SkippablePull {
  readonly author: string;
  readonly labels: readonly string[];
  readonly isDraft: boolean;
}

/** Origin of a request: a person (comment, command line or web app), or an event that no person wrote. */
export type ReviewRequester = "person" | "event";

/**
 * Decides whether the settings exclude a pull request from reviews without a request; returns the reason, or
 * `undefined`. A review that a person asks for is never skipped. Names are compared ignoring case.
 */
export function decideSkip(
  { author, labels, isDraft }: SkippablePull,
  requester: ReviewRequester,
  { skipAuthors = [], skipLabels = [], skipDrafts }: SkipSettings,
): IgnoreDecision | undefined {
  if (requester === "person") return undefined;
  if (skipDrafts && isDraft) {
    return ignore(
      "draft",
      "the pull request is a draft, which is reviewed on request (SKIP_DRAFTS)",
    );
  }
  if (includesName(skipAuthors, author)) {
    return skip(`its author ${formatValue(author)} is in SKIP_AUTHORS`);
  }
  const label = labels.find((name) => includesName(skipLabels, name));
  return label === undefined
    ? undefined
    : skip(`its label ${formatValue(label)} is in SKIP_LABELS`);
}

const skip = (reason: string): IgnoreDecision =>
  ignore("skipped", `the pull request is reviewed only on request: ${reason}`);

const includesName = (names: readonly string[], name: string): boolean =>
  names.some((one) => one.toLowerCase() === name.toLowerCase());
